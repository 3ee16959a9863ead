import { isSameData } from '#domain/grid/stored-views.ts'
import type { SavedView } from '#domain/grid/saved-views.ts'

export type Fate = 'isNew' | 'isSame' | 'isReplacing'

export interface Taken {
  readonly view: SavedView
  readonly fate: Fate
}

const isNamed = (a: SavedView, b: SavedView): boolean => a.table === b.table && a.name === b.name

export function withShared({ shared: _, ...view }: SavedView, shared?: true): SavedView {
  return shared ? { ...view, shared } : view
}

export function viewEffects(storedViews: readonly SavedView[], fileViews: readonly SavedView[]): readonly Taken[] {
  return fileViews.map((view) => {
    const storedView = storedViews.find((one) => isNamed(one, view))
    if (!storedView) return { view, fate: 'isNew' }
    return { view, fate: isSameData(withShared(storedView), withShared(view)) ? 'isSame' : 'isReplacing' }
  })
}

/**
 * Merges saved views of a file into the stored ones, by name. A view that is replaced stays shared if it was shared.
 * New views are not shared.
 */
export function mergedViews(storedViews: readonly SavedView[], givenViews: readonly SavedView[]): readonly SavedView[] {
  const fileViews = givenViews.map((view) => withShared(view, storedViews.find((one) => isNamed(one, view))?.shared))
  const newViews = fileViews.filter((view) => !storedViews.some((one) => isNamed(one, view)))
  return [...storedViews.map((one) => fileViews.find((view) => isNamed(view, one)) ?? one), ...newViews]
}
