import { Secret, TOTP } from 'otpauth'

/** Seconds for which a code is valid. Apps assume the defaults of RFC 6238: SHA-1, six digits, 30 seconds. */
const PERIOD = 30
/** Codes are also accepted for this number of periods before and after the present one, because clocks differ. */
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

/** Makes a secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** Content of the QR code that an app scans. The app lists the account by its email address. */
export const uriOf = (secret: string, email: string): string => totp(secret, email).toString()

/** Number of the 30-second period since 1970 to which the code belongs; null if the code is not valid now. */
export function counterOf(secret: string, code: string, now: number = Date.now()): number | null {
  const token = code.normalize('NFKC').replace(/\D/g, '')
  if (token.length !== 6) return null
  const delta = totp(secret).validate({ token, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta
}
