import { useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import type { Versions } from '#domain/wire.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'

/** An act that was done, and what is said of it. */
export interface Done {
  readonly act: number
  readonly text: string
}

export interface TicketActing {
  readonly running: boolean
  /** Why it was not done last time. */
  readonly failure: unknown
  /** What an act was made from that had no answer: where these tables have moved, it may have been done. */
  readonly unanswered: Versions | null
  forgetFailure(): void
  /** @param versions of the tables that the act was made from @param text what the dialog says once it is done; translated */
  send(act: TicketAct, versions: Versions, text: string): Promise<void>
}

/** Does an act. Where that fails its tables are read again, so that what is shown is made anew. */
export function useTicketAct(onRunning: (running: boolean) => void, onDone: (done: Done) => void): TicketActing {
  const tables = useTables()
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [unanswered, setUnanswered] = useState<Versions | null>(null)
  useHeldFocus(running)
  const run = (now: boolean) => {
    setRunning(now)
    onRunning(now)
  }
  const send = async (act: TicketAct, versions: Versions, text: string) => {
    setFailure(null)
    run(true)
    try {
      const result = await tables.ticketAct({ ...act, versions })
      onDone({ act: result.act, text })
    } catch (reason) {
      setFailure(reason)
      // A later refusal tells nothing of it: it stays unknown until what is to be done is chosen anew.
      if (isUnanswered(reason)) setUnanswered((before) => before ?? versions)
      // Only the tables know what was written, be it by others or, without an answer, by this very act. What cannot be
      // read says so itself.
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

/** It was refused since somebody else had written. */
export const isMoved = (reason: unknown): boolean => reason instanceof EventmsError && reason.code === 'tableMoved'

/** It may have been done: nobody said that it was refused. */
export const isUnanswered = (reason: unknown): boolean =>
  !(reason instanceof EventmsError) || reason.code === 'unreachable' || reason.code === 'internalError'
