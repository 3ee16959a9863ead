import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * Begins a session for somebody who proved to own an address, a phone or a password. It has no path, so that no request
 * reaches it: only the server calls it.
 */
export const enter = {
  id: 'eventms-enter',
  endpoints: {
    enter: createAuthEndpoint.serverOnly({ method: 'POST', body: z.object({ userId: z.string() }) }, async (context) => {
      const { internalAdapter } = context.context
      const user = await internalAdapter.findUserById(context.body.userId)
      if (!user) throw new APIError('NOT_FOUND')
      const session = await internalAdapter.createSession(user.id)
      await setSessionCookie(context, { session, user })
      return context.json({ user })
    }),
  },
} satisfies BetterAuthPlugin
