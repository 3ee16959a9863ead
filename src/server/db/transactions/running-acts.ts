import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { keepCancelling } from './cancel-request.ts'

/** In how many seconds another server, or this one started anew, will be there, about. */
const SOON = 15

/** What whoever asks a server that stops is told: nothing of theirs was done. */
export const serverStopping = (): EventmsError => new EventmsError('serverStopping', { seconds: SOON })

/**
 * The acts of a server that are under way. One that stops lets them come to their end for a while; then it ends those
 * that are not yet at their COMMIT, so that whoever waits hears that nothing was done: cut off, they would be done all
 * the same, and told as failed.
 */
export class RunningActs {
  readonly #running = new Set<() => void>()
  #stopped = false

  /** Whether no act begins any more. */
  get stopped(): boolean {
    return this.#stopped
  }

  /** Ends what is under way, and lets nothing begin. */
  stop(): void {
    this.#stopped = true
    for (const end of this.#running) end()
  }

  /**
   * Runs what an act does before its COMMIT, on its connection. @throws EventmsError 'serverStopping' in place of what
   * the database says of a statement that was ended
   */
  async run<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
    if (this.#stopped) throw serverStopping()
    let cancelled: (() => Promise<void>) | undefined
    const end = () => void (cancelled ??= keepCancelling(client))
    this.#running.add(end)
    try {
      const result = await work()
      // What it did is rolled back where it is told to end before its COMMIT.
      if (cancelled) throw serverStopping()
      return result
    } catch (error) {
      throw cancelled ? serverStopping() : error
    } finally {
      this.#running.delete(end)
      // None must reach the COMMIT, or whoever has this connection next.
      await cancelled?.()
    }
  }
}

const running = new WeakMap<pg.Pool, RunningActs>()

/** Those of a pool. */
export function runningActs(pool: pg.Pool): RunningActs {
  const acts = running.get(pool) ?? new RunningActs()
  running.set(pool, acts)
  return acts
}
