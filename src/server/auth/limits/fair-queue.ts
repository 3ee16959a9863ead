import { EventmsError } from '#domain/errors.ts'

/** A lane within the fair queue. */
export interface Lane {
  readonly name: string
  /** For a browser with an earlier sign-in, or the server itself. */
  readonly known: boolean
}

export interface Bounds {
  readonly atATime: number
  /** Maximum number of waiters in one lane. */
  readonly perLane: number
  /** Maximum number of waiters in all known lanes together, and in all others together. */
  readonly waiting: number
}

interface Waiting {
  go(): void
  reject(error: EventmsError): void
}

export type FairQueue = <T>(lane: Lane, work: () => Promise<T>) => Promise<T>

export const busy = (): EventmsError => new EventmsError('serverBusy', { seconds: 5 })

/**
 * Runs a few jobs at a time. The others wait in lanes, which take turns: a long lane delays another one by one job
 * only. Known and unknown lanes alternate.
 * @returns a function that runs a job; it rejects with EventmsError 'serverBusy' { seconds } if too many are waiting
 */
export function fairQueue({ atATime, perLane, waiting }: Bounds): FairQueue {
  let running = 0
  const [known, unknown] = [laneQueue(perLane, waiting), laneQueue(perLane, waiting)]
  let nextQueues = [known, unknown]
  const takeNext = (): Waiting | undefined => {
    nextQueues = nextQueues.toReversed()
    return nextQueues[0]?.next() ?? nextQueues[1]?.next()
  }
  return async (lane, work) => {
    if (running < atATime) running++
    else await new Promise<void>((go, reject) => (lane.known ? known : unknown).enter(lane.name, { go, reject }))
    try {
      return await work()
    } finally {
      // Passes the slot to the next waiter, so that a new job does not overtake it.
      const next = takeNext()
      if (next) next.go()
      else running--
    }
  }
}

function laneQueue(perLane: number, waiting: number) {
  /** In the order of their turns; none is empty. */
  const lanes = new Map<string, Waiting[]>()
  let count = 0
  return {
    enter(name: string, job: Waiting): void {
      const lane = lanes.get(name) ?? []
      if (lane.length >= perLane) return job.reject(busy())
      if (count >= waiting) {
        // The longest lane gives up a job, so that many jobs from one network never exclude the first one from another.
        const longest = [...lanes.values()].reduce((most, each) => (each.length > most.length ? each : most))
        if (longest.length <= lane.length + 1) return job.reject(busy())
        longest.pop()?.reject(busy())
        count--
      }
      lane.push(job)
      lanes.set(name, lane)
      count++
    },
    next(): Waiting | undefined {
      const [first] = lanes
      if (!first) return undefined
      const [name, lane] = first
      lanes.delete(name)
      const job = lane.shift()
      if (lane.length > 0) lanes.set(name, lane)
      count--
      return job
    },
  }
}
