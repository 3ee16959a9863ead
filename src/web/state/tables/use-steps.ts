import { startTransition, useEffect, useMemo, useState } from 'react'
import { finish } from '#domain/steps.ts'
import { yieldToBrowser } from '#web/backend/yield-to-browser.ts'
import { runInSlices } from './slices.ts'

/** Up to this number of rows can be counted within one frame; more are counted in slices. */
export const ROWS_AT_ONCE = 5000

export interface Worked<T> {
  /** The latest result, also while newer work runs. Undefined before the first one. */
  readonly value: T | undefined
  readonly busy: boolean
}

/**
 * Runs work in steps that do not block the page. The result of work that was replaced is never shown.
 * @param steps starts the work; a new function replaces the running work, null means no work.
 * @param atOnce true if the work is short enough to run during the render
 */
export function useSteps<T>(steps: (() => Generator<number, T>) | null, atOnce: boolean): Worked<T> {
  const [shown, show] = useState<{ readonly computedBy: typeof steps; readonly value: T } | null>(null)
  const [failed, setFailed] = useState<{ readonly computedBy: typeof steps; readonly reason: unknown } | null>(null)
  const now = useMemo(() => (steps && atOnce ? { computedBy: steps, value: finish(steps()) } : null), [steps, atOnce])
  // Keeps the result, to show it while later work runs.
  if (now && shown !== now) show(now)
  useEffect(() => {
    if (!steps || atOnce) return
    const ended = new AbortController()
    const unlessEnded = (then: () => void) => ended.signal.aborted || startTransition(then)
    // Yields first, so that the waiting state can be painted.
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
