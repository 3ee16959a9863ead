import { z } from 'zod'
import { EventmsError } from '#domain/errors.ts'
import { changePassword } from '#server/auth/accounts/change-password.ts'
import { requireGoodPassword } from '#server/auth/accounts/good-password.ts'
import type { AuthContext } from '#server/auth/context.ts'
import { signInScope } from '#server/auth/sessions/sign-in-scope.ts'
import { originOf } from './answer-log.ts'
import { provePassword } from './prove-password.ts'
import { type AuthRequest, done, type Handler, isRecovery, password, read, text } from './route.ts'

/** POST /update-password: sets a new password by a link's `token`, or changes that of the signed-in person. */
export const updatePassword: Handler = async (context, request) => {
  const input = read(z.object({ password, token: text.optional(), current: password.optional() }), request.body)
  return input.token === undefined
    ? changeOwn(context, request, input.password, input.current ?? '')
    : recover(context, request, input.token, input.password)
}

async function recover(
  context: AuthContext,
  { request, client }: AuthRequest,
  token: string,
  newPassword: string,
): Promise<Response> {
  const { oneTimes, users, betterAuth } = context
  const found = await oneTimes.peek(token)
  const user = found && isRecovery(found) && found.userId ? await users.byId(found.userId) : null
  if (!user) throw new EventmsError('invalidCode')
  if (user.disabledAt) throw new EventmsError('accountDisabled')
  // The password is checked before the link is consumed, so that the person can try again after a weak password.
  await requireGoodPassword(newPassword, user)
  const hash = await betterAuth.password.hash(newPassword)
  const consumed = await oneTimes.consume(token)
  if (!consumed || !(await changePassword(context, user, hash, consumed.credential)))
    throw new EventmsError('invalidCode')
  await context.securityLog.record(
    { kind: 'passwordChanged', userId: user.id, way: 'link' },
    originOf(request, client.address, null),
  )
  return done({ success: true })
}

async function changeOwn(
  context: AuthContext,
  { sessionUser, sessionToken, request, client, headers }: AuthRequest,
  newPassword: string,
  current: string,
): Promise<Response> {
  const user = await sessionUser()
  if (!user) throw new EventmsError('notSignedIn')
  await requireGoodPassword(newPassword, user)
  const was = await provePassword(context, user, current, client)
  const hash = await context.betterAuth.password.hash(newPassword)
  // Reads the session from the database, because the cache may contain an ended session for a while.
  const goesOn = await context.ownAccounts.begun(user.id, sessionToken())
  if (!goesOn) throw new EventmsError('notSignedIn')
  const store = { ...context, forgetSessions: (id: string) => context.forgetSessions(id, headers) }
  if (!(await changePassword(store, user, hash, was))) throw new EventmsError('invalidCredentials')
  await context.securityLog.record(
    { kind: 'passwordChanged', userId: user.id, way: 'currentPassword' },
    originOf(request, client.address, user.id),
  )
  // The change has ended all sessions, so a new session begins. It needs no second step, because the person has passed
  // one for the ended session. If that session began on a shared computer, the new session is short as well.
  const scope = signInScope()
  scope.passed = user.id
  scope.shared ||= goesOn.shared
  return done({ success: true }, await context.beginSession(user.id, headers, hash))
}
