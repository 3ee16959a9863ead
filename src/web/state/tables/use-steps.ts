import { startTransition, useEffect, useMemo, useState } from 'react'
import { finish } from '#domain/steps.ts'
import { yieldToBrowser } from '#web/backend/yield-to-browser.ts'
import { runInSlices } from './slices.ts'

/** This number of rows can be counted within one frame. More rows are counted in slices. */
export const ROWS_AT_ONCE = 5000

export interface Worked<T> {
  /** The latest result; undefined before the first one. Stays available while newer work runs. */
  readonly value: T | undefined
  readonly busy: boolean
}

/**
 * Runs work in steps that do not block the page. Replaced work never delivers its result.
 * @param steps starts the work; a new function replaces running work, and null means no work.
 * @param atOnce true if the work is short enough to run during the render
 */
export function useSteps<T>(steps: (() => Generator<number, T>) | null, atOnce: boolean): Worked<T> {
  const [shown, show] = useState<{ readonly computedBy: typeof steps; readonly value: T } | null>(null)
  const [failed, setFailed] = useState<{ readonly computedBy: typeof steps; readonly reason: unknown } | null>(null)
  const now = useMemo(() => (steps && atOnce ? { computedBy: steps, value: finish(steps()) } : null), [steps, atOnce])
  // Stores the result, to show it while later work runs.
  if (now && shown !== now) show(now)
  useEffect(() => {
    if (!steps || atOnce) return
    const ended = new AbortController()
    const unlessEnded = (then: () => void) => ended.signal.aborted || startTransition(then)
    // Yields before the first step, so that the browser can paint the waiting state.
    const worked = yieldToBrowser().then(() => runInSlices(steps(), () => {}, ended.signal))
    worked.then(
      (value) => unlessEnded(() => show({ computedBy: steps, value: value as T })),
      (reason: unknown) => unlessEnded(() => setFailed({ computedBy: steps, reason })),
    )
    return () => ended.abort()
  }, [steps, atOnce])
  if (failed && failed.computedBy === steps) throw failed.reason
  const latest = now ?? shown
  return { value: latest?.value, busy: latest?.computedBy !== steps }
}
