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
  /** Offers further steps. */
  readonly next?: ReactNode
  /** Replaces the open page's next step. */
  readonly onward?: Onward | undefined
  /** Names all people that the act left out. */
  readonly leftOut?: ReactNode
}

/** Performs an act. After a failure reloads its tables, so that the preview is current. */
export function useTicketAct(onRunning: (running: boolean) => void, onDone: (done: Done) => void) {
  const tables = useTables()
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  /** Table versions of an act without an answer: if they have changed, the act may have been done. */
  const [unanswered, setUnanswered] = useState<Versions | null>(null)
  useHeldFocus(running)
  const run = (now: boolean) => {
    setRunning(now)
    onRunning(now)
  }
  /** @param versions of the tables that the act was prepared from @param done translated summary for the dialog */
  const send = async (act: TicketAct, versions: Versions, done: string | Omit<Done, 'act'>) => {
    setFailure(null)
    run(true)
    try {
      const result = await tables.ticketAct({ ...act, versions })
      onDone({ act: result.act, ...(typeof done === 'string' ? { text: done } : done) })
    } catch (reason) {
      setFailure(reason)
      // A later refusal proves nothing: the act stays unknown until a new one is prepared.
      if (isUnanswered(reason)) setUnanswered((before) => before ?? versions)
      // Only the tables show if others have written or, after a lost answer, if this act was done. Load errors are
      // reported elsewhere.
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

/** True if the act was refused because another person had written. */
export const isMoved = (reason: unknown): boolean => reason instanceof EventmsError && reason.code === 'tableMoved'

/** True if the act may have been done, because the answer is not a clear refusal. */
export const isUnanswered = (reason: unknown): boolean =>
  !(reason instanceof EventmsError) || reason.code === 'unreachable' || reason.code === 'internalError'
