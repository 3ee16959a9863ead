import { useEffect } from 'react'
import { useTables } from '#web/state/tables/tables.tsx'
import { aheadSteps, isLittle } from '#web/state/event-tickets/counted.ts'
import { useBasis } from '#web/state/event-tickets/use-event-tickets.ts'

/** Minimum idle time in milliseconds left for another step. */
const SPARE_MS = 8
/**
 * Counting begins after this many milliseconds without a table change. While others write often, each count would soon
 * be stale.
 */
const STILL_MS = 1000

/**
 * Counts events while the browser is idle, so that their pages open immediately. Table changes restart the count.
 * Safari has no `requestIdleCallback` and counts an event when its page opens.
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
