import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import type { SessionCookie } from '../sessions/cookies.ts'
import type { Handler } from './route.ts'

/** POST /sign-in/email: better-auth's own, behind the limits of the account. */
export const signInByPassword =
  (cookie: SessionCookie): Handler =>
  async (context, { route, request, headers, body, client }) => {
    const { users, limiter, betterAuth } = context
    const { email, password } = body as { email?: unknown; password?: unknown }
    if (typeof email !== 'string' || typeof password !== 'string') throw badRequest('email and password are text')
    const address = email.trim().toLowerCase()
    const { credential, answer } = await limiter.trying('account', email, client, async () => ({
      credential: await users.credential(address),
      answer: await context.forward(route, request, headers, { email: address, password }),
    }))
    if (!answer.ok) return answer
    // A password change meanwhile has ended the sessions there were: this one was begun after that, and ends too.
    if ((await users.credential(address)) !== credential) {
      await betterAuth.internalAdapter.deleteSession(cookie.tokenOf(cookie.given(answer) ?? ''))
      throw new EventmsError('invalidCredentials')
    }
    await limiter.forgive('account', email, client)
    return answer
  }
