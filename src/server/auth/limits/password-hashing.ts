import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { type Bounds, fairQueue, type Lane } from './fair-queue.ts'
import { hash, isOutdated, verify } from './scrypt.ts'

/** Maximum number of simultaneous hashes: each takes a core, 128 MB and one of Node's four worker threads. */
export const HASHES_AT_A_TIME = Math.max(1, Math.min(2, availableParallelism() - 1))

/**
 * A lane may be the network of a whole office, so up to 10 of its hashes may wait. The maximum number of
 * sign-in attempts for one account is also 10 (`limits.account`).
 */
const BOUNDS: Bounds = { atATime: HASHES_AT_A_TIME, perLane: 10, waiting: 50 }

export const hashing = limitedHashing({ hash, verify, isOutdated }, BOUNDS)

export interface Hashing {
  hash(password: string): Promise<string>
  verify(data: { hash: string; password: string }): Promise<boolean>
  /** True if the hash was made with another cost; the next sign-in replaces it. */
  isOutdated?(hash: string): boolean
}

/** The lane of the request that is running. better-auth calls the hash functions without it, so they read it here. */
const requests = new AsyncLocalStorage<{ lane: Lane }>()
const ownLane: Lane = { name: 'server', known: true }

/** Runs `work`, for example a sign-in. Each password that it hashes waits in this lane for a free slot. */
export const hashingFor = <T>(lane: Lane, work: () => Promise<T>): Promise<T> => requests.run({ lane }, work)

export function limitedHashing({ hash, verify, ...otherHashing }: Hashing, bounds: Bounds): Hashing {
  const queue = fairQueue(bounds)
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    const request = requests.getStore() ?? { lane: ownLane }
    const { lane } = request
    // Removes the deadline (`startBy`) after the first hash: a request that has begun to hash is completed.
    request.lane = { name: lane.name, known: lane.known }
    return queue(lane, work)
  }
  return {
    ...otherHashing,
    hash: (password) => run(() => hash(password)),
    verify: (data) => run(() => verify(data)),
  }
}
