import { EventmsError, type Issue } from '#domain/errors.ts'
import { type Row, sqlName, type TableDeclaration } from '#domain/table.ts'
import { type TableName, tableOf, tables } from '#domain/tables/index.ts'
import { TICKET_ROWS, versionsNeeded, WRITTEN_TABLES } from '#domain/tickets/acts/act-tables.ts'
import type {
  ChangesByTable,
  TableChanges,
  TicketActRequest,
  TicketActResult,
} from '#domain/tickets/acts/ticket-act.ts'
import { checkRow } from '#domain/validate.ts'
import type { TicketActKind } from '#domain/wire.ts'
import { checkVersions, storedVersions, takenBack, type TakenBackEntry } from './acts.ts'
import { badRequest, checkChanges, checkKeys, checkNewRows, invalidRows, isObject, listIn } from './check.ts'

/** Of JSON, which is kept forever. */
const DETAILS_LENGTH = 4000

/** Returned by eventms_ticket_act, with database table names. */
export type TicketActEntry = Omit<TakenBackEntry, 'left'>

/**
 * The database checks the numbers and their holders.
 * @throws EventmsError 'badRequest', 'tooManyRows', 'unknownField', 'computedField', 'keyNotEditable'; 'invalidRows'
 * with its table, `line` = the row among the edited or added ones
 */
export function checkTicketAct(body: unknown): TicketActRequest {
  if (!isObject(body)) throw badRequest('an act must be an object')
  const { kind, eventCode, details, changes, versions, ...others } = body
  if (Object.keys(others).length > 0) throw badRequest('an act has kind, eventCode, details, changes and versions')
  if (!isKind(kind)) throw badRequest('there is no such kind of act')
  if (!(Number.isSafeInteger(eventCode) || (eventCode === null && kind === 'rename')))
    throw badRequest('the act must name its event')
  if (!isDetails(details)) throw badRequest('details must be a short object of texts and numbers')
  const checked = checkChangedTables(kind, changes)
  const seen = checkVersions(versions)
  const lacking = versionsNeeded(kind, eventCode as number | null, Object.keys(checked) as TableName[]).find(
    (name) => seen[name] === undefined,
  )
  if (lacking) throw badRequest(`versions must have ${lacking}, too`)
  return { kind, eventCode: eventCode as number | null, details, changes: checked, versions: seen }
}

export function ticketActArgs({ kind, eventCode, details, changes, versions }: TicketActRequest) {
  return {
    kind_: kind,
    event_: eventCode,
    details_: details,
    changes_: Object.fromEntries(
      Object.entries(changes).map(([name, part]) => [sqlName(tables[name as TableName]), part]),
    ),
    seen: storedVersions(versions),
  }
}

export function ticketActResult(entry: TicketActEntry): TicketActResult {
  const { act, tables: results } = takenBack({ ...entry, left: 0 })
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

function checkChangedTables(kind: TicketActKind, changes: unknown): ChangesByTable {
  if (!isObject(changes) || Object.keys(changes).length === 0) throw badRequest('changes must be an object by table')
  let rows = 0
  for (const [name, part] of Object.entries(changes)) {
    const lists = tableOf(name) && WRITTEN_TABLES[kind][name as TableName]
    if (!lists) throw badRequest('such an act does not write to this table')
    if (!isObject(part)) throw badRequest('the changes of a table must be an object')
    for (const list of Object.keys(part)) {
      if (!(lists as readonly string[]).includes(list))
        throw badRequest(`such an act has ${lists.join(', ')} for this table, and nothing else`)
      rows += listIn(part, list, TICKET_ROWS).length
    }
  }
  if (rows > TICKET_ROWS) throw new EventmsError('tooManyRows', { count: rows, max: TICKET_ROWS })
  return Object.fromEntries(
    Object.entries(changes).map(([name, part]) => [name, checkedChanges(name as TableName, part as object)]),
  )
}

function checkedChanges(
  table: TableName,
  part: { remove?: unknown[]; edit?: unknown[]; add?: unknown[] },
): TableChanges {
  const declaration: TableDeclaration = tables[table]
  try {
    return {
      ...(part.remove && { remove: checkKeys(part.remove) }),
      ...(part.edit && { edit: checkedEdits(declaration, part.edit) }),
      ...(part.add && { add: checkNewRows(declaration, part.add) }),
    }
  } catch (error) {
    if (!(error instanceof EventmsError)) throw error
    throw new EventmsError(error.code, { ...error.params, table }, { cause: error, issues: error.issues })
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
