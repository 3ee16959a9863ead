import { EventmsError, type Issue } from '#domain/errors.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import { comparedFields, fieldNames, fieldOf, type Row, type TableDeclaration } from '#domain/table.ts'
import { checkRow, checkStored } from '#domain/validate.ts'
import type { Edit } from '#domain/wire.ts'

export const ISSUES_TOLD = 100
/** Maximum rows of one request that adds, edits or deletes. Larger changes are imports. */
export const ROWS_AT_ONCE = 10_000
export const KEYS_AT_ONCE = 1_000_000

/** True for objects, but not for arrays and null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function badRequest(reason: string): EventmsError {
  return new EventmsError('badRequest', { reason })
}

export function unknownField(name: string): EventmsError {
  return new EventmsError('unknownField', { field: name.slice(0, 100) })
}

export function invalidRows(issues: readonly Issue[]): EventmsError {
  return new EventmsError('invalidRows', { count: issues.length }, { issues: issues.slice(0, ISSUES_TOLD) })
}

/** True if the database generates the key. A request must not contain such a key. */
export function keyIsMade(declaration: TableDeclaration): boolean {
  return declaration.fields[declaration.key]?.kind === 'id'
}

/** Returns the list in field `name` of a request. @throws EventmsError 'badRequest', 'tooManyRows' */
export function listIn(body: unknown, name: string, max: number): readonly unknown[] {
  const list = isObject(body) ? body[name] : undefined
  if (!Array.isArray(list)) throw badRequest(`${name} must be a list`)
  if (list.length > max) throw new EventmsError('tooManyRows', { count: list.length, max })
  return list
}

/**
 * Version of the table that the client has loaded; null if the request contains none. @throws EventmsError 'badRequest'
 */
export function versionIn(body: unknown): number | null {
  const version = isObject(body) ? body.version : undefined
  if (version === undefined || version === null) return null
  if (!Number.isSafeInteger(version)) throw badRequest('version must be a whole number')
  return version as number
}

/** The idempotency key of a request; null if the request has none. @throws EventmsError 'badRequest' */
export function requestIn(body: unknown): string | null {
  const request = isObject(body) ? body.request : undefined
  if (request === undefined || request === null) return null
  if (typeof request !== 'string' || !/^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i.test(request))
    throw badRequest('request must be a UUID')
  return request
}

/** Checks keys, and removes repeated ones. @throws EventmsError 'badRequest' */
export function checkKeys(keys: readonly unknown[]): number[] {
  if (!keys.every((key) => Number.isSafeInteger(key))) throw badRequest('a key must be a whole number')
  return [...new Set(keys as number[])]
}

/**
 * Checks rows to add, and fills in missing fields with null. @throws EventmsError 'badRequest', 'unknownField',
 * 'invalidRows' with `line` from 1
 */
export function checkNewRows(declaration: TableDeclaration, rows: readonly unknown[]): Row[] {
  const made = new Set(
    fieldNames(declaration).filter(
      (name) => declaration.fields[name]!.computed || (name === declaration.key && keyIsMade(declaration)),
    ),
  )
  const issues: Issue[] = []
  const checked = rows.map((row, i) => {
    if (!isObject(row)) throw badRequest('a row must be an object')
    for (const name of Object.keys(row)) if (!fieldOf(declaration, name)) throw unknownField(name)
    const stored: Record<string, Value> = {}
    for (const [name, field] of Object.entries(declaration.fields)) {
      const raw = Object.hasOwn(row, name) ? row[name] : null
      if (made.has(name)) {
        if (raw !== null) issues.push({ code: 'computedField', field: name, line: i + 1 })
        continue
      }
      const value = checkStored(field, raw)
      if (isIssue(value)) issues.push({ ...value, field: name, line: i + 1 })
      else stored[name] = value
    }
    for (const issue of checkRow(declaration, stored)) issues.push({ ...issue, line: i + 1 })
    return stored
  })
  if (issues.length > 0) throw invalidRows(issues)
  return checked
}

/** Checks edits. @throws EventmsError 'badRequest', 'unknownField', 'keyNotEditable', 'computedField', 'invalidRows' */
export function checkEdits(declaration: TableDeclaration, edits: readonly unknown[]): Edit[] {
  const issues: Issue[] = []
  const checked = edits.map((edit, i) => {
    if (!isObject(edit) || !isObject(edit.changes) || !isObject(edit.expected))
      throw badRequest('an edit has key, changes and expected')
    const [key] = checkKeys([edit.key])
    const changes = checkChanges(declaration, edit.changes, (issue) => issues.push({ ...issue, line: i + 1 }))
    const expected = checkExpected(declaration, edit.expected, Object.keys(edit.changes))
    for (const issue of checkRow(declaration, { ...expected, ...changes })) issues.push({ ...issue, line: i + 1 })
    return { key: key!, changes, expected }
  })
  if (new Set(checked.map(({ key }) => key)).size < checked.length) throw badRequest('a row is edited twice')
  if (issues.length > 0) throw invalidRows(issues)
  return checked
}

/** Checks the new values of one edit. @throws EventmsError 'unknownField', 'keyNotEditable', 'computedField' */
export function checkChanges(
  declaration: TableDeclaration,
  given: Record<string, unknown>,
  refuse: (issue: Issue) => void,
): Row {
  const changes: Record<string, Value> = {}
  for (const [name, raw] of Object.entries(given)) {
    const field = fieldOf(declaration, name)
    if (!field) throw unknownField(name)
    if (name === declaration.key) throw new EventmsError('keyNotEditable', { field: name })
    if (field.computed) throw new EventmsError('computedField', { field: name })
    const value = checkStored(field, raw)
    if (isIssue(value)) refuse({ ...value, field: name })
    else changes[name] = value
  }
  return changes
}

/**
 * Checks the values that the editor saw. Does not normalize them, because the database compares them with the stored
 * values.
 */
function checkExpected(declaration: TableDeclaration, given: Record<string, unknown>, changed: readonly string[]): Row {
  for (const name of comparedFields(declaration, changed)) {
    if (!Object.hasOwn(given, name)) throw badRequest(`expected must hold ${name}`)
  }
  for (const [name, value] of Object.entries(given)) {
    if (!fieldOf(declaration, name)) throw unknownField(name)
    const scalar =
      value === null ||
      typeof value === 'string' ||
      typeof value === 'boolean' ||
      (typeof value === 'number' && Number.isFinite(value))
    if (!scalar) throw badRequest(`expected.${name} is no value of a cell`)
  }
  return given as Row
}
