import { startTransition, useEffect, useMemo, useState } from 'react'
import { finish } from '#domain/steps.ts'
import { breathe } from '#web/backend/breathe.ts'
import { runInSlices } from './slices.ts'

export interface Worked<T> {
  /** What the work came to; while other work runs, what the work before did. Undefined until there is one. */
  readonly value: T | undefined
  /** Whether it is still being worked at. */
  readonly busy: boolean
}

/**
 * Does work that goes in steps without holding the page up. Work that was given up for other work never shows.
 * @param steps begins it; another function is other work. Null: there is none yet
 * @param atOnce it is so little that it is done while rendering
 */
export function useSteps<T>(steps: (() => Generator<number, T>) | null, atOnce: boolean): Worked<T> {
  const [shown, show] = useState<{ readonly of: typeof steps; readonly value: T } | null>(null)
  const [failed, setFailed] = useState<{ readonly of: typeof steps; readonly reason: unknown } | null>(null)
  const now = useMemo(() => (steps && atOnce ? { of: steps, value: finish(steps()) } : null), [steps, atOnce])
  // Kept, so that it stands while the next is worked at.
  if (now && shown !== now) show(now)
  useEffect(() => {
    if (!steps || atOnce) return
    const ended = new AbortController()
    const unlessEnded = (then: () => void) => ended.signal.aborted || startTransition(then)
    // Not within the task that drew what waits for it.
    const worked = breathe().then(() => runInSlices(steps(), () => {}, ended.signal))
    worked.then(
      (value) => unlessEnded(() => show({ of: steps, value: value as T })),
      (reason: unknown) => unlessEnded(() => setFailed({ of: steps, reason })),
    )
    return () => ended.abort()
  }, [steps, atOnce])
  if (failed && failed.of === steps) throw failed.reason
  const latest = now ?? shown
  return { value: latest?.value, busy: latest?.of !== steps }
}
