import { Secret, TOTP } from 'otpauth'

/** Seconds that a code is shown. Apps take the presets of the standard for granted: SHA-1, six digits, 30 seconds. */
const PERIOD = 30
/** A clock may be one code early or late. */
const WINDOW = 1

const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: 'EventMS',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  })

/** 160 bits, in the letters that an app takes. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says, for the app to keep under the account's address. */
export const uriOf = (secret: string, email: string): string => totp(secret, email).toString()

/** Which code this is, counted from 1970; null where it is none of now. */
export function counterOf(secret: string, code: string, now: number = Date.now()): number | null {
  const token = code.normalize('NFKC').replace(/\D/g, '')
  if (token.length !== 6) return null
  const delta = totp(secret).validate({ token, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta
}
