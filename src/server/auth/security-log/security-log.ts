import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { foldedEmail } from '#domain/access/email-address.ts'
import type { SecurityEntry, SecurityKind } from '#domain/access/security-log.ts'
import { requestId } from '#server/http/request-id.ts'
import { observerOf } from '#server/observer.ts'
import { printable } from '#server/terminal.ts'

export interface Origin {
  /** Id of the signed-in account; null if nobody is signed in. */
  readonly actorId: string | null
  readonly address?: string | undefined
  /** The User-Agent header as received. */
  readonly browser?: string | undefined
}

export interface SecurityEvent {
  readonly kind: SecurityKind
  readonly outcome?: 'done' | 'refused'
  readonly userId?: string | null | undefined
  /** Email address or phone number without an account. Only its keyed hash is stored. */
  readonly subject?: string | undefined
  /** The method, such as `password`. A constant of the code, never text from a request. */
  readonly way?: string | undefined
  /** True for the first sign-in to this account in this browser. */
  readonly newBrowser?: boolean
  readonly token?: SecurityEntry['token']
}

export interface SecurityQuery {
  readonly userId?: string
  readonly ids?: readonly number[]
  readonly before?: number
  readonly limit?: number
}

export interface SecurityLog {
  /**
   * Writes an entry; does not throw. @param retried runs the SQL statement, and repeats it if the database is busy; the
   * entry keeps the time of the event
   */
  record(event: SecurityEvent, origin: Origin, retried?: <T>(work: () => Promise<T>) => Promise<T>): Promise<void>
  /** Reads entries, the newest first, at most 1000. */
  read(query: SecurityQuery): Promise<SecurityEntry[]>
}

interface Log {
  info(entry: object, text: string): void
  warn(entry: object, text: string): void
  error(entry: object, text: string): void
}

const TABLE = 'eventms_private."securityLog"'
const LONGEST = 300
const MOST = 1000

/**
 * @param onWritten called after each entry is stored. All code that reacts to entries is in this function, and not in
 * the routes, so that no route can forget to call it.
 */
export function securityLog(
  pool: Pool,
  key: string,
  log?: Log,
  onWritten: (entry: SecurityEntry) => void = () => {},
): SecurityLog {
  const hashed = (subject: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['security-log', foldedEmail(subject)]))
      .digest('base64url')
      .slice(0, 16)
  return {
    async record(
      { kind, outcome = 'done', userId = null, subject, way, newBrowser = false, token = null },
      origin,
      retried = (work) => work(),
    ) {
      observerOf(pool)?.security(kind, outcome)
      const { actorId, address, browser } = origin
      const entry = {
        kind,
        outcome,
        userId,
        actorId,
        // Null if there is an account, because `userId` identifies the person.
        subject: subject && userId === null ? hashed(subject) : null,
        way: way ?? null,
        address: bounded(address),
        browser: bounded(browser),
        newBrowser,
        token,
      }
      log?.[outcome === 'done' ? 'info' : 'warn']({ security: entry, request: requestId() }, kind)
      const since = performance.now()
      try {
        const { rows } = await retried(() =>
          pool.query<{ id: number; at: Date }>(
            `INSERT INTO ${TABLE} (kind, outcome, "userId", "actorId", subject, way, address, browser, "newBrowser", token, at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, now() - $11::float8 * interval '1 ms')
             RETURNING id::float8 AS id, at`,
            [...Object.values(entry), performance.now() - since],
          ),
        )
        for (const { id, at } of rows) onWritten({ ...entry, id, at: at.toISOString() })
      } catch (err) {
        log?.error({ err, kind }, 'the security log could not be written')
      }
    },

    async read({ userId, ids, before, limit = MOST }) {
      const { rows } = await pool.query<Omit<SecurityEntry, 'at'> & { at: Date }>(
        `SELECT id::float8 AS id, at, kind, outcome, "userId", "actorId", subject, way, address, browser, "newBrowser",
           token
         FROM ${TABLE}
         WHERE ($1::text IS NULL OR "userId" = $1 OR "actorId" = $1) AND ($2::bigint IS NULL OR id < $2)
           AND ($4::bigint[] IS NULL OR id = ANY ($4))
         ORDER BY id DESC LIMIT $3`,
        [userId ?? null, before ?? null, Math.min(limit, MOST), ids ?? null],
      )
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
    },
  }
}

/** Makes text from a request, such as the User-Agent, printable, and cuts it to `LONGEST` characters. */
const bounded = (text: string | undefined): string | null => (text ? printable(text, LONGEST) : null)
