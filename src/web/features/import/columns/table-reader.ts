import {
  layoutAt,
  type AllEdits,
  type FileRows,
  type FileTables,
  type ImportIssue,
  type Layout,
} from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { TablesStore } from '#web/state/tables/tables.tsx'
import { storedRowsOf, loadStoredRows } from '#web/features/import/stored-rows.ts'
import type { FileLayout } from '#web/features/import/read/lay-out.ts'
import { worksheetOf } from '#web/features/import/read/read-excel.ts'
import { readTable, type OpenedFile } from '#web/features/import/read/read-file.ts'
import { rowSteps, type Source } from '#web/features/import/read/source.ts'
import { rememberColumns, rememberedLayout } from './remembered.ts'

/**
 * A step in which the user answers a question about the file; reading continues afterwards. `required` is false if the
 * user opened the step.
 */
export type Step =
  | { readonly kind: 'sheets'; readonly required: boolean }
  | { readonly kind: 'columns'; readonly table: TableName; readonly required: boolean }

/**
 * Reads the tables of a file one after another. Stops when the user must choose columns; `read` then continues after
 * the choice.
 */
export interface TableReader {
  /** @returns the question to ask, or the rows of all tables; undefined once `signal` is aborted */
  read(
    onShare: (share: number) => void,
    signal: AbortSignal,
  ): Promise<
    | { readonly fileIssue: ImportIssue }
    | ({ readonly layouts: ReadonlyMap<TableName, FileLayout> } & (
        | { readonly step: Step }
        | { readonly fileTables: FileTables }
      ))
    | undefined
  >
  choose(table: TableName, layout: Layout): void
  /**
   * The layout of a table if the user chooses another line as the header; null means that the file has no header. The
   * fields of the columns are guessed again.
   */
  layoutAt(table: TableName, line: number | null): Layout
  source(table: TableName): Source | null
  parseAgain(table: TableName, edits: AllEdits): Generator<number, FileTables>
}

export type ChosenColumns = Map<TableName, { readonly sheet: string; readonly layout: Layout }>

/**
 * Creates the reader of one file.
 * @param chosenColumns the columns that the user chose for this file; the reader updates them
 */
export function tableReader(
  { book, tables: inFile }: OpenedFile,
  store: Pick<TablesStore, 'get' | 'state'>,
  chosenColumns: ChosenColumns,
): TableReader {
  const layouts = new Map<TableName, FileLayout>()
  const files = new Map<TableName, FileRows>()
  const sources = new Map<TableName, Source>()
  const order = [...(inFile ?? [])]
  const sheet = (table: TableName) => (book ? worksheetOf(book, table) : '')
  /** The chosen columns of a table. Not used if they were chosen for another worksheet. */
  const chosenOf = (table: TableName): Layout | undefined => {
    const columns = chosenColumns.get(table)
    return columns?.sheet === sheet(table) ? columns.layout : undefined
  }
  return {
    async read(onShare, signal) {
      for (const [at, [table, from]] of order.entries()) {
        if (files.has(table)) continue
        const reportShare = (share: number) => onShare((at + share) / order.length)
        const layoutSources = {
          chosenLayout: chosenOf(table),
          rememberedLayout: (head: FileLayout['head']) => rememberedLayout(tables[table], head),
          storedRows: () => loadStoredRows(table, store),
        }
        const result = await readTable(tables[table], from, layoutSources, reportShare, signal)
        if (!result || 'fileIssue' in result) return result
        layouts.set(table, { layout: result.layout, head: result.head })
        if (!('rows' in result)) return { layouts: new Map(layouts), step: { kind: 'columns', table, required: true } }
        files.set(table, result.rows)
        sources.set(table, result.source)
      }
      return { layouts: new Map(layouts), fileTables: new Map(files) }
    },
    choose(table, layout) {
      if (layout.settled) chosenColumns.delete(table)
      else {
        rememberColumns(tables[table], layout)
        chosenColumns.set(table, { sheet: sheet(table), layout })
      }
      files.delete(table)
    },
    layoutAt: (table, line) => layoutAt(tables[table], layouts.get(table)!.head, line, storedRowsOf(table, store)),
    source: (table) => sources.get(table) ?? null,
    *parseAgain(table, edits) {
      files.set(table, yield* rowSteps(tables[table], sources.get(table)!, edits[table] ?? {}))
      return new Map(files)
    },
  }
}
