import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

/**
 * How many passwords are hashed at a time. Each keeps a core, 32 MB and one of Node's four worker threads for a moment;
 * the others are for everybody else's answers, whoever tries to sign in how often.
 */
const AT_A_TIME = Math.max(1, Math.min(2, availableParallelism() - 1))

/** The library's own hashing, a few at a time. */
export const hashing = limitedHashing({ hash: hashPassword, verify: verifyPassword }, AT_A_TIME)

export interface Hashing {
  hash(password: string): Promise<string>
  verify(data: { hash: string; password: string }): Promise<boolean>
}

export function limitedHashing({ hash, verify }: Hashing, most: number): Hashing {
  let running = 0
  const waiting: (() => void)[] = []
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return { hash: (password) => inTurn(() => hash(password)), verify: (data) => inTurn(() => verify(data)) }
}
