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

export function fates(kept: readonly SavedView[], file: readonly SavedView[]): readonly Taken[] {
  return file.map((view) => {
    const before = kept.find((one) => isNamed(one, view))
    if (!before) return { view, fate: 'isNew' }
    return { view, fate: isSameData(withShared(before), withShared(view)) ? 'isSame' : 'isReplacing' }
  })
}

/**
 * Merges the views of a file into the stored views. Never changes whether a view is shared; new views are not shared.
 */
export function takenOver(kept: readonly SavedView[], given: readonly SavedView[]): readonly SavedView[] {
  const file = given.map((view) => withShared(view, kept.find((one) => isNamed(one, view))?.shared))
  const others = file.filter((view) => !kept.some((one) => isNamed(one, view)))
  return [...kept.map((one) => file.find((view) => isNamed(view, one)) ?? one), ...others]
}
