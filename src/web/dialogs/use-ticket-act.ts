import { type ReactNode, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import type { Versions } from '#domain/wire.ts'
import type { Onward } from './onward.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'

export interface Done {
  readonly act: number
  readonly text: string
  /** Content that offers further steps. */
  readonly next?: ReactNode
  /** Replaces the next step of the open page. */
  readonly onward?: Onward | undefined
  /** Lists all people that the act left out. */
  readonly leftOut?: ReactNode
}

/** Performs an act. After a failure, reloads the tables, so that the preview becomes current. */
export function useTicketAct(onRunning: (running: boolean) => void, onDone: (done: Done) => void) {
  const tables = useTables()
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  /** The table versions of an act without an answer. If they have changed, the act may have been done. */
  const [unanswered, setUnanswered] = useState<Versions | null>(null)
  useHeldFocus(running)
  const run = (now: boolean) => {
    setRunning(now)
    onRunning(now)
  }
  /**
   * @param versions of the tables from which the act was computed
   * @param done translated summary for the dialog
   */
  const send = async (act: TicketAct, versions: Versions, done: string | Omit<Done, 'act'>) => {
    setFailure(null)
    run(true)
    try {
      const result = await tables.ticketAct({ ...act, versions })
      onDone({ act: result.act, ...(typeof done === 'string' ? { text: done } : done) })
    } catch (reason) {
      setFailure(reason)
      // A later refusal proves nothing, so the act stays unanswered until another act is prepared.
      if (isUnanswered(reason)) setUnanswered((before) => before ?? versions)
      // Only the tables show whether others have written or, after a lost answer, whether this act was done. Load
      // errors are reported elsewhere.
      await tables.ensureCurrent(Object.keys(versions) as TableName[]).catch(() => {})
    } finally {
      run(false)
    }
  }
  const forgetFailure = () => {
    setFailure(null)
    setUnanswered(null)
  }
  return { running, failure, unanswered, forgetFailure, send }
}

/** True if the act was refused because another person had changed a table. */
export const isMoved = (reason: unknown): boolean => reason instanceof EventmsError && reason.code === 'tableMoved'

/** True if the act may have been done, because the server did not clearly refuse it. */
export const isUnanswered = (reason: unknown): boolean =>
  !(reason instanceof EventmsError) || reason.code === 'unreachable' || reason.code === 'internalError'
