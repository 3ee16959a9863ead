import { z } from 'zod'
import { emailIssue, foldedEmail } from '#domain/access/email-address.ts'
import { canBePassword } from '#domain/access/password.ts'
import { EventmsError } from '#domain/errors.ts'
import type { AuthContext } from '#server/auth/context.ts'
import type { SessionCookie } from '#server/auth/sessions/read-cookies.ts'
import { signInScope } from '#server/auth/sessions/sign-in-scope.ts'
import { email, type Handler, read } from './route.ts'

/**
 * Refuses an invalid email or password in the same way as a wrong password.
 * @throws EventmsError 'badRequest', 'invalidCredentials'
 */
export function checkSignIn(body: object): void {
  const { email: address, password } = read(z.object({ email: z.string(), password: z.string() }), body)
  if (!canBePassword(password) || emailIssue(foldedEmail(address))) throw new EventmsError('invalidCredentials')
}

/** POST /sign-in/email: counts the attempt for the account, and then calls better-auth's own route. */
export const signInByPassword =
  (cookie: SessionCookie): Handler =>
  async (context, { route, request, headers, body, client }) => {
    const { users, limiter, betterAuth, background } = context
    const { email: typedEmail, password } = body as { email: string; password: string }
    const address = email.parse(typedEmail)
    const { credential, answer } = await limiter.attempt('account', address, client, async () => {
      const proven = await users.credential(address)
      Object.assign(signInScope(), { byPassword: true, credential: proven })
      return {
        credential: proven,
        answer: await context.forward(route, request, headers, { email: address, password }),
      }
    })
    // If a second step follows, an outdated hash is replaced now, because later requests of this sign-in do not contain
    // the password.
    const { stopped } = signInScope()
    if (stopped && credential && context.isOutdated(credential)) {
      await rehash(context, address, credential, password)
      signInScope().credential = await users.credential(address)
    }
    if (!answer.ok) return answer
    // If somebody changed the password during the sign-in, all earlier sessions have ended, and this one must end as
    // well. A new hash of the same password is no change.
    const now = await users.credential(address)
    if (now !== credential && !(now && (await betterAuth.password.verify({ hash: now, password })))) {
      await betterAuth.internalAdapter.deleteSession(cookie.tokenOf(cookie.given(answer) ?? ''))
      throw new EventmsError('invalidCredentials')
    }
    await limiter.forgive('account', address, client)
    if (now && context.isOutdated(now)) background.run(() => rehash(context, address, now, password))
    return answer
  }

/** Replaces the hash by one with the current cost. If the server is busy, leaves that to the next sign-in. */
async function rehash({ users, betterAuth }: AuthContext, address: string, was: string, password: string) {
  const user = await users.byEmail(address)
  if (!user) return
  try {
    await users.replaceCredential(user.id, was, await betterAuth.password.hash(password))
  } catch (error) {
    if (!(error instanceof EventmsError) || error.code !== 'serverBusy') throw error
  }
}
