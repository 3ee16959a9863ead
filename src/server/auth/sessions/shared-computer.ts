import type { Pool } from 'pg'
import { cookie, type SessionCookie } from './cookies.ts'

/** Hours that a session lasts on a computer that others use, should the browser keep its cookies when it is closed. */
export const SHARED_HOURS = 12
/** Seconds that somebody may take at a provider. */
const AWAY = 600

/** "This is a shared computer", said at a sign-in: what it begins ends with the browser. */
export function sharedComputer(pool: Pool, { name, given, tokenOf }: SessionCookie, secure: boolean) {
  const mark = `${secure ? '__Host-' : ''}eventms.shared`
  /** Read by the page, which then keeps nothing of theirs (src/web/state/own-storage.ts). */
  const brief = `${secure ? '__Host-' : ''}eventms.brief`
  const briefLine = (more: string) => `${brief}=1; Path=/;${more} SameSite=Lax${secure ? '; Secure' : ''}`
  const line = (value: string, seconds: number) =>
    `${mark}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    /** Whether it was said with this request, or before its browser went to a provider. */
    said: (headers: Headers, body: object): boolean =>
      (body as { shared?: unknown }).shared === true || cookie(headers, mark) === '1',

    /** For whoever goes to a provider now: the browser says it again when it comes back. */
    rememberAway: (answered: Response): void => answered.headers.append('set-cookie', line('1', AWAY)),

    /** Whoever came back needs it no more. */
    forgetAway(headers: Headers, answered: Response): void {
      if (cookie(headers, mark) !== undefined) answered.headers.append('set-cookie', line('', 0))
    },

    /** Somebody signed in without having said so: the page may keep what is theirs. */
    forgetBrief(headers: Headers, answered: Response): void {
      if (cookie(headers, brief) !== undefined) answered.headers.append('set-cookie', briefLine(' Max-Age=0;'))
    },

    /** The session that an answer begins ends with the browser. */
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
