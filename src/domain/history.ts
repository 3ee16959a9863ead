import type { Row } from './table.ts'
import type { TableName } from './tables/index.ts'
import type { Act, ActKind, PrintName, TableChange } from './wire.ts'

// Answers of the routes under /api/history.

export interface HistoryAct extends Act {
  readonly changes: readonly Omit<TableChange, 'imported'>[]
  /** True while the history stores the row changes of the act, which undo needs. Old changes are deleted. */
  readonly kept: boolean
}

/** History entry for one row and one SQL statement. `old` and `new` contain only the fields that changed. */
export interface RowEntry {
  readonly entry: number
  /**
   * Number of the act, which contains all changes that a person saved at once. Null for changes from before EventMS
   * recorded acts.
   */
  readonly act: number | null
  /** ISO 8601, in UTC. */
  readonly at: string
  readonly who: string | null
  readonly imported: boolean
  readonly operation: 'insert' | 'update' | 'delete'
  readonly old: Row | null
  readonly new: Row | null
}

/** A row before (`was`) and after (`became`) a change, reduced to the changed fields. Null if the row did not exist. */
export interface Images {
  readonly was: Row | null
  readonly became: Row | null
}

export interface RowChange extends Images, Pick<RowEntry, 'entry' | 'at' | 'who' | 'imported'> {
  readonly act: HistoryAct | null
}

/**
 * A printed card with the numbers of the row's seals. If `sheet` is `collected`, nothing was printed: the holder gave
 * the card back.
 */
export interface CardPrint {
  readonly at: string
  readonly who: string | null
  readonly sheet: PrintName
  readonly start: number | null
  readonly end: number | null
  readonly code: string | null
  readonly name: string | null
}

/** Changes of one row, the latest first. */
export interface RowHistory {
  readonly changes: readonly RowChange[]
  /** Cursor for the next page: request the entries with smaller numbers. Null on the last page. */
  readonly next: number | null
  /** Changes before this time are deleted; null if all are stored. */
  readonly since: string | null
  readonly prints: readonly CardPrint[]
}

export interface ActRow extends Images {
  readonly table: TableName
  readonly key: number
}

export interface ActCursor {
  readonly entry: number
  readonly place: number
}

export interface ActRows {
  readonly act: HistoryAct
  readonly rows: readonly ActRow[]
  readonly next: ActCursor | null
}

export interface HistoryFilter {
  /** Null finds changes without an author, for example by hand-written SQL. */
  readonly who?: string | null
  readonly table?: TableName
  readonly kind?: ActKind | 'print'
  /** Time range, ISO 8601; `to` is excluded. */
  readonly from?: string
  readonly to?: string
  /** Event code. Finds acts on this event's tickets, and prints of the event. */
  readonly event?: number
  /** Booklet number of the event. Finds only acts that moved this number. */
  readonly number?: number
}

/** Cursor: sort key of the last entry of a page. If several entries have the same `moment`, `print` and `id` decide. */
export interface HistoryCursor {
  readonly at: number
  readonly print: boolean
  readonly id: number
}

export interface HistoryPrint {
  readonly id: number
  readonly sheet: PrintName
  readonly rows: number
  readonly pages: number | null
  /** Number of printed pages; null until someone confirms that the paper was printed. */
  readonly confirmedPages: number | null
  readonly event: number | null
}

export interface HistoryEntry {
  readonly at: string
  /** Sort key in microseconds, always ascending. `at` may jump backwards when the server's clock is corrected. */
  readonly moment: number
  readonly who: string | null
  readonly act?: HistoryAct
  readonly print?: HistoryPrint
}

export function isLater(one: HistoryEntry, other: HistoryEntry): boolean {
  if (one.moment !== other.moment) return one.moment > other.moment
  if (!one.print !== !other.print) return !one.print
  return (one.act ?? one.print)!.id > (other.act ?? other.print)!.id
}

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[]
  readonly next: HistoryCursor | null
  /** True if there are also changes from before EventMS recorded acts. `HistoryPage` never lists these changes. */
  readonly older: boolean
}

/**
 * Combines all entries of an act for one row into one change. The entries must be in the order of time. Null if the row
 * is the same as before.
 */
export function foldedImages(entries: readonly Pick<RowEntry, 'operation' | 'old' | 'new'>[]): Images | null {
  let was: Row | null = entries[0]?.operation === 'insert' ? null : {}
  let became = null as Row | null
  for (const entry of entries) {
    // `was` keeps the first old value of each field, `became` the last new value.
    if (was) was = { ...entry.old, ...was }
    became = entry.operation === 'delete' ? null : { ...became, ...entry.new }
  }
  return differing({ was, became })
}

/** Removes the fields that are equal before and after. Null if no field differs. */
export function differing({ was, became }: Images): Images | null {
  if (!was || !became) return was || became ? { was, became } : null
  const fields = Object.keys(became).filter((field) => became[field] !== (was[field] ?? null))
  if (fields.length === 0) return null
  const only = (row: Row): Row => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
  return { was: only(was), became: only(became) }
}
