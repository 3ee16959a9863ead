import { Secret, TOTP } from 'otpauth'

/** Seconds. Apps assume the defaults of the standard: SHA-1, six digits, 30 seconds. */
const PERIOD = 30
/** Allowed clock drift in periods, before and after the present one. */
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

/** 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** Content of the QR code; the app stores it under the account's address. */
export const uriOf = (secret: string, email: string): string => totp(secret, email).toString()

/** Index of the code's period since 1970; null if the code is not valid now. */
export function counterOf(secret: string, code: string, now: number = Date.now()): number | null {
  const token = code.normalize('NFKC').replace(/\D/g, '')
  if (token.length !== 6) return null
  const delta = totp(secret).validate({ token, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta
}
