import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A token begins with this prefix and has a fixed length, so that secret scanners find it: `eventms_[0-9a-f]{82}`. */
const PREFIX = 'eventms_'
const [ID, SECRET, CHECKSUM] = [10, 64, 8]
const FORM = new RegExp(`^${PREFIX}[0-9a-f]{${ID + SECRET + CHECKSUM}}$`)

export interface MadeToken {
  readonly id: string
  readonly token: string
  readonly hash: Buffer
}

/** Makes a token: the prefix, a public id, 256 random bits, and a checksum of these. */
export function makeToken(): MadeToken {
  const id = randomBytes(ID / 2).toString('hex')
  const body = `${PREFIX}${id}${randomBytes(SECRET / 2).toString('hex')}`
  const token = `${body}${checksum(body)}`
  return { id, token, hash: hashToken(token) }
}

/** True if form and checksum are right, so that a mistyped token is refused without a query. */
export const isWellFormed = (token: string): boolean =>
  FORM.test(token) && checksum(token.slice(0, -CHECKSUM)) === token.slice(-CHECKSUM)

/** Hashes a token for storage. SHA-256 is enough: 256 random bits cannot be guessed, so no slow hash is needed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const checksum = (text: string): string => crc32(text).toString(16).padStart(CHECKSUM, '0')
