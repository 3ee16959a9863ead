import type { StoredUser } from '#server/auth/accounts/users.ts'
import type { AuthContext } from '#server/auth/context.ts'
import type { Client } from '#server/auth/limits/networks.ts'
import type { Sessions } from '#server/auth/sessions/sessions.ts'
import type { Route } from './route.ts'

export function createSessionChanges({ betterAuth, users }: AuthContext, { cookie, cache, browsers }: Sessions) {
  const { internalAdapter } = betterAuth
  return {
    /**
     * Ends the browser's earlier session when it gets a new one. An attacker may have planted the earlier session's
     * cookie in the browser (session fixation), and could go on using that session.
     */
    async rotate(request: Request, answered: Response): Promise<void> {
      const old = cookie.requestValue(request.headers)
      const fresh = cookie.given(answered)
      if (!old || fresh === undefined || cookie.tokenOf(old) === cookie.tokenOf(fresh)) return
      const user = await cache.get(old)
      if (!user) return
      await internalAdapter.deleteSession(cookie.tokenOf(old))
      cache.forget(user, old)
    },

    /** The person whose new session the answer contains; null without a new session. */
    async signedInBy(answered: Response): Promise<StoredUser | null> {
      const fresh = cookie.given(answered)
      const session = fresh ? await internalAdapter.findSession(cookie.tokenOf(fresh)) : null
      return session && users.byId(session.user.id)
    },

    /**
     * Sets the cookie that identifies the browser. After a sign-in, the cookie also proves that the user has signed in
     * with this browser. Without a sign-in only a new browser that has just requested a code gets the cookie, because
     * the code is valid only there.
     */
    remember(
      route: Route,
      request: Request,
      answered: Response,
      { browser }: Client,
      user: StoredUser | null,
      briefly?: boolean,
    ): void {
      const subjects = user ? [user.email, ...(user.phoneNumber ? [user.phoneNumber] : [])] : []
      if (user || (browser.isNew && answered.ok && route.recognisesBrowser))
        answered.headers.append('set-cookie', browsers.remember(browser, request.headers, subjects, briefly))
    },
  }
}
