import { EventmsError } from '#domain/errors.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { ConcernedRows } from '#domain/tickets/closing/concerned-rows.ts'
import type { Row } from '#domain/table.ts'
import type { Backend, Live } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import type * as concernedModule from './concerned.ts'
import type { Writes } from './writes.ts'

/** Asks before rows of closed events are changed. */
export interface ClosedQuestion {
  /** Codes of the closed events. */
  readonly events: readonly number[]
  answer(isMeant: boolean): void
}

type Concerned = typeof concernedModule

export interface ClosedGuard {
  readonly question: Live<ClosedQuestion | null>
  /**
   * Does the work: immediately, or after the user has confirmed a change of closed events.
   * @throws EventmsError 'eventClosed' if the user declines
   */
  before<T>(
    concerned: (of: Concerned) => readonly ConcernedRows[],
    work: () => Promise<T>,
    events?: (of: Concerned) => readonly (number | null)[],
  ): Promise<T>
  isNeeded(): boolean
}

/** Only a warning, because the database accepts changes of closed events. */
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
      // Declines an earlier question, because the new question replaces its dialog.
      question.get()?.answer(false)
      question.set(own)
    })
  return {
    question,
    isNeeded: () => rowsOf('closings').length > 0,
    async before(concerned, work, events) {
      const closed = codes()
      if (closed.size === 0) return work()
      const of = await import('./concerned.ts')
      const named = (events?.(of) ?? []).filter((code): code is number => code !== null && closed.has(code))
      const found = [...new Set([...named, ...of.closedAmong(closed, concerned(of), rowsOf)])]
      if (found.length > 0 && !(await ask(found))) throw new EventmsError('eventClosed')
      return work()
    },
  }
}

/** The writes. Each first asks for confirmation if it changes rows of closed events. */
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
        (of) => [of.concernedByEdits(table, request)],
        () => writes.edit(table, request),
      ),
    remove: (table, request) =>
      before(
        () => [{ table, keys: new Set(request.keys) }],
        () => writes.remove(table, request),
      ),
    import: (table, batch, ...listening) =>
      before(
        (of) => [of.concernedByImport({ table, ...batch })],
        () => writes.import(table, batch, ...listening),
      ),
    importAll: (parts, ...listening) =>
      before(
        (of) => parts.map(of.concernedByImport),
        () => writes.importAll(parts, ...listening),
      ),
    ticketAct: (request) =>
      before(
        (of) => of.concernedByTickets(request),
        () => writes.ticketAct(request),
      ),
    async undoAct(act, request) {
      const work = () => writes.undoAct(act, request)
      if (!guard.isNeeded()) return work()
      const preview = await previewUndo(act, request.only)
      return before(
        (of) => of.concernedByUndo(preview),
        work,
        (of) => of.eventsOfUndo(preview),
      )
    },
  }
}
