import { useEffect } from 'react'
import { useTables } from '#web/state/tables/tables.tsx'
import { aheadSteps, isLittle } from '#web/state/event-tickets/counted.ts'
import { useBasis } from '#web/state/event-tickets/use-event-tickets.ts'

/** A step of the count runs only if the browser has at least this many milliseconds of idle time left. */
const SPARE_MS = 8
/**
 * Milliseconds without a change of the tables before counting begins. While others write often, each count would soon
 * be stale.
 */
const STILL_MS = 1000

/**
 * Counts the tickets of events while the browser is idle, so that the events' pages open at once. A change of the
 * tables restarts the count. Safari has no `requestIdleCallback`: there, opening an event's page counts its tickets.
 */
export function PrecountEvents(): null {
  const tables = useTables()
  const basis = useBasis()
  useEffect(() => {
    if (!basis || isLittle(basis.rows) || !('requestIdleCallback' in window)) return
    const steps = aheadSteps(tables, basis)
    const work = (deadline: IdleDeadline) => {
      do if (steps.next().done) return
      while (deadline.timeRemaining() > SPARE_MS)
      handle = requestIdleCallback(work)
    }
    let handle: number | undefined
    const timer = setTimeout(() => (handle = requestIdleCallback(work)), STILL_MS)
    return () => {
      clearTimeout(timer)
      if (handle !== undefined) cancelIdleCallback(handle)
    }
  }, [tables, basis])
  return null
}
