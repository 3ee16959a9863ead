import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A fixed prefix and length, by which secret scanners find a token: `eventms_[0-9a-f]{82}`. */
const PREFIX = 'eventms_'
const [ID, SECRET, CHECKSUM] = [10, 64, 8]
const FORM = new RegExp(`^${PREFIX}[0-9a-f]{${ID + SECRET + CHECKSUM}}$`)

export interface MadeToken {
  readonly id: string
  readonly token: string
  readonly hash: Buffer
}

/** The prefix, a public id, 256 random bits, and a checksum of the rest. */
export function makeToken(): MadeToken {
  const id = randomBytes(ID / 2).toString('hex')
  const body = `${PREFIX}${id}${randomBytes(SECRET / 2).toString('hex')}`
  const token = `${body}${checksum(body)}`
  return { id, token, hash: hashToken(token) }
}

/** Refuses a mistyped or made-up token before any query. */
export const isWellFormed = (token: string): boolean =>
  FORM.test(token) && checksum(token.slice(0, -CHECKSUM)) === token.slice(-CHECKSUM)

/** SHA-256 is enough: 256 random bits cannot be guessed, so no slow hash is needed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const checksum = (text: string): string => crc32(text).toString(16).padStart(CHECKSUM, '0')
