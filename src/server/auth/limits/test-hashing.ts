/** Password hashing without cost, for tests with hundreds of passwords. The real hashing has tests of its own. */
import type { Hashing } from './password-hashing.ts'
import type { AdmissionLimits } from './admission.ts'

export function cheapHashing(onHash: () => void = () => {}): Hashing {
  const hash = async (password: string) => {
    onHash()
    return `plain:${password}`
  }
  return { hash, verify: async ({ password, hash: stored }) => (await hash(password)) === stored }
}

/** Limits that no test reaches. */
const ample = { atATime: 100, perLane: 1000, waiting: 1000 }
export const ampleRoom: AdmissionLimits = {
  hashing: ample,
  hashingMs: 600_000,
  otherRequests: ample,
  providers: ample,
  providerMs: 20_000,
  known: ample,
  refusedMs: 0,
}
