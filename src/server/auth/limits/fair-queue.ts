import { EventmsError } from '#domain/errors.ts'

/** A queue of its own within the fair queue. */
export interface Lane {
  readonly name: string
  /** For a browser that somebody signed in from before, or the server itself. */
  readonly known: boolean
}

export interface Bounds {
  readonly atATime: number
  /** Waiting in one lane at most. */
  readonly perLane: number
  /** Waiting in all known lanes together at most; and as many in all the others. */
  readonly waiting: number
}

interface Waiting {
  go(): void
  reject(error: EventmsError): void
}

export type FairQueue = <T>(lane: Lane, work: () => Promise<T>) => Promise<T>

export const busy = (): EventmsError => new EventmsError('serverBusy', { seconds: 5 })

/**
 * Runs a few jobs at a time. The others wait in lanes, and the lanes take turns: however many jobs one lane has, the
 * others wait for one of them. Known lanes and unknown ones alternate.
 * @returns runs a job; its promise is rejected with EventmsError 'serverBusy' { seconds } when too many wait
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
      // Handed on, not given back: a job that comes just now does not overtake those that wait.
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
        // The longest lane makes room, so that many jobs from one place never keep out the first from another.
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
