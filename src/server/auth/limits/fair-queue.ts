import { EventmsError } from '#domain/errors.ts'

/** Who waits: those of one name are one behind the other. */
export interface Lane {
  readonly name: string
  /** A browser that somebody signed in from before, or the server itself. */
  readonly known: boolean
}

export interface Bounds {
  readonly atATime: number
  /** Waiting in one lane. */
  readonly perLane: number
  /** Waiting in all lanes that are known; and as many in the others. */
  readonly waiting: number
}

interface Waiting {
  go(): void
  refuse(error: EventmsError): void
}

const busy = () => new EventmsError('serverBusy', { seconds: 5 })

/**
 * Runs work a few pieces at a time. Whoever has to wait does so in the lane of their own, and the lanes take turns:
 * however many pieces one of them wants, the others wait for one of it. Known lanes and strangers' alternate.
 * @returns runs a piece of work; its promise is rejected with EventmsError 'serverBusy' { seconds } when too many wait
 */
export function inTurns({ atATime, ...bounds }: Bounds): <T>(lane: Lane, work: () => Promise<T>) => Promise<T> {
  let running = 0
  const [known, strangers] = [waitingRoom(bounds), waitingRoom(bounds)]
  let nextRooms = [known, strangers]
  const takeNext = (): Waiting | undefined => {
    nextRooms = nextRooms.toReversed()
    return nextRooms[0]?.next() ?? nextRooms[1]?.next()
  }
  return async (lane, work) => {
    if (running < atATime) running++
    else await new Promise<void>((go, refuse) => (lane.known ? known : strangers).enter(lane.name, { go, refuse }))
    try {
      return await work()
    } finally {
      // Handed on, not given back: nobody who comes just now is faster than who waits.
      const next = takeNext()
      if (next) next.go()
      else running--
    }
  }
}

function waitingRoom({ perLane, waiting }: Omit<Bounds, 'atATime'>) {
  /** In the order of their turns; none is empty. */
  const lanes = new Map<string, Waiting[]>()
  let count = 0
  return {
    enter(name: string, who: Waiting): void {
      const lane = lanes.get(name) ?? []
      if (lane.length >= perLane) return who.refuse(busy())
      if (count >= waiting) {
        // Room is made by whoever takes most of it, so that many from one place never keep out the first from another.
        const longest = [...lanes.values()].reduce((most, each) => (each.length > most.length ? each : most))
        if (longest.length <= lane.length + 1) return who.refuse(busy())
        longest.pop()?.refuse(busy())
        count--
      }
      lane.push(who)
      lanes.set(name, lane)
      count++
    },
    next(): Waiting | undefined {
      const [first] = lanes
      if (!first) return undefined
      const [name, lane] = first
      lanes.delete(name)
      const who = lane.shift()
      if (lane.length > 0) lanes.set(name, lane)
      count--
      return who
    },
  }
}
