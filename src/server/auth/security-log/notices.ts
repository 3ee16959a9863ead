import type { Pool } from 'pg'
import { knownBrowser } from '#domain/access/known-browser.ts'
import { noticeOf, type SecurityEntry } from '#domain/access/security-log.ts'
import { locales } from '#domain/locale.ts'
import type { Background } from '#server/auth/mail/background.ts'
import type { Delivery } from '#server/auth/mail/delivery.ts'

export interface NoticeParts {
  readonly pool: Pool
  readonly users: { byId(id: string): Promise<{ readonly email: string } | null> }
  readonly delivery: Delivery
  readonly background: Background
}

/** Maximum number of mails of one kind to one person within a clock hour, such as 10:00 to 10:59. */
const MOST = 4

type Before = Omit<SecurityEntry, 'id' | 'at' | 'subject' | 'browser' | 'token'>

/**
 * Mails a person about acts on the account: one mail for each kind of act, clock hour, actor and address. Each address
 * counts separately: after the person's own act, a stranger's act from another address is still mailed.
 */
export function notices({ pool, users, delivery, background }: NoticeParts): (entry: SecurityEntry) => void {
  const { retried } = background

  /**
   * Entries of the same kind, outcome and person that are earlier in the same clock hour. Null for the account's first
   * sign-in, about which no mail is sent.
   */
  async function earlierEntries({ id, at, kind, outcome, userId }: SecurityEntry): Promise<Before[] | null> {
    const { rows } = await retried(() =>
      pool.query<Before & { isEarlier: boolean }>(
        `SELECT kind, outcome, "userId", "actorId", way, address, "newBrowser",
           at < date_trunc('hour', $3::timestamptz) AS "isEarlier"
         FROM eventms_private."securityLog"
         WHERE "userId" = $1 AND id < $2 AND kind = $4 AND outcome = $5
           AND (at >= date_trunc('hour', $3::timestamptz) OR kind = 'signIn')
         ORDER BY id DESC LIMIT 1000`,
        [userId, id, at, kind, outcome],
      ),
    )
    if (kind === 'signIn' && rows.length === 0) return null
    return rows.filter(({ isEarlier }) => !isEarlier)
  }

  async function notify(entry: SecurityEntry, userId: string): Promise<void> {
    const kind = noticeOf(entry)
    const earlier = kind && (await earlierEntries(entry))
    if (!kind || !earlier) return
    const originKey = ({ address, actorId }: Before) => JSON.stringify([address, actorId])
    const notifiedOrigins = new Set(earlier.filter((each) => noticeOf(each) === kind).map(originKey))
    if (notifiedOrigins.has(originKey(entry)) || notifiedOrigins.size >= MOST) return
    const { actorId } = entry
    const [owner, actor] = await retried(() =>
      Promise.all([users.byId(userId), actorId === null || actorId === userId ? null : users.byId(actorId)]),
    )
    if (!owner) return
    const by = actor ? { colleague: actor.email } : entry.way === 'command' ? ('server' as const) : undefined
    const { address, browser } = entry
    await delivery.notice(
      owner.email,
      {
        kind,
        at: new Date(entry.at),
        browser: knownBrowser(browser),
        address,
        by,
        isLast: notifiedOrigins.size === MOST - 1,
      },
      locales.toReversed(),
    )
  }

  return (entry) => {
    const { userId } = entry
    if (delivery.mails && userId !== null && noticeOf(entry)) background.run(() => notify(entry, userId))
  }
}
