import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { keepCancelling } from './cancel-request.ts'

/** Seconds after which a client should try again: by then another server, or this one after its restart, can answer. */
const SOON = 15

export const serverStopping = (): EventmsError => new EventmsError('serverStopping', { seconds: SOON })

/**
 * The running acts of a server. When the server stops, it waits for a while, then cancels the acts before their COMMIT.
 * So clients get the clear answer that nothing was done. If the connection were cut instead, a completed act would look
 * failed.
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

  /**
   * Runs `work` as an act that `stop` cancels. @throws EventmsError 'serverStopping' instead of the database's error if
   * it was cancelled
   */
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
      // Waits for the cancel requests: a late one could cancel the COMMIT, or a statement of the connection's next
      // user.
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
