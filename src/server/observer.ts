import type pg from 'pg'
import type { SecurityKind } from '#domain/access/security-log.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { ActKind } from '#domain/wire.ts'

export type ObservedAct = ActKind | 'print' | 'preferences'

/**
 * Counts finished work for the metrics. Each method is called when the work has ended; without `error` the work
 * succeeded.
 */
export interface Observer {
  act(kind: ObservedAct, seconds: number, error?: unknown): void
  imported(rows: number, seconds: number, error?: unknown): void
  backup(error?: unknown): void
  security(kind: SecurityKind, outcome: 'done' | 'refused'): void
  internalError(code: ErrorCode): void
}

const observers = new WeakMap<pg.Pool, Observer>()

export function setObserver(pool: pg.Pool, observer: Observer): void {
  observers.set(pool, observer)
}

/** The observer of a pool; undefined if metrics are off. */
export function observerOf(pool: pg.Pool): Observer | undefined {
  return observers.get(pool)
}

/** Runs `work`, and reports its duration in seconds and its error, if any. */
export async function observed<T>(
  pool: pg.Pool,
  work: () => Promise<T>,
  report: (observer: Observer, seconds: number, error?: unknown) => void,
): Promise<T> {
  const observer = observerOf(pool)
  if (!observer) return work()
  const since = performance.now()
  const end = (error?: unknown) => report(observer, (performance.now() - since) / 1000, error)
  try {
    const result = await work()
    end()
    return result
  } catch (error) {
    end(error)
    throw error
  }
}
