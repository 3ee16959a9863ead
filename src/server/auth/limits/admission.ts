import { type Bounds, busy, type FairQueue, fairQueue, type Lane } from './fair-queue.ts'
import type { Limiter } from './rate-limiter.ts'
import { type Client, laneOf } from './networks.ts'
import type { Sessions } from '#server/auth/sessions/sessions.ts'
import { HASHES_AT_A_TIME } from './password-hashing.ts'

/**
 * Limits for requests without a session, so that signed-in people never wait behind them. Without a free slot a request
 * is refused before any statement.
 * Known browsers have their own limits; for the rest, requests that hash a password, call a provider or do neither are
 * limited separately.
 */
export interface AdmissionLimits {
  readonly hashing: Bounds
  /** Deadline in milliseconds: a request of a new browser that has not begun to hash by then is refused. */
  readonly hashingMs: number
  readonly otherRequests: Bounds
  /** Requests that call a provider, which may be slow: a limit for each provider, and one for redirects to them. */
  readonly providers: Bounds
  /** Milliseconds for which a request keeps its slot while its provider does not answer. */
  readonly providerMs: number
  readonly known: Bounds
  /** Milliseconds for which refusals are repeated without a database query. */
  readonly refusedMs: number
}

/** Answers or refuses a new browser within three seconds; one hash takes less than a second. */
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
 * Admits signed-in people at once, and other people when a slot is free. Passes `work` the lane for hashing passwords.
 * @param log log of refusals: while its writes are behind, unknown browsers are refused
 * @throws EventmsError 'serverBusy', 'tooManyAttempts' { seconds }
 */
export function admission(
  bounds: AdmissionLimits,
  limiter: Pick<Limiter, 'stillRefused'>,
  log: { isBehind(): boolean },
  sessions: Pick<Sessions, 'userOf'>,
): <T>(admissionRequest: AdmissionRequest, work: (lane: Lane) => Promise<T>) => Promise<T> {
  const [hashing, others, known] = [fairQueue(bounds.hashing), fairQueue(bounds.otherRequests), fairQueue(bounds.known)]
  /** Queues by path. Only paths of the route table get here, so the map stays small. */
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
    // Reads pass at once: they need no query for limits, unlike changes.
    if ((route.session === 'reads' && request.method === 'GET') || (await sessions.userOf(request.headers, true)))
      return job()
    limiter.stillRefused(client)
    if (log.isBehind() && !lane.known) throw busy()
    // Known browsers as well: a slow provider must not occupy the slots of other requests.
    if (!route.hashes && (route.goesAway || route.comesBack)) return providerQueue(request)(lane, job)
    if (lane.known || !route.hashes) return (lane.known ? known : others)(lane, job)
    const withDeadline = { ...lane, startBy: performance.now() + bounds.hashingMs }
    return hashing(withDeadline, () => work(withDeadline))
  }
}

/** Returns a queue whose jobs give up their slots after a time, and continue. */
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
