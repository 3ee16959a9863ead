import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { type Bounds, fairQueue, type Lane } from './fair-queue.ts'
import { hash, isOutdated, verify } from './scrypt.ts'

/** Few, because each hash takes a core, 128 MB and one of Node's four worker threads. */
export const HASHES_AT_A_TIME = Math.max(1, Math.min(2, availableParallelism() - 1))

/** A lane is a network, which an office may share. `perLane` equals the attempts that one account is allowed. */
const BOUNDS: Bounds = { atATime: HASHES_AT_A_TIME, perLane: 10, waiting: 50 }

export const hashing = limitedHashing({ hash, verify, isOutdated }, BOUNDS)

export interface Hashing {
  hash(password: string): Promise<string>
  verify(data: { hash: string; password: string }): Promise<boolean>
  /** True for a hash of another cost, which the next sign-in renews. */
  isOutdated?(hash: string): boolean
}

/** Passes the client's lane to the hashing, because better-auth does not. */
const requests = new AsyncLocalStorage<{ lane: Lane }>()
const ownLane: Lane = { name: 'server', known: true }

/** Runs `work`; passwords that it hashes wait in this lane. */
export const hashingFor = <T>(lane: Lane, work: () => Promise<T>): Promise<T> => requests.run({ lane }, work)

export function limitedHashing({ hash, verify, ...otherHashing }: Hashing, bounds: Bounds): Hashing {
  const queue = fairQueue(bounds)
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    const request = requests.getStore() ?? { lane: ownLane }
    const { lane } = request
    // Only the first hash has a deadline, so that a request that began to hash is completed.
    request.lane = { name: lane.name, known: lane.known }
    return queue(lane, work)
  }
  return {
    ...otherHashing,
    hash: (password) => run(() => hash(password)),
    verify: (data) => run(() => verify(data)),
  }
}
