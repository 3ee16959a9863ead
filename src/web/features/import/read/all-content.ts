import { EventmsError } from '#domain/errors.ts'
import type { AllEdits, FileRows, FileTables } from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { rowSteps, tableSteps, type Source } from './source.ts'

/** What a file of all data holds, decoded: its rows are taken from it again when somebody corrects a cell. */
export interface AllContent {
  readonly source: (table: TableName) => Source | null
  /** All its tables, after the edits of one of them changed. */
  readonly again: (table: TableName, edits: AllEdits) => Generator<number, FileTables>
}

/** Of an export of all data as JSON. */
export function jsonContent(text: string): AllContent {
  return {
    source: () => ({ kind: 'json', text, unsure: [] }),
    *again(_, edits) {
      const found = yield* tableSteps(text, edits)
      // It was read before.
      if ('code' in found) throw new EventmsError('internalError')
      return found
    },
  }
}

/** Of a workbook: the other tables stay as they were taken. @param files all tables; a table that is taken again is put there */
export function bookContent(sources: ReadonlyMap<TableName, Source>, files: Map<TableName, FileRows>): AllContent {
  return {
    source: (table) => sources.get(table) ?? null,
    *again(table, edits) {
      files.set(table, yield* rowSteps(tables[table], sources.get(table)!, edits[table] ?? {}))
      return new Map(files)
    },
  }
}
