/** For tests that try hundreds of passwords: hashing that takes no time. The real one is tried beside it. */
import type { Hashing } from './password-hashing.ts'
import type { StrangersRoom } from './strangers.ts'

export function cheapHashing(onHash: () => void = () => {}): Hashing {
  const hash = async (password: string) => {
    onHash()
    return `plain:${password}`
  }
  return { hash, verify: async ({ password, hash: stored }) => (await hash(password)) === stored }
}

/** Room for everything that a test asks at once. */
const ample = { atATime: 100, perLane: 1000, waiting: 1000 }
export const ampleRoom: StrangersRoom = {
  hashing: ample,
  others: ample,
  providers: ample,
  providerMs: 20_000,
  known: ample,
  refusedMs: 0,
}
