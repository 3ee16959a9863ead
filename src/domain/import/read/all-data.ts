import { parentsFirst, tableOf, tables, type TableName } from '#domain/tables/index.ts'
import { newFile, type FileRows } from './cells.ts'
import { shownText, type ImportIssue } from '#domain/import/issues.ts'
import type { CellEdits } from './edits.ts'
import { isRecord, jsonIssueSteps, recordSteps } from './json.ts'
import { jsonSteps } from '#domain/json-steps.ts'
import { shareOf } from '#domain/steps.ts'
import { ROWS_OF_A_FILE } from '#domain/wire.ts'

/**
 * Tables of the file in the order of the import: a table comes after the tables that it refers to. Includes tables
 * without rows.
 */
export type FileTables = ReadonlyMap<TableName, FileRows>

export type AllEdits = Readonly<Partial<Record<TableName, CellEdits>>>

/** Reads an export of all data. Returns an issue if the file is something else. */
export function* allFileSteps(text: string, edits: AllEdits = {}): Generator<number, FileTables | ImportIssue> {
  const parsed = yield* shareOf(jsonSteps(text, ROWS_OF_A_FILE), 0, 0.5)
  if ('refused' in parsed) return yield* jsonIssueSteps(parsed, text)
  const content = parsed.value
  const entries = isRecord(content) ? Object.entries(content) : []
  if (!entries.some(([name]) => tableOf(name))) return { code: 'notAllData' }
  const stranger = entries.find(([name, rows]) => !tableOf(name) || !Array.isArray(rows))
  if (stranger) return { code: 'strangerInFile', text: shownText(stranger[0]) }

  const records = new Map(entries as [TableName, unknown[]][])
  const total = Math.max(
    1,
    entries.reduce((sum, [, rows]) => sum + (rows as unknown[]).length, 0),
  )
  const files = new Map<TableName, FileRows>()
  let readCount = 0
  for (const name of parentsFirst) {
    const tableRecords = records.get(name)
    if (!tableRecords) continue
    // A table without records has no columns either. No column is then reported as missing.
    files.set(
      name,
      tableRecords.length === 0
        ? newFile('json', [])
        : yield* shareOf(
            recordSteps(tables[name], tableRecords, edits[name]),
            0.5 + readCount / total / 2,
            tableRecords.length / total / 2,
          ),
    )
    readCount += tableRecords.length
    yield 0.5 + readCount / total / 2
  }
  return files
}
