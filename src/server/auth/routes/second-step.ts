import { z } from 'zod'
import type { AppSecret, RecoveryCodes } from '#domain/access/account.ts'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import type { AuthContext } from '../context.ts'
import { uriOf } from '../second-step/totp.ts'
import { asUser, type User } from '../sessions/session-user.ts'
import { signInScope } from '../sessions/sign-in-scope.ts'
import { own, tell } from './account.ts'
import { proofOf } from './next-step.ts'
import { provePassword } from './prove-password.ts'
import { type AuthRequest, done, type Handler, password, read, text } from './route.ts'

/** POST /second-step: goes on with a sign-in that waits for it (`step`), by a code of the app or a recovery code. */
export const passSecondStep: Handler = async (context, request) => {
  const { oneTimes, users, limiter, secondSteps } = context
  const given = read(z.object({ step: text, code: text }), request.body)
  const scope = signInScope()
  const waiting = await oneTimes.look(given.step)
  const user = waiting?.purpose === 'second-step' && waiting.userId ? await users.byId(waiting.userId) : null
  if (!waiting || !user) throw new EventmsError('stepExpired')
  scope.about = user.id
  await limiter.tried('secondStep', user.email, request.client)
  scope.way = await passed(secondSteps.passes(user.id, given.code))
  const credential = await users.credential(user.email)
  const consumed = await oneTimes.consume(given.step)
  // Another one used it up meanwhile, or the password has changed since it was proven.
  if (!consumed || consumed.data.proof !== proofOf(credential)) throw new EventmsError('stepExpired')
  await limiter.forgive('secondStep', user.email, request.client)
  scope.passed = user.id
  scope.shared ||= consumed.data.shared === true
  return done({ user: asUser(user) }, await context.beginSession(user.id, request.headers, credential))
}

/** @throws EventmsError 'invalidCode' */
async function passed<T>(way: Promise<T | null>): Promise<T> {
  const found = await way
  if (found === null) throw new EventmsError('invalidCode')
  return found
}

/** POST /account/second-step/begin: a secret for an app. */
export const beginSecondStep: Handler = own(async (context, request, user) => {
  const { current } = read(z.object({ current: password }), request.body)
  await provePassword(context, user, current, request.client)
  const secret = await context.secondSteps.begin(user.id)
  if (secret === null) throw badRequest('there is a second step already')
  return done({ secret, uri: uriOf(secret, user.email) } satisfies AppSecret)
})

/** POST /account/second-step/confirm: the app's first code. Sessions that began without it end. */
export const confirmSecondStep: Handler = own(async (context, request, user) => {
  const { code } = read(z.object({ code: text }), request.body)
  await context.limiter.tried('secondStep', user.email, request.client)
  const codes = await passed(context.secondSteps.confirm(user.id, code))
  await context.limiter.forgive('secondStep', user.email, request.client)
  await context.ownAccounts.endSessions(user.id, { but: request.sessionToken() })
  context.forgetSessions(user.id)
  await tell(context, request, user, 'secondStepOn')
  return done({ codes } satisfies RecoveryCodes)
})

/** POST /account/second-step/codes: other recovery codes. */
export const renewRecoveryCodes: Handler = own(async (context, request, user) => {
  await proveBoth(context, request, user)
  const codes = await context.secondSteps.newCodes(user.id)
  await tell(context, request, user, 'recoveryCodesMade')
  return done({ codes } satisfies RecoveryCodes)
})

/** POST /account/second-step/off */
export const endSecondStep: Handler = own(async (context, request, user) => {
  await proveBoth(context, request, user)
  await context.secondSteps.remove(user.id)
  await tell(context, request, user, 'secondStepOff')
  return done({ success: true })
})

/** The password and the second step again: neither an open screen nor one of the two is enough to take it away. */
async function proveBoth(context: AuthContext, request: AuthRequest, user: User): Promise<void> {
  const { current, code } = read(z.object({ current: password, code: text }), request.body)
  await provePassword(context, user, current, request.client)
  await context.limiter.tried('secondStep', user.email, request.client)
  await passed(context.secondSteps.passes(user.id, code))
  await context.limiter.forgive('secondStep', user.email, request.client)
}
