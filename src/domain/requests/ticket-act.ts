import { EventmsError, type Issue } from '#domain/errors.ts'
import { type Row, sqlName, type TableDeclaration } from '#domain/table.ts'
import { type TableName, tableOf, tables } from '#domain/tables/index.ts'
import {
  type ChangeList,
  MAY_LACK_EVENT,
  TICKET_ROWS,
  versionsNeeded,
  WRITTEN_TABLES,
} from '#domain/tickets/acts/act-tables.ts'
import type {
  ChangesByTable,
  TableChanges,
  TicketActHead,
  TicketActPart,
  TicketActRequest,
  TicketActResult,
} from '#domain/tickets/acts/ticket-act.ts'
import { checkRow } from '#domain/validate.ts'
import type { TicketActKind } from '#domain/wire.ts'
import { checkVersions, storedVersions, undoResult, type UndoEntry } from './acts.ts'
import { badRequest, checkChanges, checkKeys, checkNewRows, invalidRows, isObject, listIn } from './check.ts'

/** Maximum characters of an act's details as JSON. Limited because acts are never deleted. */
const DETAILS_LENGTH = 4000

/** Result of the database function eventms_ticket_act. Contains the database names of tables: sealdata for sealData. */
export type TicketActEntry = Omit<UndoEntry, 'left'>

/**
 * Checks the form of a request for an act. The database checks its content, such as who holds the numbers.
 * @throws EventmsError 'badRequest', 'tooManyRows', 'unknownField', 'computedField', 'keyNotEditable'; 'invalidRows'
 * with the table, and the position in the list as `line`
 */
export function checkTicketAct(body: unknown): TicketActRequest {
  if (!isObject(body)) throw badRequest('an act must be an object')
  const { changes, ...others } = body
  const head = checkActHead(others)
  const parts = new TicketActParts(head)
  const checked: Partial<Record<TableName, Record<string, unknown>>> = {}
  for (const part of partsOf(changes)) {
    const { table, list, rows } = parts.check(part)
    ;(checked[table] ??= {})[list] = rows
  }
  parts.end()
  return { ...head, changes: checked }
}

/**
 * Splits the changes into parts: one for each table and list, such as the rows to add to `sealData`. @throws
 * EventmsError 'badRequest'
 */
function* partsOf(changes: unknown): Generator<Record<keyof TicketActPart, unknown>> {
  if (!isObject(changes)) throw badRequest('changes must be an object by table')
  for (const [table, lists] of Object.entries(changes)) {
    if (!isObject(lists)) throw badRequest('the changes of a table must be an object')
    for (const [list, rows] of Object.entries(lists)) yield { table, list, rows }
  }
}

/** Checks the first line of a request for an act. @throws EventmsError 'badRequest' */
export function checkActHead(head: unknown): TicketActHead {
  if (!isObject(head)) throw badRequest('an act must be an object')
  const { kind, eventCode, details, versions, ...others } = head
  if (Object.keys(others).length > 0) throw badRequest('an act has kind, eventCode, details, changes and versions')
  if (!isKind(kind)) throw badRequest('there is no such kind of act')
  if (!(Number.isSafeInteger(eventCode) || (eventCode === null && MAY_LACK_EVENT.has(kind))))
    throw badRequest('the act must name its event')
  if (!isDetails(details)) throw badRequest('details must be a short object of texts and numbers')
  return { kind, eventCode: eventCode as number | null, details, versions: checkVersions(versions) }
}

/** Checks the changes of an act part by part, because checking 100,000 rows at once would delay all other requests. */
export class TicketActParts {
  readonly #head: TicketActHead
  /** Number of rows so far, by table and list. */
  readonly #rows = new Map<string, number>()
  readonly #tables = new Set<TableName>()
  #total = 0

  constructor(head: TicketActHead) {
    this.#head = head
  }

  /** Checks one part. @param max maximum rows of the part @throws EventmsError as `checkTicketAct` does */
  check(part: unknown, max = TICKET_ROWS): TicketActPart {
    if (!isObject(part)) throw badRequest('a part must be an object')
    const { table, list, rows: _, ...others } = part
    if (Object.keys(others).length > 0) throw badRequest('a part has table, list and rows')
    const lists = typeof table === 'string' && tableOf(table) && WRITTEN_TABLES[this.#head.kind][table as TableName]
    if (!lists) throw badRequest('such an act does not write to this table')
    if (!(lists as readonly unknown[]).includes(list))
      throw badRequest(`such an act has ${lists.join(', ')} for this table, and nothing else`)
    const rows = listIn(part, 'rows', max)
    this.#total += rows.length
    if (this.#total > TICKET_ROWS) throw new EventmsError('tooManyRows', { count: this.#total, max: TICKET_ROWS })
    this.#tables.add(table as TableName)
    const name = `${table}.${list}`
    if (rows.length === 0 && this.#rows.has(name)) throw badRequest('a part must have rows')
    const before = this.#rows.get(name) ?? 0
    this.#rows.set(name, before + rows.length)
    const place = { table: table as TableName, list: list as ChangeList }
    return { ...place, rows: checkedRows(place.table, place.list, rows, before) }
  }

  /**
   * Call after the last part. @throws EventmsError 'badRequest' if there are no changes, if the number of rows is not
   * `announced`, or if a table's version is missing.
   * @param announced number of rows according to the first line; detects a truncated request
   */
  end(announced: unknown = this.#total): void {
    if (announced !== this.#total) throw badRequest(`${this.#total} rows came, ${String(announced)} were announced`)
    if (this.#tables.size === 0) throw badRequest('changes must be an object by table')
    const { kind, eventCode, versions } = this.#head
    const lacking = versionsNeeded(kind, eventCode, [...this.#tables]).find((name) => versions[name] === undefined)
    if (lacking) throw badRequest(`versions must have ${lacking}, too`)
  }
}

/**
 * Arguments of the database function eventms_ticket_act. @param changes the changes, with the database names of the
 * tables
 */
export function ticketActArgs<T>({ kind, eventCode, details, versions }: TicketActHead, changes: T) {
  return { kind_: kind, event_: eventCode, details_: details, changes_: changes, seen: storedVersions(versions) }
}

/** Replaces the names of tables by their database names: sealData → sealdata. */
export function storedChanges(changes: ChangesByTable): Record<string, TableChanges> {
  return Object.fromEntries(Object.entries(changes).map(([name, lists]) => [sqlName(tables[name as TableName]), lists]))
}

export function ticketActResult(entry: TicketActEntry): TicketActResult {
  const { act, tables: results } = undoResult({ ...entry, left: 0 })
  return { act, tables: results }
}

function isKind(kind: unknown): kind is TicketActKind {
  return typeof kind === 'string' && Object.hasOwn(WRITTEN_TABLES, kind)
}

function isDetails(details: unknown): details is TicketActRequest['details'] {
  if (!isObject(details) || JSON.stringify(details).length > DETAILS_LENGTH) return false
  return Object.values(details).every(
    (value) => value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)),
  )
}

/**
 * Checks the rows of one list. @param before number of rows of this list in earlier parts, added to `line` of issues
 */
function checkedRows(table: TableName, list: ChangeList, rows: readonly unknown[], before: number): readonly unknown[] {
  const declaration: TableDeclaration = tables[table]
  try {
    if (list === 'remove') return checkKeys(rows)
    return list === 'edit' ? checkedEdits(declaration, rows) : checkNewRows(declaration, rows)
  } catch (error) {
    if (!(error instanceof EventmsError)) throw error
    const issues = error.issues.map((issue) => (issue.line ? { ...issue, line: issue.line + before } : issue))
    throw new EventmsError(error.code, { ...error.params, table }, { cause: error, issues })
  }
}

function checkedEdits(declaration: TableDeclaration, edits: readonly unknown[]): { key: number; changes: Row }[] {
  const issues: Issue[] = []
  const checked = edits.map((edit, i) => {
    if (!isObject(edit) || !isObject(edit.changes)) throw badRequest('an edit has key and changes')
    const [key] = checkKeys([edit.key])
    const changes = checkChanges(declaration, edit.changes, (issue) => issues.push({ ...issue, line: i + 1 }))
    for (const issue of checkRow(declaration, changes)) issues.push({ ...issue, line: i + 1 })
    return { key: key!, changes }
  })
  if (issues.length > 0) throw invalidRows(issues)
  return checked
}
