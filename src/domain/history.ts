import type { Row } from './table.ts'
import type { TableName } from './tables/index.ts'
import type { Act, ActKind, PrintName, TableChange } from './wire.ts'

// What was done, as people read it; it travels by the routes under /api/history.

/** An act as the history shows it. */
export interface ToldAct extends Act {
  /** What it did to which tables. */
  readonly changes: readonly Omit<TableChange, 'imported'>[]
  /** What it did to which row is still known, and it can be taken back. */
  readonly kept: boolean
}

/** An entry of the log that has the row: what one statement did to it, the fields that the statement wrote. */
export interface RowEntry {
  readonly entry: number
  /** The act's number; null where it was before acts had numbers. */
  readonly act: number | null
  /** ISO 8601, in UTC. */
  readonly at: string
  readonly who: string | null
  readonly imported: boolean
  readonly operation: 'insert' | 'update' | 'delete'
  readonly old: Row | null
  readonly new: Row | null
}

/** A row before and after: null where it was not there; of a row that stayed, the fields that differ. */
export interface Images {
  readonly was: Row | null
  readonly became: Row | null
}

/** What one act did to a row. */
export interface RowChange extends Images, Pick<RowEntry, 'entry' | 'at' | 'who' | 'imported'> {
  readonly act: ToldAct | null
}

/** A card that was made of a seal and came out; `collected`, that it was taken back. */
export interface CardPrint {
  readonly at: string
  readonly who: string | null
  readonly sheet: PrintName
  readonly start: number | null
  readonly end: number | null
  readonly code: string | null
  readonly name: string | null
}

/** What was done to a row, the latest first. */
export interface RowHistory {
  readonly changes: readonly RowChange[]
  /** Below this entry there is more. */
  readonly next: number | null
  /** Before this moment something of the row is no longer known; null where everything is. */
  readonly since: string | null
  readonly prints: readonly CardPrint[]
}

/** What an act did to one row. */
export interface ActRow extends Images {
  readonly table: TableName
  readonly key: number
}

/** Where the next rows of an act begin. */
export interface ActPlace {
  readonly entry: number
  readonly place: number
}

export interface ActRows {
  readonly act: ToldAct
  readonly rows: readonly ActRow[]
  readonly next: ActPlace | null
}

/** What of the history is asked for. */
export interface HistoryFilter {
  /** Null: what no person did. */
  readonly who?: string | null
  readonly table?: TableName
  readonly kind?: ActKind | 'print'
  /** From this moment on, and before that one; ISO 8601. */
  readonly from?: string
  readonly to?: string
  /** What was done with the event's tickets, and printed of it. */
  readonly event?: number
  /** A number of that event: then all that moved it. */
  readonly number?: number
}

/** Where the next entries begin: below an entry whose `moment` is `at`. */
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
  /** How many of them came out; null where nobody said. */
  readonly confirmedPages: number | null
  /** The code of the event that was printed; null for all events. */
  readonly event: number | null
}

/** An act, or a print. */
export interface HistoryEntry {
  readonly at: string
  /** By what it is ordered, in microseconds: where the clock was set back, `at` alone would sort it below older ones. */
  readonly moment: number
  readonly who: string | null
  readonly act?: ToldAct
  readonly print?: ToldPrint
}

/** Whether the one stands above the other in the history. */
export function isLater(one: HistoryEntry, other: HistoryEntry): boolean {
  if (one.moment !== other.moment) return one.moment > other.moment
  // Of one moment acts come first.
  if (!one.print !== !other.print) return !one.print
  return (one.act ?? one.print)!.id > (other.act ?? other.print)!.id
}

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[]
  readonly next: HistoryPlace | null
  /** Something was changed before acts had numbers: it is in no list. */
  readonly older: boolean
}

/**
 * What the entries of one act, the first of them first, did to a row; null where it ended as it began.
 */
export function foldedImages(entries: readonly Pick<RowEntry, 'operation' | 'old' | 'new'>[]): Images | null {
  let was: Row | null = entries[0]?.operation === 'insert' ? null : {}
  let became = null as Row | null
  for (const entry of entries) {
    // The first that an act found is what was there before it, the last that it wrote what it left.
    if (was) was = { ...entry.old, ...was }
    became = entry.operation === 'delete' ? null : { ...became, ...entry.new }
  }
  return differing({ was, became })
}

/** Of a row that stayed, only what differs; null where nothing does. */
export function differing({ was, became }: Images): Images | null {
  if (!was || !became) return was || became ? { was, became } : null
  const fields = Object.keys(became).filter((field) => became[field] !== (was[field] ?? null))
  if (fields.length === 0) return null
  const only = (row: Row): Row => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
  return { was: only(was), became: only(became) }
}
