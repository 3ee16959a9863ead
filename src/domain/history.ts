import type { Row } from './table.ts'
import type { TableName } from './tables/index.ts'
import type { Act, ActKind, PrintName, TableChange } from './wire.ts'

// Types of the routes under /api/history.

export interface ToldAct extends Act {
  readonly changes: readonly Omit<TableChange, 'imported'>[]
  /** True while the history still stores the act's row changes. Undo needs these changes. */
  readonly kept: boolean
}

/** Log entry of one row: the fields that one SQL statement wrote. */
export interface RowEntry {
  readonly entry: number
  /** Null for entries that are older than the numbering of acts. */
  readonly act: number | null
  /** ISO 8601, in UTC. */
  readonly at: string
  readonly who: string | null
  readonly imported: boolean
  readonly operation: 'insert' | 'update' | 'delete'
  readonly old: Row | null
  readonly new: Row | null
}

/** A row before and after a change; null if the row did not exist. For an update, only the fields that differ. */
export interface Images {
  readonly was: Row | null
  readonly became: Row | null
}

export interface RowChange extends Images, Pick<RowEntry, 'entry' | 'at' | 'who' | 'imported'> {
  readonly act: ToldAct | null
}

/** `collected`: this entry records that the holder gave the card back. */
export interface CardPrint {
  readonly at: string
  readonly who: string | null
  readonly sheet: PrintName
  readonly start: number | null
  readonly end: number | null
  readonly code: string | null
  readonly name: string | null
}

/** The latest change first. */
export interface RowHistory {
  readonly changes: readonly RowChange[]
  /** Cursor: the next page has entries below this id. */
  readonly next: number | null
  /** Entries before this time are missing; null if the log is complete. */
  readonly since: string | null
  readonly prints: readonly CardPrint[]
}

export interface ActRow extends Images {
  readonly table: TableName
  readonly key: number
}

export interface ActPlace {
  readonly entry: number
  readonly place: number
}

export interface ActRows {
  readonly act: ToldAct
  readonly rows: readonly ActRow[]
  readonly next: ActPlace | null
}

export interface HistoryFilter {
  /** Null finds the changes that no person made. */
  readonly who?: string | null
  readonly table?: TableName
  readonly kind?: ActKind | 'print'
  /** Half-open time range, ISO 8601. */
  readonly from?: string
  readonly to?: string
  /** Code of an event: finds acts on its tickets, and its prints. */
  readonly event?: number
  /** A number of that event: finds only acts that moved this number. */
  readonly number?: number
}

/** Cursor: position of the last entry of a page. `at` is that entry's `moment`; `print` and `id` break ties. */
export interface HistoryPlace {
  readonly at: number
  readonly print: boolean
  readonly id: number
}

export interface ToldPrint {
  readonly id: number
  readonly sheet: PrintName
  readonly rows: number
  readonly pages: number | null
  /** Number of printed pages; null until someone confirms the print. */
  readonly confirmedPages: number | null
  readonly event: number | null
}

export interface HistoryEntry {
  readonly at: string
  /** Sort key in microseconds. `at` cannot be the sort key, because the clock may be set back. */
  readonly moment: number
  readonly who: string | null
  readonly act?: ToldAct
  readonly print?: ToldPrint
}

export function isLater(one: HistoryEntry, other: HistoryEntry): boolean {
  if (one.moment !== other.moment) return one.moment > other.moment
  if (!one.print !== !other.print) return !one.print
  return (one.act ?? one.print)!.id > (other.act ?? other.print)!.id
}

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[]
  readonly next: HistoryPlace | null
  /** True if changes exist that are older than the numbering of acts. No page lists these changes. */
  readonly older: boolean
}

/** Reduces one act's entries of a row, oldest first, to the net change; null if nothing changed. */
export function foldedImages(entries: readonly Pick<RowEntry, 'operation' | 'old' | 'new'>[]): Images | null {
  let was: Row | null = entries[0]?.operation === 'insert' ? null : {}
  let became = null as Row | null
  for (const entry of entries) {
    // Keeps the first old value and the last new value of each field.
    if (was) was = { ...entry.old, ...was }
    became = entry.operation === 'delete' ? null : { ...became, ...entry.new }
  }
  return differing({ was, became })
}

/** Reduces an updated row to its differing fields; null if none differs. */
export function differing({ was, became }: Images): Images | null {
  if (!was || !became) return was || became ? { was, became } : null
  const fields = Object.keys(became).filter((field) => became[field] !== (was[field] ?? null))
  if (fields.length === 0) return null
  const only = (row: Row): Row => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
  return { was: only(was), became: only(became) }
}
