import { createHash, randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Pool } from 'pg'
import { EventmsError } from '#domain/errors.ts'
import type { Browser } from '../sessions/known-browsers.ts'
import type { Lane } from './fair-queue.ts'

/** At most `max` tries in `window` seconds, counted from the first. */
export interface Limit {
  readonly window: number
  readonly max: number
}

/** Strict on one account, so that guessing is hopeless; generous on one address, because an office shares one. */
export const limits = {
  /** Passwords of one account: from one address, or from one browser that its owner signed in from before. */
  account: { window: 600, max: 10 },
  /** The same from all that one customer of an IPv6 provider may have: nobody fills what is for everywhere alone. */
  accountWide: { window: 600, max: 20 },
  /** The same from everywhere, browsers that are known aside. */
  accountAnywhere: { window: 600, max: 50 },
  /** Codes of one person: from one address, or from the browser that asked for one. */
  code: { window: 600, max: 10 },
  codeWide: { window: 600, max: 20 },
  codeAnywhere: { window: 600, max: 50 },
  /** Whatever one address, or one browser that is known, asks for. */
  address: { window: 600, max: 300 },
  addressWide: { window: 600, max: 1200 },
  /** Mails and text messages to one person, asked for from one address or one browser that is known. */
  sent: { window: 3600, max: 5 },
  sentWide: { window: 3600, max: 10 },
  sentAnywhere: { window: 3600, max: 20 },
} as const satisfies Record<string, Limit>

/** Tries that prove nothing yet, a password or a code; and what is sent to somebody. */
export type Tried = 'account' | 'code' | 'sent'

/** Who asks. */
export interface Client {
  /** The socket's address, or a named proxy's word for it; without one all share a limit. */
  readonly address: string | undefined
  readonly browser: Browser
}

/** Counts tries in the database, so that they hold over several servers and restarts. */
export interface Attempts {
  /** Counts one more; one statement, so that simultaneous tries cannot slip past. `retryAfter` is in seconds. */
  consume(key: string, limit: Limit): Promise<{ allowed: boolean; retryAfter: number | null }>
  /** Takes one try back: it was never looked at. */
  giveBack(keys: readonly string[]): Promise<void>
  /** Forgets these keys: their tries were somebody who knew the password after all. */
  forget(keys: readonly string[]): Promise<void>
}

export interface Limiter {
  /** Every request that changes something. @throws EventmsError 'tooManyAttempts' { seconds } */
  request(client: Client): Promise<void>
  /** A try on one account, whether it exists or not. @throws EventmsError 'tooManyAttempts' { seconds } */
  tried(what: Tried, subject: string, client: Client): Promise<void>
  /**
   * The same for one whose `work` hashes a password: it does not count where that was refused, as nobody looked at it.
   * @throws EventmsError 'tooManyAttempts' { seconds }, and whatever `work` rejects with
   */
  trying<T>(what: Tried, subject: string, client: Client, work: () => Promise<T>): Promise<T>
  /** It was somebody who may. */
  forgive(what: Tried, subject: string, client: Client): Promise<void>
}

export function limiter(attempts: Attempts): Limiter {
  const check = async (key: string, limit: Limit) => {
    const { allowed, retryAfter } = await attempts.consume(key, limit)
    if (!allowed) throw new EventmsError('tooManyAttempts', { seconds: retryAfter })
  }
  /** What a request counts against, the narrowest first: who is stopped there does not fill what others share. */
  const from = (
    what: Tried | 'address',
    key: string,
    { address, browser }: Client,
    isKnown: boolean,
  ): [key: string, limit: Limit][] => {
    if (isKnown) return [[`${key}|browser ${browser.id}`, limits[what]]]
    const { network, wide } = networks(address)
    return [
      [`${key}|${network}`, limits[what]],
      ...(wide ? [[`${key}|${wide}`, limits[`${what}Wide`]] as [string, Limit]] : []),
    ]
  }
  const counted = (what: Tried, subject: string, client: Client): [key: string, limit: Limit][] => {
    const key = `${what}|${createHash('sha256').update(subject.trim().toLowerCase()).digest('base64url')}`
    // A code opens nothing but in the browser that asked for it.
    const isKnown = what === 'code' ? !client.browser.isNew : client.browser.knows(subject)
    return [
      ...from(what, key, client, isKnown),
      ...(isKnown ? [] : [[key, limits[`${what}Anywhere`]] as [string, Limit]]),
    ]
  }
  const all = async (keys: [key: string, limit: Limit][]) => {
    for (const [key, limit] of keys) await check(key, limit)
  }
  const tried: Limiter['tried'] = (what, subject, client) => all(counted(what, subject, client))
  return {
    tried,
    request: (client) => all(from('address', 'address', client, client.browser.knows())),
    async trying(what, subject, client, work) {
      await tried(what, subject, client)
      return work().catch(async (error: unknown) => {
        if (error instanceof EventmsError && error.code === 'serverBusy')
          await attempts.giveBack(counted(what, subject, client).map(([key]) => key))
        throw error
      })
    },
    forgive: (what, subject, client) => attempts.forget(counted(what, subject, client).map(([key]) => key)),
  }
}

/**
 * What counts as one address: of IPv6 the /64, because whoever has one address has them all; and `wide` the /48,
 * because many are given that many of them.
 */
export function networks(address: string | undefined): { readonly network: string; readonly wide?: string } {
  if (!address || !isIPv6(address)) return { network: address ?? 'unknown' }
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail ?? '')].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
  return { network: all.slice(0, 4).join(':'), wide: `${all.slice(0, 3).join(':')}/48` }
}

/** Behind whom a password is hashed that this client sent. */
export function laneOf({ address, browser }: Client): Lane {
  const { network, wide = network } = networks(address)
  return browser.knows() ? { name: browser.id, known: true } : { name: wide, known: false }
}

const longest = Math.max(...Object.values(limits).map((limit) => limit.window))

export function countAttempts(pool: Pool): Attempts {
  return {
    async consume(key, { window, max }) {
      const now = Date.now()
      const { rows } = await pool.query<{ count: number; first: string }>(
        `INSERT INTO eventms_private."rateLimit" AS tried (id, key, count, "lastRequest") VALUES ($1, $2, 1, $3)
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN tried."lastRequest" <= $4 THEN 1 ELSE LEAST(tried.count, $5) + 1 END,
           "lastRequest" = CASE WHEN tried."lastRequest" <= $4 THEN $3 ELSE tried."lastRequest" END
         RETURNING count, "lastRequest" AS first`,
        [randomUUID(), key, now, now - window * 1000, max],
      )
      const { count, first } = rows[0] ?? { count: max + 1, first: String(now) }
      // A window that begins is the moment to forget the windows that ended.
      if (count === 1)
        await pool.query('DELETE FROM eventms_private."rateLimit" WHERE "lastRequest" < $1', [now - longest * 1000])
      return count > max
        ? { allowed: false, retryAfter: Math.max(1, Math.ceil((Number(first) - now) / 1000) + window) }
        : { allowed: true, retryAfter: null }
    },
    async giveBack(keys) {
      await pool.query('UPDATE eventms_private."rateLimit" SET count = count - 1 WHERE key = ANY($1) AND count > 0', [
        keys,
      ])
    },
    async forget(keys) {
      await pool.query('DELETE FROM eventms_private."rateLimit" WHERE key = ANY($1)', [keys])
    },
  }
}
