import type { TableDeclaration } from '../table.ts'
import { tableOf } from '../tables/index.ts'
import { newFile, recordReader, type FileRows } from './cells.ts'
import { matchHeader } from './header.ts'
import { shown, type ImportIssue } from './issues.ts'
import { finish } from '../steps.ts'

const recordsPerStep = 2000

/** `jsonFileSteps` at once. */
export function readJson(declaration: TableDeclaration, text: string): FileRows {
  return finish(jsonFileSteps(declaration, text))
}

/**
 * Reads a JSON file as rows of a table, in steps that yield the share done: an array of records, one record, or the
 * export of all data, of which this table's part is taken. A field that a record leaves out keeps what is stored.
 */
export function* jsonFileSteps(declaration: TableDeclaration, text: string): Generator<number, FileRows> {
  const found = recordsOf(declaration, text)
  if (!Array.isArray(found)) return refused(found)
  if (found.length === 0) return refused({ code: 'emptyFile' })
  return yield* recordSteps(declaration, found)
}

/** Takes records as rows of a table. */
export function* recordSteps(declaration: TableDeclaration, records: readonly unknown[]): Generator<number, FileRows> {
  const positionOf = new Map<string, number>()
  for (const record of records) {
    if (isRecord(record))
      for (const name of Object.keys(record)) if (!positionOf.has(name)) positionOf.set(name, positionOf.size)
  }
  const header = matchHeader(declaration, [...positionOf.keys()])

  const file = newFile('json', header.fields)
  for (const [i, record] of records.entries()) {
    if (!isRecord(record)) file.issues.add({ code: 'notARecord', line: i + 1, text: shown(record) })
  }
  for (const issue of header.issues) file.issues.add(issue)
  if (file.issues.count > 0) return file

  const take = recordReader(declaration, file, header.positions)
  const cells = Array.from<unknown>({ length: positionOf.size })
  for (const [i, record] of records.entries()) {
    if (i > 0 && i % recordsPerStep === 0) yield i / records.length
    cells.fill(undefined)
    for (const [name, value] of Object.entries(record as object)) cells[positionOf.get(name)!] = value
    take(cells, i + 1)
  }
  return file
}

function refused(issue: ImportIssue): FileRows {
  const file = newFile('json', [])
  file.issues.add(issue)
  return file
}

function recordsOf(declaration: TableDeclaration, text: string): unknown[] | ImportIssue {
  const content = parsed(text)
  if (content === undefined) return { code: 'badJson' }
  if (Array.isArray(content)) return content
  if (!isRecord(content)) return { code: 'unsupportedFormat' }
  if (!isExportOfAll(content)) return [content]
  const rows = Object.hasOwn(content, declaration.name) ? content[declaration.name] : undefined
  return Array.isArray(rows) ? rows : { code: 'tableNotInFile', params: { table: declaration.name } }
}

/** What JSON says; undefined where the text is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The dashboard's export is keyed by table; no field has the name of a table. */
function isExportOfAll(content: Record<string, unknown>): boolean {
  const entries = Object.entries(content)
  return entries.length > 0 && entries.every(([name, rows]) => tableOf(name) !== undefined && Array.isArray(rows))
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
