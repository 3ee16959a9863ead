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
  /** Further content below the summary, for example buttons that print changed cards. */
  readonly next?: ReactNode
  /** The next step to offer. Without it, the dialog offers the page's next step (`OnwardContext`). */
  readonly onward?: Onward | undefined
  /** A list of the people left out by the act. */
  readonly leftOut?: ReactNode
}

/** Performs acts on tickets. After a failure, loads the tables, so that the form's preview is current. */
export function useTicketAct(onRunning: (running: boolean) => void, onDone: (done: Done) => void) {
  const tables = useTables()
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  /**
   * Set if an act got no answer: the table versions that were sent with it. If the tables later have newer versions,
   * the act may have been performed.
   */
  const [unanswered, setUnanswered] = useState<Versions | null>(null)
  useHeldFocus(running)
  const run = (now: boolean) => {
    setRunning(now)
    onRunning(now)
  }
  /**
   * @param versions table versions from which the page computed the act
   * @param done summary for the dialog, in the user's language
   */
  const send = async (act: TicketAct, versions: Versions, done: string | Omit<Done, 'act'>) => {
    setFailure(null)
    run(true)
    try {
      const result = await tables.ticketAct({ ...act, versions })
      onDone({ act: result.act, ...(typeof done === 'string' ? { text: done } : done) })
    } catch (reason) {
      setFailure(reason)
      // If the server refuses a retry, `unanswered` stays set, because the first try may have succeeded. Only other
      // input in the form resets `unanswered` (`forgetFailure`).
      if (isUnanswered(reason)) setUnanswered((before) => before ?? versions)
      // The current tables show what others have written and, after a lost answer, whether the act was performed. Load
      // errors are shown elsewhere.
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

/** True if the act may have been performed: there was no answer, or no definite refusal. */
export const isUnanswered = (reason: unknown): boolean =>
  !(reason instanceof EventmsError) || reason.code === 'unreachable' || reason.code === 'internalError'
