import { EventmsError } from '#domain/errors.ts'

/**
 * Maximum number of writers of a table that have a connection: one that has the table's lock, and one that waits for
 * the lock. Further writers wait without a connection.
 */
const AT_ONCE = 2

/** Milliseconds to wait for a slot: as long as for a lock (act.ts). */
const TIMEOUT_MS = 20_000

/**
 * Limits how many writers of a table have a connection: each writer waits for a slot first. Each table has its own
 * slots, so that writers of one table never block those of another.
 */
export class WriterSlots {
  readonly #lanes = new Map<string, { running: number; readonly waiting: Set<() => void> }>()
  readonly #timeoutMs: number

  constructor(timeoutMs = TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs
  }

  /** Number of writers that wait for a slot. */
  get waiting(): number {
    return [...this.#lanes.values()].reduce((sum, { waiting }) => sum + waiting.size, 0)
  }

  /** Waits for a slot. @returns a function that releases it @throws EventmsError 'databaseBusy' after the timeout */
  async enter(table: string): Promise<() => void> {
    const lane = this.#lanes.get(table) ?? { running: 0, waiting: new Set() }
    this.#lanes.set(table, lane)
    if (lane.running >= AT_ONCE) await this.#wait(lane.waiting)
    else lane.running++
    let left = false
    return () => {
      if (left) return
      left = true
      const [next] = lane.waiting
      // Passes the slot to the next waiter.
      if (next) next()
      else if (--lane.running === 0) this.#lanes.delete(table)
    }
  }

  #wait(waiting: Set<() => void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = () => {
        clearTimeout(timer)
        waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(wake)
        reject(new EventmsError('databaseBusy'))
      }, this.#timeoutMs)
      waiting.add(wake)
    })
  }
}
