import { z } from 'zod'
import { givenName } from '#domain/access/person-name.ts'
import { EventmsError } from '#domain/errors.ts'
import { phoneOf } from '#domain/access/phone.ts'
import { storePassword } from '#server/auth/accounts/change-password.ts'
import type { AuthContext } from '#server/auth/context.ts'
import type { OneTime, Purpose } from '#server/auth/one-time/one-time-secrets.ts'
import { asUser, type User } from '#server/auth/sessions/session-user.ts'
import { signInScope } from '#server/auth/sessions/sign-in-scope.ts'
import { originOf } from './answer-log.ts'
import { askedHere, type AuthRequest, done, email, type Handler, isRecovery, read, text } from './route.ts'

/** POST /verify: answers a link that was opened, or a code that was typed. */
export const verify: Handler = async (context, request) => {
  const { oneTimes, limiter } = context
  const input = read(verifying, request.body)
  if ('link' in input) {
    const found = await oneTimes.peek(input.link)
    // Secrets of second steps and passkey challenges are stored in the same table, but must not work as links.
    if (found && !isMailed(found)) throw new EventmsError('invalidCode')
    // Opening a recovery link does not consume it, because mail scanners open links. Setting the password consumes it.
    if (found && isRecovery(found)) return done({ recovery: input.link, email: found.subject })
    if (found && input.confirmed !== true && (await asksFirst(context, request, found)))
      return done({ confirm: { email: found.subject } })
    const consumed = await oneTimes.consume(input.link)
    if (!consumed) throw new EventmsError('invalidCode')
    return proven(context, request, consumed)
  }
  const subject = 'phone' in input ? phoneOf(input.phone, context.phoneCountry) : input.email
  await limiter.count('code', subject, request.client)
  if (input.type === 'sms') await limiter.count('phoneCode', subject, request.client)
  const consumed = await oneTimes.consumeCode(purposes[input.type], subject, input.token, request.client.browser.id)
  if (!consumed) throw new EventmsError('invalidCode')
  await limiter.forgive('code', subject, request.client)
  if (input.type === 'sms') await limiter.forgive('phoneCode', subject, request.client)
  if (!isRecovery(consumed)) return proven(context, request, consumed)
  const { secret } = await oneTimes.issue({ purpose: 'recovery', subject, userId: consumed.userId ?? undefined })
  return done({ recovery: secret, email: subject })
}

const mailed: readonly Purpose[] = ['sign-in', 'sign-up', 'recovery', 'invite']

const isMailed = ({ purpose }: OneTime) => mailed.includes(purpose)

const purposes = {
  email: 'sign-in',
  magiclink: 'sign-in',
  signup: 'sign-up',
  recovery: 'recovery',
  invite: 'invite',
  sms: 'sms',
  phone_change: 'phone-change',
} as const satisfies Record<string, Purpose>

const verifying = z.union([
  z.strictObject({ link: text, confirmed: z.boolean().optional(), shared: z.boolean().optional() }),
  z.object({ type: z.enum(['email', 'magiclink', 'signup', 'recovery', 'invite']), email, token: text }),
  z.object({ type: z.enum(['sms', 'phone_change']), phone: text, token: text }),
])

/**
 * True if the person must confirm the account before a link signs in. Otherwise an attacker could mail a link that
 * signs a colleague in to the attacker's account. Codes need no confirmation, because the person types the address as
 * well.
 */
async function asksFirst(context: AuthContext, request: AuthRequest, found: OneTime): Promise<boolean> {
  const user = await request.sessionUser()
  if (user) return user.email !== found.subject
  if (askedHere(request, found)) return false
  // In another browser, the link of a sign-up only leads to choosing a password, so the person need not confirm. But if
  // the account exists by now, the link signs in, and the person must confirm.
  return found.purpose !== 'sign-up' || (await context.users.byEmail(found.subject)) !== null
}

async function proven(context: AuthContext, request: AuthRequest, used: OneTime): Promise<Response> {
  const { purpose, subject, userId, data, credential } = used
  if (data.shared === true) signInScope().shared = true
  if (purpose === 'phone-change') {
    const user = await request.sessionUser()
    if (!user || user.id !== userId) throw new EventmsError('invalidCode')
    await context.users.setPhone(user.id, subject, credential)
    await context.securityLog.record(
      { kind: 'phoneChanged', userId: user.id },
      originOf(request.request, request.client.address, user.id),
    )
    return done({ updated: true })
  }
  if (purpose === 'sms') {
    // Another account may have got the phone number since the code was sent.
    const owner = await context.users.byPhone(subject)
    if (!owner || owner.id !== userId) throw new EventmsError('invalidCode')
    return signIn(context, request, owner, credential)
  }
  const known = await context.users.byEmail(subject)
  if (known) return signIn(context, request, known, credential)
  // Uses the password of the sign-up only in the browser that signed up: a stranger may have signed up with somebody
  // else's address.
  const isOwn = purpose === 'sign-up' && askedHere(request, used)
  const meta = isOwn ? (data.data as Record<string, string>) : {}
  const user = await createVerified(context, subject, givenName(meta.name) || subject.split('@')[0]!)
  if (purpose !== 'sign-up') return signIn(context, request, user, null)
  if (isOwn) {
    const hash = data.password as string
    await context.users.setData(user.id, meta)
    await storePassword(context.betterAuth, user.id, hash)
    return signIn(context, request, user, hash)
  }
  // In another browser the address is proven, but a stranger may have chosen the password. So the person chooses
  // another one.
  const { secret } = await context.oneTimes.issue({ purpose: 'recovery', subject, userId: user.id })
  return done({ recovery: secret, email: subject })
}

/**
 * Creates the user of a confirmed address. The sign-up gate checks the domain again, because it may have been removed
 * from the settings since.
 */
async function createVerified({ betterAuth, users }: AuthContext, to: string, name: string): Promise<User> {
  try {
    return await betterAuth.internalAdapter.createUser(
      { email: to, name, emailVerified: true },
      { method: 'email-password' },
    )
  } catch (error) {
    // Another link of the same person may have created the account first.
    const made = await users.byEmail(to)
    if (made) return made
    throw (error as { body?: { code?: string } }).body?.code === 'signUpClosed'
      ? new EventmsError('signUpClosed')
      : error
  }
}

async function signIn(
  context: AuthContext,
  request: AuthRequest,
  user: User,
  credential: string | null,
): Promise<Response> {
  signInScope().credential = credential
  const headers = await context.beginSession(user.id, request.headers, credential)
  return done({ user: asUser(user) }, headers)
}
