import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { foldedCode, readableCode } from '#server/readable-code.ts'

export type Purpose =
  | ('sign-in' | 'sign-up' | 'recovery' | 'invite' | 'sms' | 'phone-change' | 'second-step')
  // WebAuthn challenges, which a passkey signs.
  | ('passkey-add' | 'passkey-sign-in' | 'passkey-step' | 'passkey-proof')

/** Lifetimes in minutes. An invitation is valid for a week, so that it survives a long weekend. */
const LIFETIME_MINUTES: Readonly<Record<Purpose, number>> = {
  'sign-in': 15,
  'sign-up': 24 * 60,
  recovery: 60,
  invite: 7 * 24 * 60,
  sms: 10,
  'phone-change': 10,
  'second-step': 15,
  'passkey-add': 5,
  'passkey-sign-in': 5,
  'passkey-step': 5,
  'passkey-proof': 5,
}
/** Number of wrong attempts after which a code is void. The link in the same mail stays valid. */
const MAX_TRIES = 5

/** A link or code that was used. `subject` is the email address or phone number to which it was sent. */
export interface OneTime {
  readonly purpose: Purpose
  readonly subject: string
  readonly userId: string | null
  readonly data: Readonly<Record<string, unknown>>
  /**
   * The account's password hash when the link or code was used. No session begins if the password has changed since.
   */
  readonly credential: string | null
}

export interface Issued {
  /** The secret in a link: 256 bits. */
  readonly secret: string
  /** The code to type, such as `k7mf-3qzt`, or six digits in a text message. */
  readonly code: string
}

/**
 * Links and codes that work once. Only keyed hashes of them are stored. One SQL statement consumes a secret, so it
 * cannot be used twice at the same time.
 */
export interface OneTimes {
  /**
   * Makes the secret of a link, and a code. Voids an earlier code with the same purpose, subject and browser. The link
   * that was sent with the earlier code stays valid.
   * @param secret.browser id of the only browser in which the code is valid
   */
  issue(secret: {
    purpose: Purpose
    subject: string
    browser?: string
    userId?: string | undefined
    data?: object | undefined
  }): Promise<Issued>
  /**
   * Stores a row that no code matches, for an address that gets no message. Without the row a typed code would be
   * refused faster, which would reveal that the address has no account.
   */
  decoy(purpose: Purpose, subject: string, browser: string): Promise<void>
  /** Reads a secret without consuming it; null if it is invalid. */
  peek(secret: string): Promise<OneTime | null>
  consume(secret: string): Promise<OneTime | null>
  /**
   * Consumes a code; null if it is wrong, which counts as an attempt. @param code as typed: case, width and separators
   * are ignored
   */
  consumeCode(purpose: Purpose, subject: string, code: string, browser: string): Promise<OneTime | null>
  /**
   * Voids all secrets of the user. Also voids secrets that were sent to the email address before the user existed, such
   * as the link of a sign-up.
   */
  revoke(user: { id: string; email: string }): Promise<void>
}

const TABLE = 'eventms_private."oneTime"'
const COLUMNS = `purpose, subject, "userId", data,
  (SELECT a.password FROM eventms_private.account a JOIN eventms_private."user" u ON u.id = a."userId"
    WHERE a."providerId" = 'credential' AND (u.id = ${TABLE}."userId" OR ${TABLE}."userId" IS NULL AND u.email = ${TABLE}.subject)) AS credential`

/** Voids a person's invitations. To be called after every sign-in. */
export const voidInvitations = (pool: Pool, userId: string) =>
  pool.query(`DELETE FROM ${TABLE} WHERE "userId" = $1 AND purpose = 'invite'`, [userId])

/** SQL expression: the browser that requested a code; null for an invitation. */
const ASKED_BY = `data ->> 'askedBy'`

export function oneTimes(pool: Pool, key: string): OneTimes {
  const hash = (...values: string[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['one-time', ...values]))
      .digest('base64url')
  const first = async (sql: string, values: unknown[]) => (await pool.query<OneTime>(sql, values)).rows[0] ?? null

  const randomSecret = () => randomBytes(32).toString('base64url')

  async function keep(
    hashes: { secret: string; code: string },
    purpose: Purpose,
    subject: string,
    userId: string | null,
    data: object,
  ): Promise<void> {
    await pool.query(`DELETE FROM ${TABLE} WHERE "expiresAt" < now()`)
    await pool.query(
      `WITH void AS (UPDATE ${TABLE} SET code = NULL WHERE purpose = $3 AND subject = $4 AND ${ASKED_BY} IS NOT DISTINCT FROM $6::jsonb ->> 'askedBy')
       INSERT INTO ${TABLE} (secret, code, purpose, subject, "userId", data, "expiresAt") VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))`,
      [hashes.secret, hashes.code, purpose, subject, userId, JSON.stringify(data), LIFETIME_MINUTES[purpose]],
    )
  }

  return {
    async issue({ purpose, subject, browser, userId, data }) {
      const secret = randomSecret()
      const code = toPhone(purpose) ? String(randomInt(1_000_000)).padStart(6, '0') : readableCode(2)
      await keep({ secret: hash(secret), code: hash(subject, foldedCode(code)) }, purpose, subject, userId ?? null, {
        ...data,
        askedBy: browser,
      })
      return { secret, code }
    },

    // The random string takes the place of a code's hash, so that no code matches.
    decoy: (purpose, subject, askedBy) =>
      keep({ secret: randomSecret(), code: randomSecret() }, purpose, subject, null, { askedBy }),

    peek: (secret) =>
      first(`SELECT ${COLUMNS} FROM ${TABLE} WHERE secret = $1 AND "expiresAt" > now()`, [hash(secret)]),

    consume: (secret) =>
      first(`DELETE FROM ${TABLE} WHERE secret = $1 AND "expiresAt" > now() RETURNING ${COLUMNS}`, [hash(secret)]),

    async consumeCode(purpose, subject, code, browser) {
      // Two requests at the same moment may each store a valid code. Only the code that expires last is compared.
      const tried = await pool.query<{ secret: string; code: string }>(
        `UPDATE ${TABLE} SET tries = tries + 1 WHERE tries < $3 AND secret =
           (SELECT secret FROM ${TABLE} WHERE purpose = $1 AND subject = $2 AND code IS NOT NULL AND "expiresAt" > now()
              AND coalesce(${ASKED_BY}, $4) = $4 ORDER BY ${ASKED_BY} IS NULL, "expiresAt" DESC, secret LIMIT 1)
         RETURNING secret, code`,
        [purpose, subject, MAX_TRIES, browser],
      )
      const [found] = tried.rows
      return found?.code === hash(subject, foldedCode(code))
        ? first(`DELETE FROM ${TABLE} WHERE secret = $1 RETURNING ${COLUMNS}`, [found.secret])
        : null
    },

    async revoke({ id, email }) {
      await pool.query(`DELETE FROM ${TABLE} WHERE "userId" = $1 OR subject = $2`, [id, email])
    },
  }
}

/**
 * True for codes sent to a phone. They are six digits, which only MAX_TRIES and the rate limits protect from guessing.
 */
const toPhone = (purpose: Purpose) => purpose === 'sms' || purpose === 'phone-change'
