import { EventmsError } from '#domain/errors.ts'

/**
 * How many of a server's writers of one table have a connection at once. They wait for the table's lock one after
 * another anyway: one has it, the next is ready, and the others wait here, where they cost nothing.
 */
const AT_ONCE = 2

/** How long (ms) anybody waits: as long as for a lock (act.ts). */
const PATIENCE = 20_000

/** Turns of writers, table by table, so that those who wait for one table never hold up the writers of another. */
export class TurnsOfTables {
  readonly #lanes = new Map<string, { running: number; readonly waiting: Set<() => void> }>()
  readonly #patience: number

  constructor(patience = PATIENCE) {
    this.#patience = patience
  }

  /** Resolves with what gives the turn back. @throws EventmsError 'databaseBusy' where none comes in time */
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
      // The turn goes from hand to hand.
      if (next) next()
      else if (--lane.running === 0) this.#lanes.delete(table)
    }
  }

  #wait(waiting: Set<() => void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const come = () => {
        clearTimeout(timer)
        waiting.delete(come)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(come)
        reject(new EventmsError('databaseBusy'))
      }, this.#patience)
      waiting.add(come)
    })
  }
}
