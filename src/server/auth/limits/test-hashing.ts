/** For tests that try hundreds of passwords: hashing that takes no time. The real one is tried beside it. */
import type { Hashing } from './password-hashing.ts'

export function cheapHashing(onHash: () => void = () => {}): Hashing {
  const hash = async (password: string) => {
    onHash()
    return `plain:${password}`
  }
  return { hash, verify: async ({ password, hash: stored }) => (await hash(password)) === stored }
}
