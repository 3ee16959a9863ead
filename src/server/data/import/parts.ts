import { EventmsError } from '#domain/errors.ts'
import { badRequest, isObject } from '#domain/requests/check.ts'
import { checkImportHead } from '#domain/requests/import-rows.ts'
import { tableNames, tableOf, tables, type TableName } from '#domain/tables/index.ts'
import type { ImportPart } from './import.ts'
import { headOf, jsonLines } from '#server/http/json-lines.ts'

const LINE_END = 10
const OBJECT = 123

/** Splits a body of several imports, one after another. @throws EventmsError 'badRequest', 'unknownTable' */
export function partsOf(body: readonly Uint8Array[]): ImportPart[] {
  const seen = new Set<TableName>()
  const parts = bodiesOf(body).map((one) => {
    const head = headOf(jsonLines(one))
    const table = tableIn(head)
    if (seen.has(table)) throw badRequest(`${table} comes twice`)
    seen.add(table)
    const declaration = tables[table]
    return { table, declaration, head: checkedHead(table, head), body: one }
  })
  if (parts.length === 0) throw badRequest('the body is empty')
  return parts
}

/** Splits at each head: heads are objects and begin with a brace, all other lines are arrays. */
function bodiesOf(body: readonly Uint8Array[]): Uint8Array[][] {
  const bodies: Uint8Array[][] = []
  let lineBegins = true
  for (const piece of body) {
    let from = 0
    for (let at = 0; at < piece.length; at = lineEnd(piece, at)) {
      if (!(at > 0 || lineBegins) || (piece[at] !== OBJECT && bodies.length > 0)) continue
      if (at > from) bodies.at(-1)!.push(piece.subarray(from, at))
      if (bodies.length === tableNames.length) throw badRequest('more parts than tables')
      bodies.push([])
      from = at
    }
    if (from < piece.length) bodies.at(-1)!.push(piece.subarray(from))
    if (piece.length > 0) lineBegins = piece.at(-1) === LINE_END
  }
  return bodies
}

function lineEnd(piece: Uint8Array, at: number): number {
  const end = piece.indexOf(LINE_END, at)
  return end < 0 ? piece.length : end + 1
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
