import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { keepCancelling } from './cancel-request.ts'

/** Seconds after which a client should retry: by then another server, or this one after a restart, is available. */
const SOON = 15

export const serverStopping = (): EventmsError => new EventmsError('serverStopping', { seconds: SOON })

/**
 * Running acts. A stopping server waits for a while, then cancels acts before their COMMIT. Clients then get a clear
 * answer: nothing was done. Cutting the connection instead would make a completed act look failed.
 */
export class RunningActs {
  readonly #running = new Set<() => void>()
  #stopped = false

  get stopped(): boolean {
    return this.#stopped
  }

  stop(): void {
    this.#stopped = true
    for (const end of this.#running) end()
  }

  /** @throws EventmsError 'serverStopping' if a stop cancelled the act, in place of the database's error */
  async run<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
    if (this.#stopped) throw serverStopping()
    let cancelled: (() => Promise<void>) | undefined
    const end = () => void (cancelled ??= keepCancelling(client))
    this.#running.add(end)
    try {
      const result = await work()
      if (cancelled) throw serverStopping()
      return result
    } catch (error) {
      throw cancelled ? serverStopping() : error
    } finally {
      this.#running.delete(end)
      // Waits for the cancel request: arriving late, it could cancel the COMMIT or a statement of the next user.
      await cancelled?.()
    }
  }
}

const running = new WeakMap<pg.Pool, RunningActs>()

export function runningActs(pool: pg.Pool): RunningActs {
  const acts = running.get(pool) ?? new RunningActs()
  running.set(pool, acts)
  return acts
}
