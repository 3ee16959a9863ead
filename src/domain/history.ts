import type { Row } from './table.ts'
import type { TableName } from './tables/index.ts'
import type { Act, ActKind, PrintName, TableChange } from './wire.ts'

// The history of changes: types of the routes under /api/history.

/** An act in the history. */
export interface ToldAct extends Act {
  /** Changes by table. */
  readonly changes: readonly Omit<TableChange, 'imported'>[]
  /** True while the log still has the row changes of the act, so that the act can be taken back. */
  readonly kept: boolean
}

/** Log entry of one row: the fields that one statement wrote. */
export interface RowEntry {
  readonly entry: number
  /** The act's number; null for entries from before acts had numbers. */
  readonly act: number | null
  /** ISO 8601, in UTC. */
  readonly at: string
  readonly who: string | null
  readonly imported: boolean
  readonly operation: 'insert' | 'update' | 'delete'
  readonly old: Row | null
  readonly new: Row | null
}

/** A row before and after; null if the row did not exist. For an updated row, only the fields that differ. */
export interface Images {
  readonly was: Row | null
  readonly became: Row | null
}

export interface RowChange extends Images, Pick<RowEntry, 'entry' | 'at' | 'who' | 'imported'> {
  readonly act: ToldAct | null
}

/** A printed card of a seal; `collected` if the card was taken back. */
export interface CardPrint {
  readonly at: string
  readonly who: string | null
  readonly sheet: PrintName
  readonly start: number | null
  readonly end: number | null
  readonly code: string | null
  readonly name: string | null
}

/** History of a row, the latest change first. */
export interface RowHistory {
  readonly changes: readonly RowChange[]
  /** Cursor of the next page: older entries are below this one. */
  readonly next: number | null
  /** The log is incomplete before this time; null if it is complete. */
  readonly since: string | null
  readonly prints: readonly CardPrint[]
}

/** Change of one row by an act. */
export interface ActRow extends Images {
  readonly table: TableName
  readonly key: number
}

/** Cursor of the next rows of an act. */
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
  /** Null: changes that no person made. */
  readonly who?: string | null
  readonly table?: TableName
  readonly kind?: ActKind | 'print'
  /** Half-open time range, ISO 8601. */
  readonly from?: string
  readonly to?: string
  /** Code of an event: acts on its tickets, and prints for it. */
  readonly event?: number
  /** A number of that event: only the acts that moved it. */
  readonly number?: number
}

/** Cursor of the next entries: below an entry whose `moment` is `at`. */
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
  /** The number of pages that came out; null while nobody has confirmed it. */
  readonly confirmedPages: number | null
  /** The code of the printed event; null for all events. */
  readonly event: number | null
}

/** An act or a print. */
export interface HistoryEntry {
  readonly at: string
  /** Sort key, in microseconds. `at` alone would sort an entry below older ones after the clock was set back. */
  readonly moment: number
  readonly who: string | null
  readonly act?: ToldAct
  readonly print?: ToldPrint
}

/** Returns true if one entry is listed above the other. */
export function isLater(one: HistoryEntry, other: HistoryEntry): boolean {
  if (one.moment !== other.moment) return one.moment > other.moment
  // At the same moment, acts come first.
  if (!one.print !== !other.print) return !one.print
  return (one.act ?? one.print)!.id > (other.act ?? other.print)!.id
}

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[]
  readonly next: HistoryPlace | null
  /** True if there are changes from before acts had numbers, which no list contains. */
  readonly older: boolean
}

/** Folds the entries of one act (oldest first) into its net change of a row; null if the row ended as it began. */
export function foldedImages(entries: readonly Pick<RowEntry, 'operation' | 'old' | 'new'>[]): Images | null {
  let was: Row | null = entries[0]?.operation === 'insert' ? null : {}
  let became = null as Row | null
  for (const entry of entries) {
    // The first old value is the state before the act, the last new value the state after it.
    if (was) was = { ...entry.old, ...was }
    became = entry.operation === 'delete' ? null : { ...became, ...entry.new }
  }
  return differing({ was, became })
}

/** Keeps only the differing fields of an updated row; null if none differs. */
export function differing({ was, became }: Images): Images | null {
  if (!was || !became) return was || became ? { was, became } : null
  const fields = Object.keys(became).filter((field) => became[field] !== (was[field] ?? null))
  if (fields.length === 0) return null
  const only = (row: Row): Row => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
  return { was: only(was), became: only(became) }
}
