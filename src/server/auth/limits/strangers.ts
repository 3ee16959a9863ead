import { type Bounds, busy, type FairQueue, fairQueue, type Lane } from './fair-queue.ts'
import type { Limiter } from './lock-out.ts'
import { type Client, laneOf } from './networks.ts'
import type { Sessions } from '#server/auth/sessions/sessions.ts'
import { HASHES_AT_A_TIME } from './password-hashing.ts'

/**
 * Bounds for requests of people who are not signed in, at a time and waiting: those that hash a
 * password, which takes a third of a second of a core, and all others; those from browsers that somebody signed in from
 * before have a room of their own. One that finds no room is refused at once,
 * before any statement, so that whoever is signed in never waits behind them.
 */
export interface StrangersRoom {
  readonly hashing: Bounds
  readonly others: Bounds
  /** Requests that ask a provider, which may be slow: a room for each provider, and one for the ways to them. */
  readonly providers: Bounds
  /** Milliseconds that a request keeps its place while its provider does not answer. */
  readonly providerMs: number
  readonly known: Bounds
  /** Milliseconds that whoever tried too often is refused without asking the database. */
  readonly refusedMs: number
}

/** Of new browsers so few wait for a hash that each is answered within three seconds. */
export const strangersRoom: StrangersRoom = {
  hashing: { atATime: HASHES_AT_A_TIME + 1, perLane: 6, waiting: 6 },
  others: { atATime: 2, perLane: 20, waiting: 50 },
  providers: { atATime: 8, perLane: 8, waiting: 50 },
  providerMs: 20_000,
  known: { atATime: 2, perLane: 6, waiting: 50 },
  refusedMs: 10_000,
}

/** A request that may be a stranger's. */
interface Asking {
  readonly client: Client
  readonly request: Request
  readonly route: {
    readonly hashes?: true
    readonly goesAway?: true
    readonly comesBack?: true
    readonly session?: 'reads' | 'ends'
  }
}

/**
 * Lets people who are signed in go on at once, others where there is room for them.
 * @param log of refusals: while it is behind, no stranger may add to it
 * @throws EventmsError 'serverBusy', 'tooManyAttempts' { seconds }
 */
export function admission(
  room: StrangersRoom,
  limiter: Pick<Limiter, 'stillRefused'>,
  log: { isBehind(): boolean },
  sessions: Pick<Sessions, 'userOf'>,
): <T>(asking: Asking, work: () => Promise<T>) => Promise<T> {
  const [hashing, others, known] = [fairQueue(room.hashing), fairQueue(room.others), fairQueue(room.known)]
  /** By path. Only the paths of the route table come here. */
  const providers = new Map<string, FairQueue>()
  const providerQueue = (request: Request): FairQueue => {
    const { pathname } = new URL(request.url)
    const queue = providers.get(pathname) ?? briefly(fairQueue(room.providers), room.providerMs)
    providers.set(pathname, queue)
    return queue
  }
  return async ({ client, request, route }, work) => {
    // A read without a session costs nothing; a change is counted first, by a statement.
    if ((route.session === 'reads' && request.method === 'GET') || (await sessions.userOf(request.headers, true)))
      return work()
    limiter.stillRefused(client)
    const lane = laneOf(client)
    if (log.isBehind() && !lane.known) throw busy()
    // A known browser that asks a provider keeps no other one waiting.
    if (!route.hashes && (route.goesAway || route.comesBack)) return providerQueue(request)(lane, work)
    return (lane.known ? known : route.hashes ? hashing : others)(lane, work)
  }
}

/** A queue whose jobs go on without their place after a time. */
function briefly(queue: FairQueue, ms: number): FairQueue {
  return <T>(lane: Lane, work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const job = () => {
        const done = work()
        done.then(resolve, reject)
        let timer: NodeJS.Timeout
        const late = new Promise<void>((give) => (timer = setTimeout(give, ms)))
        return Promise.race([
          done.then(
            () => {},
            () => {},
          ),
          late,
        ]).finally(() => clearTimeout(timer))
      }
      queue(lane, job).catch(reject)
    })
}
