import type { NamedTable } from '#domain/tables/index.ts'
import type { Mark } from '#domain/grid/marks.ts'
import type { TablesStore } from '#web/state/tables/tables.tsx'
import type { ViewName } from '#web/state/view/views.ts'

/**
 * The view, action, row or number that a search result opens. Its label is computed from the current tables and the
 * open view.
 */
export type Target =
  | { readonly kind: 'view'; readonly view: ViewName }
  /** An action of the open view, identified by its accessible name. */
  | { readonly kind: 'action'; readonly name: string }
  | { readonly kind: 'row'; readonly table: NamedTable; readonly key: number }
  /** All matching rows of a table. */
  | { readonly kind: 'all'; readonly table: NamedTable; readonly search: string }
  | { readonly kind: 'number'; readonly number: number; readonly eventCode: number }

export interface Entry {
  readonly target: Target
  readonly label: string
  readonly detail?: string
  readonly marks?: readonly Mark[]
  readonly detailMarks?: readonly Mark[]
}

export interface EntryGroup {
  readonly id: string
  readonly heading: string
  readonly entries: readonly Entry[]
}

export const idOf = (target: Target): string => JSON.stringify(target)

/**
 * The recently chosen search results. They are kept only in memory until the session ends, because other users of this
 * browser must not see them.
 */
const recent = new WeakMap<TablesStore, readonly Target[]>()
const KEPT = 8

export const recentOf = (tables: TablesStore): readonly Target[] => recent.get(tables) ?? []

/** Remembers a choice, unless it is a list of all results. */
export function remember(tables: TablesStore, target: Target): void {
  if (target.kind === 'all') return
  const otherTargets = recentOf(tables).filter((one) => idOf(one) !== idOf(target))
  recent.set(tables, [target, ...otherTargets].slice(0, KEPT))
}

/** Moves recent choices to the front, the newest first. The other entries keep their order. */
export function recentFirst(entries: readonly Entry[], before: readonly Target[]): readonly Entry[] {
  const ids = before.map(idOf)
  const recentIndex = ({ target }: Entry) => {
    const at = ids.indexOf(idOf(target))
    return at === -1 ? ids.length : at
  }
  return entries.toSorted((a, b) => recentIndex(a) - recentIndex(b))
}
