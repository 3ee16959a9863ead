import { EventmsError } from '#domain/errors.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { closedAmong, concernedByAct, type ConcernedRows, EVENT_NAMING } from '#domain/tickets/closing/closed-rows.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import type { EditRequest, UndoPreview } from '#domain/wire.ts'
import type { Row } from '#domain/table.ts'
import type { Backend, ImportPart, Live } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import type { Writes } from './writes.ts'

/** Asks before rows of closed events are changed. */
export interface ClosedQuestion {
  /** Codes. */
  readonly events: readonly number[]
  answer(isMeant: boolean): void
}

export interface ClosedGuard {
  readonly question: Live<ClosedQuestion | null>
  /** Does the work: at once, or after the question. @throws EventmsError 'eventClosed' if nobody means it */
  before<T>(
    concerned: () => readonly ConcernedRows[],
    work: () => Promise<T>,
    events?: readonly (number | null)[],
  ): Promise<T>
  isNeeded(): boolean
}

/** A warning only: the database accepts the change of a closed event. */
export function createClosedGuard(rowsOf: (table: TableName) => readonly Row[]): ClosedGuard {
  const question = live<ClosedQuestion | null>(null)
  const codes = () => new Set(rowsOf('closings').map((row) => Number(row[tables.closings.identity])))
  const ask = (events: readonly number[]) =>
    new Promise<boolean>((resolve) => {
      const own: ClosedQuestion = {
        events,
        answer(isMeant) {
          if (question.get() === own) question.set(null)
          resolve(isMeant)
        },
      }
      // An earlier question would never be answered.
      question.get()?.answer(false)
      question.set(own)
    })
  return {
    question,
    isNeeded: () => rowsOf('closings').length > 0,
    before(concerned, work, events = []) {
      const closed = codes()
      if (closed.size === 0) return work()
      const named = events.filter((code): code is number => code !== null && closed.has(code))
      const found = [...new Set([...named, ...closedAmong(closed, concerned(), rowsOf)])]
      if (found.length === 0) return work()
      return ask(found).then((isMeant) => {
        if (!isMeant) throw new EventmsError('eventClosed')
        return work()
      })
    },
  }
}

/** The writes, each after the question. */
export function guardedWrites(
  writes: Writes,
  guard: ClosedGuard,
  { previewUndo }: Pick<Backend, 'previewUndo'>,
): Writes {
  const { before } = guard
  return {
    ...writes,
    add: (table, rows, request) =>
      before(
        () => [{ table, rows }],
        () => writes.add(table, rows, request),
      ),
    edit: (table, request) =>
      before(
        () => [concernedByEdits(table, request)],
        () => writes.edit(table, request),
      ),
    remove: (table, request) =>
      before(
        () => [{ table, keys: new Set(request.keys) }],
        () => writes.remove(table, request),
      ),
    import: (table, batch, ...listening) =>
      before(
        () => [concernedByImport({ table, ...batch })],
        () => writes.import(table, batch, ...listening),
      ),
    importAll: (parts, ...listening) =>
      before(
        () => parts.map(concernedByImport),
        () => writes.importAll(parts, ...listening),
      ),
    ticketAct: (request) =>
      before(
        () => concernedByTickets(request),
        () => writes.ticketAct(request),
      ),
    async undoAct(act, request) {
      const work = () => writes.undoAct(act, request)
      if (!guard.isNeeded()) return work()
      const preview = await previewUndo(act, request.only)
      return before(() => concernedByUndo(preview), work, eventsOfUndo(preview))
    },
  }
}

const concernedByImport = ({ table, fields, rows, remove = [] }: ImportPart): ConcernedRows => {
  const keyAt = fields.indexOf(tables[table].key)
  const keys = new Set<string | number | boolean | null>(remove)
  if (keyAt >= 0) for (const row of rows) keys.add(row[keyAt] ?? null)
  return { table, keys, rows: naming(fields, rows) }
}

function* naming(fields: readonly string[], rows: ImportPart['rows']): Generator<Row> {
  const own = [...fields.entries()].filter(([, field]) => EVENT_NAMING.includes(field))
  for (const row of own.length > 0 ? rows : [])
    yield Object.fromEntries(own.map(([at, field]) => [field, row[at] ?? null]))
}

const concernedByEdits = (table: TableName, { edits }: EditRequest): ConcernedRows => ({
  table,
  changes: new Map(edits.map(({ key, changes }) => [key, changes])),
})

/** The closing itself, and its end, are no changes of a closed event. */
const concernedByTickets = ({ kind, changes }: TicketActRequest): readonly ConcernedRows[] =>
  kind === 'close' || kind === 'reopen' ? [] : concernedByAct(changes)

const concernedByUndo = ({ concerned }: UndoPreview): readonly ConcernedRows[] =>
  concerned.map(({ table, values }) => ({ table, rows: [values] }))

/** The event that the act names. */
const eventsOfUndo = ({ act: { kind, event } }: UndoPreview): readonly (number | null)[] =>
  kind === 'close' || kind === 'reopen' ? [] : [event]
