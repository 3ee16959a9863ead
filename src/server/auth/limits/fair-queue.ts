import { EventmsError } from '#domain/errors.ts'

/** One line of waiting jobs: those of one browser, one network, or one person. */
export interface Lane {
  readonly name: string
  /** True for a browser in which somebody signed in before, and for the server's own jobs. */
  readonly known: boolean
  /** Deadline on the clock of `performance.now()`: a job that has not begun by then is refused. */
  readonly startBy?: number
}

export interface Bounds {
  /** Maximum number of running jobs. */
  readonly atATime: number
  /** Maximum number of waiters in one lane. */
  readonly perLane: number
  /**
   * Maximum number of waiters in all lanes of known browsers together. All other lanes together have the same maximum.
   */
  readonly waiting: number
}

interface WaitingJob {
  go(): void
  reject(error: EventmsError): void
}

export type FairQueue = <T>(lane: Lane, work: () => Promise<T>) => Promise<T>

export const busy = (): EventmsError => new EventmsError('serverBusy', { seconds: 5 })

/**
 * Runs `atATime` jobs at a time. A free slot goes to the known and the unknown lanes alternately. Lanes of the same
 * kind take turns, so that a long lane delays another lane by one job only.
 * @returns a function that runs a job. It rejects with EventmsError 'serverBusy' { seconds } if there are too many
 * waiters, and at the lane's deadline
 */
export function fairQueue({ atATime, perLane, waiting }: Bounds): FairQueue {
  let running = 0
  const [known, unknown] = [laneQueue(perLane, waiting), laneQueue(perLane, waiting)]
  let nextQueues = [known, unknown]
  const takeNext = (): WaitingJob | undefined => {
    nextQueues = nextQueues.toReversed()
    return nextQueues[0]?.next() ?? nextQueues[1]?.next()
  }
  return async (lane, work) => {
    if (running < atATime) running++
    else await slot(lane.known ? known : unknown, lane)
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

async function slot(queue: ReturnType<typeof laneQueue>, { name, startBy }: Lane): Promise<void> {
  let deadline: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((go, reject) => {
      const job = { go, reject }
      if (startBy !== undefined) deadline = setTimeout(() => queue.leave(name, job), startBy - performance.now())
      queue.enter(name, job)
    })
  } finally {
    clearTimeout(deadline)
  }
}

function laneQueue(perLane: number, waiting: number) {
  /** Waiting jobs by lane; the first lane gets the next slot. No lane is empty. */
  const lanes = new Map<string, WaitingJob[]>()
  let count = 0
  return {
    enter(name: string, job: WaitingJob): void {
      const lane = lanes.get(name) ?? []
      if (lane.length >= perLane) return job.reject(busy())
      if (count >= waiting) {
        // Drops the last job of the longest lane, so that one network cannot fill the queue for all.
        const longest = [...lanes.values()].reduce((longestLane, candidate) =>
          candidate.length > longestLane.length ? candidate : longestLane,
        )
        if (longest.length <= lane.length + 1) return job.reject(busy())
        longest.pop()?.reject(busy())
        count--
      }
      lane.push(job)
      lanes.set(name, lane)
      count++
    },
    leave(name: string, job: WaitingJob): void {
      const lane = lanes.get(name) ?? []
      const index = lane.indexOf(job)
      if (index === -1) return
      lane.splice(index, 1)
      if (lane.length === 0) lanes.delete(name)
      count--
      job.reject(busy())
    },
    next(): WaitingJob | undefined {
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
