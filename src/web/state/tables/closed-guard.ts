import { EventmsError } from '#domain/errors.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { ConcernedRows } from '#domain/tickets/closing/concerned-rows.ts'
import type { Row } from '#domain/table.ts'
import type { Backend, Live } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import type * as concernedModule from './concerned.ts'
import type { Writes } from './writes.ts'

/** The question whether rows of closed events shall be changed. */
export interface ClosedQuestion {
  /** Codes of the closed events. */
  readonly events: readonly number[]
  answer(isMeant: boolean): void
}

type Concerned = typeof concernedModule

export interface ClosedGuard {
  readonly question: Live<ClosedQuestion | null>
  /**
   * Runs `work` immediately or, if it changes closed events, after the user has confirmed.
   * @throws EventmsError 'eventClosed' if the user declines
   */
  before<T>(
    concerned: (concernedBy: Concerned) => readonly ConcernedRows[],
    work: () => Promise<T>,
    events?: (concernedBy: Concerned) => readonly (number | null)[],
  ): Promise<T>
  isNeeded(): boolean
}

/** Asks before closed events are changed. Only a safeguard: the database would accept the change. */
export function createClosedGuard(rowsOf: (table: TableName) => readonly Row[]): ClosedGuard {
  const question = live<ClosedQuestion | null>(null)
  const codes = () => new Set(rowsOf('closings').map((row) => Number(row[tables.closings.identity])))
  const askForClosed = (events: readonly number[]) =>
    new Promise<boolean>((resolve) => {
      const ownQuestion: ClosedQuestion = {
        events,
        answer(isMeant) {
          if (question.get() === ownQuestion) question.set(null)
          resolve(isMeant)
        },
      }
      // The new question replaces the dialog of an earlier one, which therefore counts as declined.
      question.get()?.answer(false)
      question.set(ownQuestion)
    })
  return {
    question,
    isNeeded: () => rowsOf('closings').length > 0,
    async before(concerned, work, events) {
      const closed = codes()
      if (closed.size === 0) return work()
      const concernedBy = await import('./concerned.ts')
      const named = (events?.(concernedBy) ?? []).filter((code): code is number => code !== null && closed.has(code))
      const found = [...new Set([...named, ...concernedBy.closedAmong(closed, concerned(concernedBy), rowsOf)])]
      if (found.length > 0 && !(await askForClosed(found))) throw new EventmsError('eventClosed')
      return work()
    },
  }
}

/** Wraps the writes: each asks for confirmation first if it changes rows of closed events. */
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
        (concernedBy) => [concernedBy.concernedByEdits(table, request)],
        () => writes.edit(table, request),
      ),
    remove: (table, request) =>
      before(
        () => [{ table, keys: new Set(request.keys) }],
        () => writes.remove(table, request),
      ),
    import: (table, batch, ...listening) =>
      before(
        (concernedBy) => [concernedBy.concernedByImport({ table, ...batch })],
        () => writes.import(table, batch, ...listening),
      ),
    importAll: (imports, ...listening) =>
      before(
        (concernedBy) => imports.map(concernedBy.concernedByImport),
        () => writes.importAll(imports, ...listening),
      ),
    ticketAct: (request) =>
      before(
        (concernedBy) => concernedBy.concernedByTickets(request),
        () => writes.ticketAct(request),
      ),
    async undoAct(act, request) {
      const work = () => writes.undoAct(act, request)
      if (!guard.isNeeded()) return work()
      const preview = await previewUndo(act, request.only)
      return before(
        (concernedBy) => concernedBy.concernedByUndo(preview),
        work,
        (concernedBy) => concernedBy.eventsOfUndo(preview),
      )
    },
  }
}
