import { createHash } from 'node:crypto'
import type { SecondStepKind } from '#domain/access/account.ts'
import { EventmsError } from '#domain/errors.ts'
import type { VerifyAnswer } from '#domain/wire.ts'
import { errorResponse } from '#server/http/errors.ts'
import type { StoredUser } from '#server/auth/accounts/users.ts'
import type { AuthContext } from '#server/auth/context.ts'
import type { SignInScope } from '#server/auth/sessions/sign-in-scope.ts'
import { done } from './route.ts'

/**
 * Answers a sign-in that needs another step after a right password, link or provider: a second step or a new password.
 * There is no session yet, so a one-time secret identifies the sign-in in the next request.
 * @param isRedirect true if the browser returns from a provider, and must be redirected to the page
 */
export async function nextStep(context: AuthContext, scope: SignInScope, isRedirect: boolean): Promise<Response> {
  const user = scope.stopped && (await context.users.byId(scope.stopped.userId))
  if (!user) return errorResponse(new EventmsError('invalidCredentials'))
  if (scope.stopped?.why === 'temporaryPassword') return chooseFirst(context, user)
  const proven = scope.credential === undefined ? await context.users.credential(user.email) : scope.credential
  const { secret } = await context.oneTimes.issue({
    purpose: 'second-step',
    subject: user.email,
    userId: user.id,
    data: {
      proof: proofOf(proven),
      shared: scope.shared === true,
      ...(scope.provider && { provider: scope.provider }),
    },
  })
  const secondSteps = await kindsOf(context, user)
  if (!isRedirect) return done({ secondStep: secret, ...(secondSteps && { by: secondSteps }) } satisfies VerifyAnswer)
  const location = `/#step=${secret}${secondSteps ? `&by=${secondSteps.join('.')}` : ''}`
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}

/**
 * Second steps that the person can use. Null: only the authenticator app. Empty: neither an app nor a passkey, so that
 * only a recovery code works.
 */
async function kindsOf({ secondSteps, passkeys }: AuthContext, { id }: StoredUser): Promise<SecondStepKind[] | null> {
  const { app, passkey } = await secondSteps.state(id)
  const offered = passkey && passkeys.isPossible
  return app && !offered ? null : [...(app ? (['app'] as const) : []), ...(offered ? (['passkey'] as const) : [])]
}

/** Requires the person to replace a temporary password. Answers as if the person had opened a recovery link. */
async function chooseFirst(context: AuthContext, user: StoredUser): Promise<Response> {
  if ((user.passwordExpiresAt?.getTime() ?? 0) < Date.now()) return errorResponse(new EventmsError('passwordExpired'))
  const { secret } = await context.oneTimes.issue({ purpose: 'recovery', subject: user.email, userId: user.id })
  return done({ recovery: secret, email: user.email })
}

/** Hash of the stored password hash, by which a later change of the password is detected. */
export const proofOf = (credential: string | null): string | null =>
  credential === null ? null : createHash('sha256').update(credential).digest('base64url')
