import { EventmsError } from '#domain/errors.ts'
import { badRequest, isObject } from '#domain/requests/check.ts'
import { checkImportHead } from '#domain/requests/import-rows.ts'
import { tableNames, tableOf, tables, type TableName } from '#domain/tables/index.ts'
import type { ImportPart } from './import.ts'
import { headOf, jsonLines } from '#server/http/json-lines.ts'

/** Bytes of a line feed and of `{`. */
const LINE_END = 10
const OBJECT = 123

/**
 * Splits a body with the imports of several tables, one after the other. @throws EventmsError 'badRequest',
 * 'unknownTable'
 */
export function partsOf(body: readonly Uint8Array[]): ImportPart[] {
  const tableSet = new Set<TableName>()
  const imports = bodiesOf(body).map((lines) => {
    const head = headOf(jsonLines(lines))
    const table = tableIn(head)
    if (tableSet.has(table)) throw badRequest(`${table} comes twice`)
    tableSet.add(table)
    const declaration = tables[table]
    return { table, declaration, head: checkedHead(table, head), body: lines }
  })
  if (imports.length === 0) throw badRequest('the body is empty')
  return imports
}

/**
 * Splits a body into the imports of single tables. The first line of each import is an object, so it begins with a
 * brace. All other lines are arrays.
 */
function bodiesOf(body: readonly Uint8Array[]): Uint8Array[][] {
  const bodies: Uint8Array[][] = []
  let lineBegins = true
  for (const chunk of body) {
    let from = 0
    for (let at = 0; at < chunk.length; at = lineEnd(chunk, at)) {
      if (!(at > 0 || lineBegins) || (chunk[at] !== OBJECT && bodies.length > 0)) continue
      if (at > from) bodies.at(-1)!.push(chunk.subarray(from, at))
      if (bodies.length === tableNames.length) throw badRequest('more parts than tables')
      bodies.push([])
      from = at
    }
    if (from < chunk.length) bodies.at(-1)!.push(chunk.subarray(from))
    if (chunk.length > 0) lineBegins = chunk.at(-1) === LINE_END
  }
  return bodies
}

function lineEnd(chunk: Uint8Array, at: number): number {
  const end = chunk.indexOf(LINE_END, at)
  return end < 0 ? chunk.length : end + 1
}

function tableIn(head: unknown): TableName {
  const name = isObject(head) && typeof head.table === 'string' ? head.table : ''
  if (!tableOf(name)) throw new EventmsError('unknownTable', { table: name.slice(0, 100) })
  return name as TableName
}

function checkedHead(table: TableName, head: unknown): ImportPart['head'] {
  try {
    return checkImportHead(tables[table], head)
  } catch (error) {
    if (!(error instanceof EventmsError)) throw error
    throw new EventmsError(error.code, { ...error.params, table }, { cause: error, issues: error.issues })
  }
}
