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
import { knownOf, whenKnown } from '#web/features/import/known.ts'
import type { Laid } from '#web/features/import/read/lay-out.ts'
import { worksheetOf } from '#web/features/import/read/read-excel.ts'
import { readTable, type OpenedFile } from '#web/features/import/read/read-file.ts'
import { rowSteps, type Source } from '#web/features/import/read/source.ts'
import { rememberColumns, rememberedLayout } from './remembered.ts'

/** A step before reading continues. `asked` if the import requires it, otherwise the user opened it. */
export type Step =
  | { readonly what: 'sheets'; readonly asked: boolean }
  | { readonly what: 'columns'; readonly table: TableName; readonly asked: boolean }

/** Reads the tables of a file in order. Stops if the user must choose columns, and continues after the choice. */
export interface TableReader {
  /** @returns the next step for the user, or all tables; undefined once `signal` is aborted */
  read(
    onShare: (share: number) => void,
    signal: AbortSignal,
  ): Promise<
    | { readonly fileIssue: ImportIssue }
    | ({ readonly laid: ReadonlyMap<TableName, Laid> } & ({ readonly step: Step } | { readonly found: FileTables }))
    | undefined
  >
  choose(table: TableName, layout: Layout): void
  /** The layout for another header line; the columns are guessed again. */
  layoutAt(table: TableName, line: number | null): Layout
  source(table: TableName): Source | null
  again(table: TableName, edits: AllEdits): Generator<number, FileTables>
}

export type ChosenColumns = Map<TableName, { readonly sheet: string; readonly layout: Layout }>

/**
 * Reads the tables of one file.
 * @param chosen the columns that the user chose for this file; updated here
 */
export function tableReader(
  { book, tables: inFile }: OpenedFile,
  store: Pick<TablesStore, 'get' | 'state'>,
  chosen: ChosenColumns,
): TableReader {
  const laid = new Map<TableName, Laid>()
  const files = new Map<TableName, FileRows>()
  const sources = new Map<TableName, Source>()
  const order = [...(inFile ?? [])]
  const sheet = (table: TableName) => (book ? worksheetOf(book, table) : '')
  /** Ignores columns that were chosen for another worksheet of the table. */
  const chosenOf = (table: TableName): Layout | undefined => {
    const columns = chosen.get(table)
    return columns?.sheet === sheet(table) ? columns.layout : undefined
  }
  return {
    async read(onShare, signal) {
      for (const [at, [table, from]] of order.entries()) {
        if (files.has(table)) continue
        const tell = (share: number) => onShare((at + share) / order.length)
        const how = {
          chosen: chosenOf(table),
          remembered: (head: Laid['head']) => rememberedLayout(tables[table], head),
          known: () => whenKnown(table, store),
        }
        const read = await readTable(tables[table], from, how, tell, signal)
        if (!read || 'fileIssue' in read) return read
        laid.set(table, { layout: read.layout, head: read.head })
        if (!('rows' in read)) return { laid: new Map(laid), step: { what: 'columns', table, asked: true } }
        files.set(table, read.rows)
        sources.set(table, read.source)
      }
      return { laid: new Map(laid), found: new Map(files) }
    },
    choose(table, layout) {
      if (layout.settled) chosen.delete(table)
      else {
        rememberColumns(tables[table], layout)
        chosen.set(table, { sheet: sheet(table), layout })
      }
      files.delete(table)
    },
    layoutAt: (table, line) => layoutAt(tables[table], laid.get(table)!.head, line, knownOf(table, store)),
    source: (table) => sources.get(table) ?? null,
    *again(table, edits) {
      files.set(table, yield* rowSteps(tables[table], sources.get(table)!, edits[table] ?? {}))
      return new Map(files)
    },
  }
}
