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
  return { id, token, hash: hashOf(token) }
}

/** Refuses a mistyped or made-up token before any query. */
export const isWellFormed = (token: string): boolean =>
  FORM.test(token) && checksum(token.slice(0, -CHECKSUM)) === token.slice(-CHECKSUM)

/** SHA-256 is enough: 256 random bits cannot be guessed, so no slow hash is needed. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token in `Authorization: Bearer …`, or the password of `Basic` where `permitsBasic`; undefined for none. */
export function tokenIn(request: Pick<Request, 'method' | 'headers'>): string | undefined {
  const given = request.headers.get('authorization') ?? ''
  const [, scheme = '', credentials = ''] = /^(Bearer|Basic) +(\S+) *$/i.exec(given) ?? []
  if (scheme === '') return undefined
  if (scheme.toLowerCase() === 'bearer') return credentials
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? []
  return permitsBasic(request) ? password : undefined
}

/**
 * Permits Basic only for reads, and only outside of browsers. Spreadsheets can send only Basic, and only read. A
 * browser would add stored credentials to requests caused by other sites; Sec-Fetch headers reveal a browser.
 */
export const permitsBasic = ({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean =>
  ['GET', 'HEAD'].includes(method) && !headers.has('sec-fetch-site') && !headers.has('sec-fetch-mode')

const checksum = (text: string): string => crc32(text).toString(16).padStart(CHECKSUM, '0')
