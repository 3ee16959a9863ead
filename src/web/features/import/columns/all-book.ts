import { layoutAt, type FileRows, type FileTables, type Layout, type SheetTables } from '#domain/import/index.ts'
import { parentsFirst, tables, type TableName } from '#domain/tables/index.ts'
import type { WorkbookRows } from '#web/excel/read.ts'
import type { TablesStore } from '#web/state/tables.tsx'
import { bookContent, type AllContent } from '../read/all-content.ts'
import { knownOf, whenKnown } from '../known.ts'
import type { Laid } from '../read/lay-out.ts'
import { readTableOf } from '../read/read-workbook.ts'
import { rememberColumns } from './remembered.ts'
import type { Source } from '../read/source.ts'

/** What a dialog shows of a workbook of all data. */
export interface BookState {
  /** The sheets with content, and what each of them is. */
  readonly sheets: readonly string[]
  /** Sheets that nobody sees, and that are not read. */
  readonly hidden: readonly string[]
  readonly tables: SheetTables
  /** What somebody has to say before the file is read on (`asked`), or wants to say. */
  readonly step: null | BookStep
  /** The columns of the tables that were read. */
  readonly laid: ReadonlyMap<TableName, Laid>
  readonly hiddenRows: number
  readonly hiddenColumns: number
}

export type BookStep =
  | { readonly what: 'sheets'; readonly asked: boolean }
  | { readonly what: 'columns'; readonly table: TableName; readonly asked: boolean }

/** The sheet that a table was read from. */
export const sheetOf = ({ sheets, tables: given }: Pick<BookState, 'sheets' | 'tables'>, table: TableName): string =>
  sheets[given.indexOf(table)]!

/** A workbook as it is shown once its sheets are known. */
export function bookState({ sheets, hidden, tables: given, settled, read }: WorkbookRows): BookState {
  const sum = (what: 'hiddenRows' | 'hiddenColumns') =>
    [...read.values()].reduce((all, one) => all + one.facts[what], 0)
  return {
    sheets,
    hidden,
    tables: given,
    step: settled ? null : { what: 'sheets', asked: true },
    laid: new Map(),
    hiddenRows: sum('hiddenRows'),
    hiddenColumns: sum('hiddenColumns'),
  }
}

/** The tables of a workbook as they are read, one after another: where one has to be asked about, it goes on from there. */
export interface BookReader {
  /** Reads on. @returns the step that somebody has to do first, else all tables; undefined when `signal` ended it */
  read(
    onShare: (share: number) => void,
    signal: AbortSignal,
  ): Promise<({ readonly laid: ReadonlyMap<TableName, Laid> } & (Waits | Found)) | undefined>
  /** Reads a table anew by columns that somebody chose. */
  choose(table: TableName, layout: Layout): void
  /** A table's columns with the header in another line; what they are is guessed anew. */
  layoutAt(table: TableName, line: number | null): Layout
}

interface Waits {
  readonly step: BookStep
}
interface Found {
  readonly found: FileTables
  readonly content: AllContent
}

/** The columns of a table as somebody chose them, and the sheet that they are of. */
interface ChosenColumns {
  readonly sheet: string
  readonly layout: Layout
}
export type AllColumns = Map<TableName, ChosenColumns>

/** @param chosen what was chosen of this file's columns before; what is chosen now is put there */
export function bookReader(
  book: WorkbookRows,
  store: Pick<TablesStore, 'get' | 'state'>,
  chosen: AllColumns,
): BookReader {
  const laid = new Map<TableName, Laid>()
  const files = new Map<TableName, FileRows>()
  const sources = new Map<TableName, Source>()
  const order = parentsFirst.filter((table) => book.read.has(table))
  /** What was chosen of another sheet says nothing of this one's columns. */
  const chosenOf = (table: TableName): Layout | undefined => {
    const columns = chosen.get(table)
    return columns?.sheet === sheetOf(book, table) ? columns.layout : undefined
  }
  return {
    async read(onShare, signal) {
      for (const [at, table] of order.entries()) {
        if (files.has(table)) continue
        const tell = (share: number) => onShare((at + share) / order.length)
        const how = { chosen: chosenOf(table), known: () => whenKnown(table, store) }
        const read = await readTableOf(book, table, how, tell, signal)
        if (!read) return undefined
        laid.set(table, read.laid)
        if (!read.taken) return { laid: new Map(laid), step: { what: 'columns', table, asked: true } }
        files.set(table, read.taken.rows)
        sources.set(table, read.taken.source)
      }
      return { laid: new Map(laid), found: new Map(files), content: bookContent(sources, files) }
    },
    choose(table, layout) {
      if (layout.settled) chosen.delete(table)
      else {
        rememberColumns(tables[table], layout.header, layout.columns)
        chosen.set(table, { sheet: sheetOf(book, table), layout })
      }
      files.delete(table)
    },
    layoutAt: (table, line) => layoutAt(tables[table], laid.get(table)!.head, line, knownOf(table, store)),
  }
}
