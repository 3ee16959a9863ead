import type { NamedTable } from '#domain/tables/index.ts'
import type { Mark } from '#domain/grid/marks.ts'
import type { TablesStore } from '#web/state/tables/tables.tsx'
import type { ViewName } from '#web/state/view/views.ts'

/** What can be chosen, by its name alone: what stands behind it follows the tables and the open view. */
export type Target =
  | { readonly kind: 'view'; readonly view: ViewName }
  /** What the open view offers, by its accessible name. */
  | { readonly kind: 'action'; readonly name: string }
  | { readonly kind: 'row'; readonly table: NamedTable; readonly key: number }
  /** All rows of a table that are found. */
  | { readonly kind: 'all'; readonly table: NamedTable; readonly search: string }
  | { readonly kind: 'number'; readonly number: number; readonly eventCode: number }

/** A line of what was found. */
export interface Entry {
  readonly target: Target
  readonly label: string
  readonly detail?: string
  readonly marks?: readonly Mark[]
  readonly detailMarks?: readonly Mark[]
}

/** Lines under one heading. */
export interface EntryGroup {
  readonly id: string
  readonly heading: string
  readonly entries: readonly Entry[]
}

/** Tells targets apart. */
export const idOf = (target: Target): string => JSON.stringify(target)

/** Kept while somebody is signed in, and no longer: what was looked at is nobody else's business. */
const recent = new WeakMap<TablesStore, readonly Target[]>()
const KEPT = 8

/** What was chosen before, the latest first. */
export const recentOf = (tables: TablesStore): readonly Target[] => recent.get(tables) ?? []

/** Remembers a choice; a list of all that is found is none to come back to. */
export function remember(tables: TablesStore, target: Target): void {
  if (target.kind === 'all') return
  const others = recentOf(tables).filter((one) => idOf(one) !== idOf(target))
  recent.set(tables, [target, ...others].slice(0, KEPT))
}

/** Those that were chosen before come first, the latest before the others; the rest stays in its order. */
export function recentFirst(entries: readonly Entry[], before: readonly Target[]): readonly Entry[] {
  const ids = before.map(idOf)
  const place = ({ target }: Entry) => {
    const at = ids.indexOf(idOf(target))
    return at === -1 ? ids.length : at
  }
  return entries.toSorted((a, b) => place(a) - place(b))
}
