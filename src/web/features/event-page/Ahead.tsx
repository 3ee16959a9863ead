import { useEffect } from 'react'
import { useTables } from '#web/state/tables/tables.tsx'
import { aheadSteps, isLittle } from '#web/state/standing/counted.ts'
import { useBasis } from '#web/state/standing/use-standing.ts'

/** Left of an idle moment there must be so much for another step, in milliseconds. */
const SPARE_MS = 8
/** So long the tables must have stood still, in milliseconds: while many write, nothing is counted in vain. */
const STILL_MS = 1000

/**
 * Counts events while the browser has nothing else to do, so that their pages stand at once. What the tables have moved
 * on from is counted anew. A browser that does not say when it is idle (Safari) counts when a page is opened.
 */
export function Ahead(): null {
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
    const begin = setTimeout(() => (handle = requestIdleCallback(work)), STILL_MS)
    return () => {
      clearTimeout(begin)
      if (handle !== undefined) cancelIdleCallback(handle)
    }
  }, [tables, basis])
  return null
}
