/** Finds the rows that a write changes. This module is loaded only if an event is closed. */
import { closedAmong } from '#domain/tickets/closing/changed-closed-events.ts'
import { concernedByAct, type ConcernedRows, EVENT_NAMING } from '#domain/tickets/closing/concerned-rows.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { Row } from '#domain/table.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import type { EditRequest, UndoPreview } from '#domain/wire.ts'
import type { ImportPart } from '#web/backend/backend.ts'

export { closedAmong }

export const concernedByImport = ({ table, fields, rows, remove = [] }: ImportPart): ConcernedRows => {
  const keyAt = fields.indexOf(tables[table].key)
  const keys = new Set<string | number | boolean | null>(remove)
  if (keyAt >= 0) for (const row of rows) keys.add(row[keyAt] ?? null)
  return { table, keys, rows: naming(fields, rows) }
}

function* naming(fields: readonly string[], rows: ImportPart['rows']): Generator<Row> {
  const eventFields = [...fields.entries()].filter(([, field]) => EVENT_NAMING.includes(field))
  for (const row of eventFields.length > 0 ? rows : [])
    yield Object.fromEntries(eventFields.map(([at, field]) => [field, row[at] ?? null]))
}

export const concernedByEdits = (table: TableName, { edits }: EditRequest): ConcernedRows => ({
  table,
  changes: new Map(edits.map(({ key, changes }) => [key, changes])),
})

/** The rows that an act on tickets changes. None for closing or reopening an event, which needs no confirmation. */
export const concernedByTickets = ({ kind, changes }: TicketActRequest): readonly ConcernedRows[] =>
  kind === 'close' || kind === 'reopen' ? [] : concernedByAct(changes)

export const concernedByUndo = ({ concerned }: UndoPreview): readonly ConcernedRows[] =>
  concerned.map(({ table, values }) => ({ table, rows: [values] }))

/** The event whose act is undone. None if that act closed or reopened the event: undoing it needs no confirmation. */
export const eventsOfUndo = ({ act: { kind, event } }: UndoPreview): readonly (number | null)[] =>
  kind === 'close' || kind === 'reopen' ? [] : [event]
