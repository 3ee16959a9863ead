import { useMemo } from 'react'
import { eventNumbers, type EventNumbers } from '#domain/tickets/acts/change/index.ts'
import type { Standing } from '#domain/tickets/index.ts'
import type { Versions } from '#domain/wire.ts'
import { useStanding } from '#web/state/standing/use-standing.ts'

/** Everything that a change of numbers is prepared from, counted from one state of the tables. */
export interface ActBasis {
  readonly of: EventNumbers
  readonly standing: Standing
  /** An act is refused if one of these tables has changed since: reported numbers, too, decide what comes back. */
  readonly versions: Versions
  /** The tables changed, and a new count is running. */
  readonly busy: boolean
}

/** Undefined until counted; null if there is no such event. */
export function useActBasis(eventCode: number): ActBasis | null | undefined {
  const { standing, rows, versions, busy } = useStanding(eventCode)
  const of = useMemo(() => rows && eventNumbers(rows, eventCode), [rows, eventCode])
  return useMemo(
    () => (standing && of ? { of, standing, versions, busy } : of === undefined ? undefined : null),
    [standing, of, versions, busy],
  )
}
