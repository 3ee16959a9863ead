import { type Bounds, busy, type FairQueue, fairQueue, type Lane } from './fair-queue.ts'
import type { Limiter } from './rate-limiter.ts'
import { type Client, laneOf } from './networks.ts'
import type { Sessions } from '#server/auth/sessions/sessions.ts'
import { HASHES_AT_A_TIME } from './password-hashing.ts'

/**
 * Limits for requests without a session. They keep a flood of such requests from delaying signed-in people. A request
 * waits in a queue until a slot is free. If the queue is full, the request is refused before any SQL statement.
 * Known browsers, in which somebody has signed in before, have their own limits. For unknown browsers there are
 * separate limits for requests that hash a password, that call a provider, and others.
 */
export interface AdmissionLimits {
  readonly hashing: Bounds
  /** Milliseconds after which a waiting request of an unknown browser is refused if it has not begun to hash. */
  readonly hashingMs: number
  readonly otherRequests: Bounds
  /**
   * For requests that call a provider, which may be slow. Each path, such as /callback/google, has a queue of its own
   * with these limits. So a slow provider delays no callback of another one.
   */
  readonly providers: Bounds
  /** Milliseconds for which a request keeps its slot while its provider does not answer. */
  readonly providerMs: number
  readonly known: Bounds
  /** Milliseconds for which further requests of a refused client are refused without a database query. */
  readonly refusedMs: number
}

/**
 * With these limits an unknown browser is answered or refused within three seconds; one hash takes less than a second.
 */
export const defaultAdmissionLimits: AdmissionLimits = {
  hashing: { atATime: HASHES_AT_A_TIME + 1, perLane: 6, waiting: 6 },
  hashingMs: 1500,
  otherRequests: { atATime: 2, perLane: 20, waiting: 50 },
  providers: { atATime: 8, perLane: 8, waiting: 50 },
  providerMs: 20_000,
  known: { atATime: 2, perLane: 6, waiting: 50 },
  refusedMs: 10_000,
}

interface AdmissionRequest {
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
 * Makes a function that runs `work`: at once for a signed-in person, for others when a slot is free. `work` gets the
 * client's lane, in which its passwords wait to be hashed.
 * @param log log of refusals; unknown browsers are refused while it has too many unwritten entries
 * @throws EventmsError 'serverBusy', 'tooManyAttempts' { seconds }
 */
export function admission(
  bounds: AdmissionLimits,
  limiter: Pick<Limiter, 'stillRefused'>,
  log: { isBehind(): boolean },
  sessions: Pick<Sessions, 'userOf'>,
): <T>(admissionRequest: AdmissionRequest, work: (lane: Lane) => Promise<T>) => Promise<T> {
  const [hashing, others, known] = [fairQueue(bounds.hashing), fairQueue(bounds.otherRequests), fairQueue(bounds.known)]
  /** Queues by the path of the request. Only paths of the route table get here, so the map stays small. */
  const providers = new Map<string, FairQueue>()
  const providerQueue = (request: Request): FairQueue => {
    const { pathname } = new URL(request.url)
    const queue = providers.get(pathname) ?? briefly(fairQueue(bounds.providers), bounds.providerMs)
    providers.set(pathname, queue)
    return queue
  }
  return async ({ client, request, route }, work) => {
    const lane = laneOf(client)
    const job = () => work(lane)
    // Requests that only read the session never wait: unlike changes, they need no query for the rate limits.
    if ((route.session === 'reads' && request.method === 'GET') || (await sessions.userOf(request.headers, true)))
      return job()
    limiter.stillRefused(client)
    if (log.isBehind() && !lane.known) throw busy()
    // Requests that call a provider have queues of their own, even if they come from known browsers. A slow provider
    // must not occupy the slots of other requests.
    if (!route.hashes && (route.goesAway || route.comesBack)) return providerQueue(request)(lane, job)
    if (lane.known || !route.hashes) return (lane.known ? known : others)(lane, job)
    const withDeadline = { ...lane, startBy: performance.now() + bounds.hashingMs }
    return hashing(withDeadline, () => work(withDeadline))
  }
}

/** Returns a queue in which a job keeps its slot for at most `ms` ms. After that the job continues without a slot. */
function briefly(queue: FairQueue, ms: number): FairQueue {
  return <T>(lane: Lane, work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const job = () => {
        const done = work()
        done.then(resolve, reject)
        let timer: NodeJS.Timeout
        const timeout = new Promise<void>((give) => (timer = setTimeout(give, ms)))
        return Promise.race([
          done.then(
            () => {},
            () => {},
          ),
          timeout,
        ]).finally(() => clearTimeout(timer))
      }
      queue(lane, job).catch(reject)
    })
}
