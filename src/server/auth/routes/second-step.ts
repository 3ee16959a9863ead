import { z } from 'zod'
import type { AppSecret, RecoveryCodes } from '#domain/access/account.ts'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import { uriOf } from '#server/auth/second-step/totp.ts'
import { asUser } from '#server/auth/sessions/session-user.ts'
import { signInScope } from '#server/auth/sessions/sign-in-scope.ts'
import { forSignedIn, logOwnChange } from './account.ts'
import { proofOf } from './next-step.ts'
import { eitherKind, proveOwner, proveSecondStep } from './prove-second-step.ts'
import { done, type Handler, read, text } from './route.ts'

/** POST /second-step: completes a sign-in by a code or a passkey. */
export const passSecondStep: Handler = async (context, request) => {
  const { oneTimes, users, limiter } = context
  const { step, ...proof } = read(z.object({ step: text, ...eitherKind }), request.body)
  const scope = signInScope()
  const pendingStep = await oneTimes.peek(step)
  const user =
    pendingStep?.purpose === 'second-step' && pendingStep.userId ? await users.byId(pendingStep.userId) : null
  if (!pendingStep || !user) throw new EventmsError('stepExpired')
  scope.about = user.id
  scope.way = await proveSecondStep(context, request, user, proof, 'passkey-step')
  const credential = await users.credential(user.email)
  const consumed = await oneTimes.consume(step)
  // Either another request consumed the step, or the password has changed since it was proven.
  if (!consumed || consumed.data.proof !== proofOf(credential)) throw new EventmsError('stepExpired')
  if (scope.way !== 'passkey') await limiter.forgive('secondStep', user.email, request.client)
  scope.passed = user.id
  scope.shared ||= consumed.data.shared === true
  if (typeof consumed.data.provider === 'string') scope.provider = consumed.data.provider
  return done({ user: asUser(user) }, await context.beginSession(user.id, request.headers, credential))
}

/** POST /account/second-step/begin: makes the secret for an authenticator app. */
export const beginSecondStep: Handler = forSignedIn(async (context, request, user) => {
  await proveOwner(context, request, user)
  const secret = await context.secondSteps.begin(user.id)
  if (secret === null) throw badRequest('there is an app already')
  return done({ secret, uri: uriOf(secret, user.email) } satisfies AppSecret)
})

/**
 * POST /account/second-step/confirm: turns the authenticator app on. Ends the account's other sessions, which began
 * without it.
 */
export const confirmSecondStep: Handler = forSignedIn(async (context, request, user) => {
  const { code } = read(z.object({ code: text }), request.body)
  await context.limiter.count('secondStep', user.email, request.client)
  const codes = await context.secondSteps.confirm(user.id, code)
  if (codes === null) throw new EventmsError('invalidCode')
  await context.limiter.forgive('secondStep', user.email, request.client)
  await context.ownAccounts.endSessions(user.id, { but: request.sessionToken() })
  context.forgetSessions(user.id)
  await logOwnChange(context, request, user, 'secondStepOn')
  return done({ codes } satisfies RecoveryCodes)
})

/** POST /account/second-step/codes: replaces the recovery codes. */
export const renewRecoveryCodes: Handler = forSignedIn(async (context, request, user) => {
  await proveOwner(context, request, user)
  const codes = await context.secondSteps.newCodes(user.id)
  await logOwnChange(context, request, user, 'recoveryCodesMade')
  return done({ codes } satisfies RecoveryCodes)
})

/** POST /account/second-step/off: removes the app, but keeps passkeys. */
export const endSecondStep: Handler = forSignedIn(async (context, request, user) => {
  await proveOwner(context, request, user)
  await context.secondSteps.removeApp(user.id)
  await logOwnChange(context, request, user, 'secondStepOff')
  return done({ success: true })
})
