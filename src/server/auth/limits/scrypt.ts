import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { verifyPassword } from 'better-auth/crypto'

/**
 * OWASP's minimum for scrypt. One hash takes 128 MB of memory (128 · N · r bytes), and one core for a third of a
 * second.
 */
const COST = { log2N: 17, r: 8, p: 1 } as const
const KEY_LENGTH = 32
const PREFIX = `scrypt$${COST.log2N}$${COST.r}$${COST.p}$`

/**
 * @returns a hash such as `scrypt$17$8$1$salt$key`. It contains the cost, so that the cost of new hashes can be raised
 */
export async function hash(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${PREFIX}${salt.toString('base64url')}$${(await key(password, salt, COST)).toString('base64url')}`
}

/** True if the hash was made from this password. Uses the cost that the hash contains. */
export async function verify({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
  const [name, log2N, r, p, salt, expected] = stored.split('$')
  if (name !== 'scrypt') return verifyPassword({ hash: stored, password })
  const expectedKey = Buffer.from(expected ?? '', 'base64url')
  const found = await key(password, Buffer.from(salt ?? '', 'base64url'), {
    log2N: Number(log2N),
    r: Number(r),
    p: Number(p),
  })
  return found.length === expectedKey.length && timingSafeEqual(found, expectedKey)
}

export const isOutdated = (stored: string): boolean => !stored.startsWith(PREFIX)

function key(
  password: string,
  salt: Buffer,
  { log2N, r, p }: { readonly log2N: number; readonly r: number; readonly p: number },
): Promise<Buffer> {
  const N = 2 ** log2N
  return new Promise((resolve, reject) => {
    // The limit must be slightly higher than the memory that scrypt uses, or OpenSSL refuses.
    const options = { N, r, p, maxmem: 128 * r * (N + p + 2) + 1024 * 1024 }
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, options, (error, derived) =>
      error ? reject(error) : resolve(derived),
    )
  })
}
