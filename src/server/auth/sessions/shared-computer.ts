import type { Pool } from 'pg'
import { cookie, type SessionCookie } from './read-cookies.ts'

/**
 * Maximum hours of a session on a shared computer. Needed because some browsers keep session cookies when they are
 * closed.
 */
export const SHARED_HOURS = 12
/** Seconds for which a cookie remembers the choice while the browser is at a provider. */
const AWAY = 600

/** The choice “This is a shared computer” at a sign-in: the session ends when the browser closes. */
export function sharedComputer(pool: Pool, { name, given, tokenOf }: SessionCookie, secure: boolean) {
  const mark = `${secure ? '__Host-' : ''}eventms.shared`
  /**
   * Name of a cookie that the page reads: while it is set, the page stores no personal data
   * (src/web/state/own-storage.ts).
   */
  const brief = `${secure ? '__Host-' : ''}eventms.brief`
  const briefLine = (more: string) => `${brief}=1; Path=/;${more} SameSite=Lax${secure ? '; Secure' : ''}`
  const line = (value: string, seconds: number) =>
    `${mark}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    /** True if the person chose “shared computer” in this request, or before the redirect to a provider. */
    said: (headers: Headers, body: object): boolean =>
      (body as { shared?: unknown }).shared === true || cookie(headers, mark) === '1',

    /** Sets a cookie that remembers the choice “shared computer” while the browser is at a provider. */
    rememberAway: (answered: Response): void => answered.headers.append('set-cookie', line('1', AWAY)),

    /** Removes the cookie of `rememberAway`. */
    forgetAway(headers: Headers, answered: Response): void {
      if (cookie(headers, mark) !== undefined) answered.headers.append('set-cookie', line('', 0))
    },

    /** Removes the cookie `brief` after a sign-in without the choice, so that the page may store personal data. */
    forgetBrief(headers: Headers, answered: Response): void {
      if (cookie(headers, brief) !== undefined) answered.headers.append('set-cookie', briefLine(' Max-Age=0;'))
    },

    /** Makes the new session end when the browser closes, and after SHARED_HOURS at the latest. */
    async shorten(answered: Response): Promise<void> {
      const fresh = given(answered)
      if (!fresh) return
      await pool.query(
        `UPDATE eventms_private.session SET "expiresAt" = least("expiresAt", now() + make_interval(hours => $2))
         WHERE token = $1`,
        [tokenOf(fresh), SHARED_HOURS],
      )
      const lines = answered.headers.getSetCookie()
      answered.headers.delete('set-cookie')
      for (const each of lines)
        answered.headers.append(
          'set-cookie',
          each.startsWith(`${name}=`) ? each.replace(/; *(Max-Age|Expires)=[^;]*/gi, '') : each,
        )
      answered.headers.append('set-cookie', briefLine(''))
    },
  }
}

export type SharedComputer = ReturnType<typeof sharedComputer>
