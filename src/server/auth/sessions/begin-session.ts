import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * Begins a session for a person who has proven an email address, a phone number or a password. The endpoint has no URL
 * path: no request can reach it, only the server calls it. `credential` is the password hash at the time of the proof.
 * If the hash has changed since, the new session is deleted.
 */
export const beginSession = {
  id: 'eventms-begin-session',
  endpoints: {
    beginSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string(), credential: z.string().nullable() }) },
      async (context) => {
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(context.body.userId)
        if (!user) throw new APIError('NOT_FOUND')
        const session = await internalAdapter.createSession(user.id)
        const accounts = await internalAdapter.findAccounts(user.id)
        if (
          (accounts.find(({ providerId }) => providerId === 'credential')?.password ?? null) !== context.body.credential
        ) {
          await internalAdapter.deleteSession(session.token)
          throw new APIError('UNAUTHORIZED')
        }
        await setSessionCookie(context, { session, user })
        return context.json({ user })
      },
    ),
  },
} satisfies BetterAuthPlugin
