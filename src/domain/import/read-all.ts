import { parentsFirst, tableOf, tables, type TableName } from '../tables/index.ts'
import { newFile, type FileRows } from './cells.ts'
import { shown, type ImportIssue } from './issues.ts'
import { isRecord, parsed, recordSteps } from './read-json.ts'

/** The tables of an export of all data that the file has, parents first; a table may be there without rows. */
export type FileTables = ReadonlyMap<TableName, FileRows>

/** Reads an export of all data, in steps that yield the share done. @returns why it is none where it is none */
export function* allFileSteps(text: string): Generator<number, FileTables | ImportIssue> {
  const content = parsed(text)
  if (content === undefined) return { code: 'badJson' }
  const entries = isRecord(content) ? Object.entries(content) : []
  if (!entries.some(([name]) => tableOf(name))) return { code: 'notAllData' }
  const stranger = entries.find(([name, rows]) => !tableOf(name) || !Array.isArray(rows))
  if (stranger) return { code: 'strangerInFile', text: shown(stranger[0]) }

  const records = new Map(entries as [TableName, unknown[]][])
  const all = Math.max(
    1,
    entries.reduce((sum, [, rows]) => sum + (rows as unknown[]).length, 0),
  )
  const files = new Map<TableName, FileRows>()
  let read = 0
  for (const name of parentsFirst) {
    const found = records.get(name)
    if (!found) continue
    // No records, no header: then nothing is missing in it.
    files.set(
      name,
      found.length === 0
        ? newFile('json', [])
        : yield* shareOf(recordSteps(tables[name], found), read / all, found.length / all),
    )
    read += found.length
    yield read / all
  }
  return files
}

/** Steps that are a part of others: their shares from `start` on, `size` wide. */
export function* shareOf<T>(steps: Generator<number, T>, start: number, size: number): Generator<number, T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield start + size * step.value
  }
}
