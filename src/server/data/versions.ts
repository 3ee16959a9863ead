import type pg from 'pg'
import type { Versions } from '#domain/wire.ts'
import { oneSessionOf } from '#server/embedded-database/index.ts'
import { readVersions } from '#server/db/transactions/read-versions.ts'

export interface VersionWatch {
  /**
   * Calls `listener` with the versions as soon as they are known, and after every change. @returns a function that
   * removes the listener
   */
  subscribe(listener: (versions: Versions) => void): () => void
  /** Seconds since the last successful poll; 0 without listeners, because the server does not poll then. */
  lag(): number
}

export interface WatchOptions {
  readonly pool: pg.Pool
  /** Poll interval in milliseconds. */
  readonly every: number
  readonly onError: (error: unknown) => void
}

/**
 * Polls the table versions, once for all listeners. PostgreSQL's LISTEN would not work behind a pooler. Of several
 * failures in a row only the first is reported.
 */
export function watchVersions({ pool, every, onError }: WatchOptions): VersionWatch {
  const listeners = new Set<(versions: Versions) => void>()
  let known: { readonly versions: Versions; readonly text: string } | undefined
  let running = false
  let timer: NodeJS.Timeout | undefined
  let failed = false
  let polled = 0

  const poll = async () => {
    timer = undefined
    try {
      // While an act has the only session of the embedded database, no other change can be committed. So the versions
      // from before the act are current.
      const versions = oneSessionOf(pool)?.committed ?? (await readVersions(pool))
      failed = false
      polled = performance.now()
      const text = JSON.stringify(versions)
      if (text !== known?.text) {
        known = { versions, text }
        for (const listener of listeners) listener(versions)
      }
    } catch (error) {
      if (!failed) onError(error)
      failed = true
    }
    if (listeners.size > 0) timer = setTimeout(poll, every)
    else stop()
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    running = false
    known = undefined
  }

  return {
    lag: () => (running ? (performance.now() - polled) / 1000 : 0),
    subscribe(listener) {
      listeners.add(listener)
      if (known) listener(known.versions)
      if (!running) {
        running = true
        polled = performance.now()
        void poll()
      }
      return () => {
        listeners.delete(listener)
        // If no timer is set, `poll` is running now. When `poll` ends without a listener, it stops the polling itself.
        if (listeners.size === 0 && timer) stop()
      }
    },
  }
}
