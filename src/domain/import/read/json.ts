import type { TableDeclaration } from '#domain/table.ts'
import { tableOf } from '#domain/tables/index.ts'
import { jsonErrorSteps } from '#domain/json-error.ts'
import { jsonSteps, type JsonRefused } from '#domain/json-steps.ts'
import { newFile, recordReader, type FileRows } from './cells.ts'
import type { CellEdits } from './edits.ts'
import { isExportHeader, matchHeader } from './header.ts'
import { shownText, type ImportIssue } from '#domain/import/issues.ts'
import { finish, inShare, shareOf } from '#domain/steps.ts'
import { ROWS_OF_A_FILE } from '#domain/wire.ts'

const recordsPerStep = 2000

export function readJson(declaration: TableDeclaration, text: string, edits?: CellEdits): FileRows {
  return finish(jsonFileSteps(declaration, text, edits))
}

/**
 * Reads an array of records, a single record, or an export of all data. If a record lacks a field, the stored value
 * stays.
 */
export function* jsonFileSteps(
  declaration: TableDeclaration,
  text: string,
  edits?: CellEdits,
): Generator<number, FileRows> {
  const records = yield* shareOf(jsonRecordSteps(declaration, text), 0, 0.5)
  if (!Array.isArray(records)) return refused(records)
  if (records.length === 0) return refused({ code: 'emptyFile' })
  return yield* shareOf(recordSteps(declaration, records, edits), 0.5, 0.5)
}

export function* jsonRecordSteps(
  declaration: TableDeclaration,
  text: string,
): Generator<number, unknown[] | ImportIssue> {
  const lines = jsonLines(text)
  const parsed = yield* jsonSteps(lines ?? text, ROWS_OF_A_FILE)
  if ('refused' in parsed) return yield* jsonIssueSteps(parsed, lines ?? text, lines === null ? 0 : 1)
  return recordsOf(declaration, parsed.value)
}

/** Converts JSON Lines to a JSON array: adds `[` or `,` before each record. Null if the text is something else. */
function jsonLines(text: string): string | null {
  if (!/^\s*\{[^\n]*\}[^\S\n]*\n\s*\{/.test(text.slice(0, 100_000))) return null
  let sign = '['
  const lines = text.split('\n').map((line) => {
    if (line.trim() === '') return line
    const signed = sign + line
    sign = ','
    return signed
  })
  // Appends `]` without a line break before it. The error of a truncated record then has the line of this record.
  return `${lines.join('\n').trimEnd()}]`
}

export function* recordSteps(
  declaration: TableDeclaration,
  records: readonly unknown[],
  edits: CellEdits = {},
): Generator<number, FileRows> {
  const positionOf = new Map<string, number>()
  const strangers: ImportIssue[] = []
  for (const [i, record] of records.entries()) {
    if (i > 0 && i % recordsPerStep === 0) yield (0.3 * i) / records.length
    if (isRecord(record)) {
      for (const name of Object.keys(record)) if (!positionOf.has(name)) positionOf.set(name, positionOf.size)
    } else if (!edits.leftOutLines?.has(i + 1))
      strangers.push({ code: 'notARecord', line: i + 1, text: shownText(record) })
  }
  const header = matchHeader(declaration, [...positionOf.keys()])

  const file = newFile('json', header.fields)
  file.isExport = isExportHeader(declaration, [...positionOf.keys()])
  // If no record has a field, reports only the invalid records. Otherwise every column would be reported as missing.
  const issues = positionOf.size === 0 && strangers.length > 0 ? strangers : [...strangers, ...header.issues]
  for (const issue of issues) file.issues.add(issue)
  if (file.issues.count > 0) return file

  const take = recordReader(declaration, file, header.positions, { edits })
  const cells = Array.from<unknown>({ length: positionOf.size })
  for (const [i, record] of records.entries()) {
    if (i > 0 && i % recordsPerStep === 0) yield 0.3 + (0.7 * i) / records.length
    if (edits.leftOutLines?.has(i + 1)) {
      file.leftOutCount++
      continue
    }
    cells.fill(undefined)
    for (const [name, value] of Object.entries(record as object)) cells[positionOf.get(name)!] = value
    take(cells, i + 1)
  }
  return file
}

/**
 * Issue for a text that is no valid JSON. @param signs number of characters that `jsonLines` added before each line;
 * subtracted from the column that is reported
 */
export function* jsonIssueSteps({ refused }: JsonRefused, text: string, signs = 0): Generator<number, ImportIssue> {
  if (refused === 'tooManyRecords') return { code: 'tooManyFileRows', params: { max: ROWS_OF_A_FILE } }
  if (refused !== 'badJson') return { code: refused }
  const position = yield* inShare(1, jsonErrorSteps(text))
  if (!position) return { code: 'badJson' }
  return { code: 'badJsonAt', params: { physical: position.line, column: Math.max(1, position.column - signs) } }
}

function refused(issue: ImportIssue): FileRows {
  const file = newFile('json', [])
  file.issues.add(issue)
  return file
}

function recordsOf(declaration: TableDeclaration, content: unknown): unknown[] | ImportIssue {
  if (Array.isArray(content)) return content
  if (!isRecord(content)) return { code: 'unsupportedFormat' }
  if (!isExportOfAll(content)) return [content]
  const rows = Object.hasOwn(content, declaration.name) ? content[declaration.name] : undefined
  return Array.isArray(rows) ? rows : { code: 'tableNotInFile', params: { table: declaration.name } }
}

/**
 * True for an export of all data: an object with a list of rows for each table's name. A record never looks like this,
 * because no field has the name of a table.
 */
function isExportOfAll(content: Record<string, unknown>): boolean {
  const entries = Object.entries(content)
  return entries.length > 0 && entries.every(([name, rows]) => tableOf(name) !== undefined && Array.isArray(rows))
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
