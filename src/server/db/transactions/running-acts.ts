import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { keepCancelling } from './cancel-request.ts'

/** Seconds until a client retries: another server, or this one after a restart, is available by then. */
const SOON = 15

export const serverStopping = (): EventmsError => new EventmsError('serverStopping', { seconds: SOON })

/**
 * Acts in progress. A stopping server lets them finish for a while, then cancels those before their COMMIT, so that
 * clients learn that nothing was done. A cut connection would report a failure for a completed act.
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

  /** @throws EventmsError 'serverStopping' in place of the error of a cancelled statement */
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
      // A late cancel must reach neither the COMMIT nor the connection's next user.
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
