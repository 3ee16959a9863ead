import { z } from 'zod'
import { EventmsError } from '#domain/errors.ts'
import { phoneOf } from '#domain/access/phone.ts'
import { asUser, type User } from '../better-auth/answers.ts'
import { type Ask, askedHere, type Desk, done, email, read, type Route, text } from './context.ts'
import type { OneTime, Purpose } from '../one-time/one-time-secrets.ts'
import { storePassword } from '../accounts/create-account.ts'

/** POST /verify: what a link or a code that was sent opens. */
export const verify: Route = async (desk, ask) => {
  const asked = read(verifying, ask.body)
  if ('link' in asked) {
    const found = await desk.oneTimes.look(asked.link)
    // Used up only with the new password: a mail reader that looks at links beforehand spoils nothing.
    if (found && recovering(found)) return done({ recovery: asked.link })
    if (found && asked.confirmed !== true && (await asksFirst(desk, ask, found)))
      return done({ confirm: { email: found.subject } })
    const consumed = await desk.oneTimes.consume(asked.link)
    if (!consumed) throw new EventmsError('invalidCode')
    return admitted(desk, ask, consumed)
  }
  const subject = 'phone' in asked ? phoneOf(asked.phone, desk.phoneCountry) : asked.email
  await desk.limiter.tried('code', subject, ask.client)
  const consumed = await desk.oneTimes.consumeCode(purposes[asked.type], subject, asked.token, ask.client.browser.id)
  if (!consumed) throw new EventmsError('invalidCode')
  await desk.limiter.forgive('code', subject, ask.client)
  if (!recovering(consumed)) return admitted(desk, ask, consumed)
  const { secret } = await desk.oneTimes.issue({ purpose: 'recovery', subject, userId: consumed.userId ?? undefined })
  return done({ recovery: secret })
}

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
  z.strictObject({ link: text, confirmed: z.boolean().optional() }),
  z.object({ type: z.enum(['email', 'magiclink', 'signup', 'recovery', 'invite']), email, token: text }),
  z.object({ type: z.enum(['sms', 'phone_change']), phone: text, token: text }),
])

export const recovering = ({ purpose }: OneTime) => purpose === 'recovery' || purpose === 'invite'

/**
 * Whether opening the link would sign somebody in who may not know whom: a link to an attacker's own account, mailed to
 * a colleague, would have them work under the attacker's name. A code is typed together with its address, which is
 * knowing.
 */
async function asksFirst(desk: Desk, ask: Ask, found: OneTime): Promise<boolean> {
  const user = await ask.who()
  if (user) return user.email !== found.subject
  if (askedHere(ask, found)) return false
  // Opened elsewhere, a sign-up leads to choosing a password and signs nobody in, unless there is an account by now.
  return found.purpose !== 'sign-up' || (await desk.people.byEmail(found.subject)) !== null
}

/** What a link or a code opens that proved an address or a phone, and is used up now. */
async function admitted(desk: Desk, ask: Ask, used: OneTime): Promise<Response> {
  const { purpose, subject, userId, data, credential } = used
  if (purpose === 'phone-change') {
    const user = await ask.who()
    if (!user || user.id !== userId) throw new EventmsError('invalidCode')
    await desk.people.setPhone(user.id, subject, credential)
    return done({ updated: true })
  }
  if (purpose === 'sms') {
    // The number may have become another's since.
    const owner = await desk.people.byPhone(subject)
    if (!owner || owner.id !== userId) throw new EventmsError('invalidCode')
    return enterAs(desk, ask, owner, credential)
  }
  const known = await desk.people.byEmail(subject)
  if (known) return enterAs(desk, ask, known, credential)
  // What came with a sign-up is its owner's only in the browser that signed up: a stranger could plant all of it on
  // somebody's address.
  const own = purpose === 'sign-up' && askedHere(ask, used)
  const meta = own ? (data.data as Record<string, string>) : {}
  const user = await createVerified(desk, subject, meta.name?.trim() || subject.split('@')[0]!)
  if (purpose !== 'sign-up') return enterAs(desk, ask, user, null)
  if (own) {
    const hash = data.password as string
    await desk.people.setData(user.id, meta)
    await storePassword(desk.context, user.id, hash)
    return enterAs(desk, ask, user, hash)
  }
  // Confirmed elsewhere: the address is proven. They choose a password now.
  const { secret } = await desk.oneTimes.issue({ purpose: 'recovery', subject, userId: user.id })
  return done({ recovery: secret })
}

/** Through the gate: a domain that was taken from the settings meanwhile is closed. */
async function createVerified({ context, people }: Desk, to: string, name: string): Promise<User> {
  try {
    return await context.internalAdapter.createUser(
      { email: to, name, emailVerified: true },
      { method: 'email-password' },
    )
  } catch (error) {
    // Two links of one person at once: the other one was faster.
    const made = await people.byEmail(to)
    if (made) return made
    throw (error as { body?: { code?: string } }).body?.code === 'signUpClosed'
      ? new EventmsError('signUpClosed')
      : error
  }
}

async function enterAs(desk: Desk, ask: Ask, user: User, credential: string | null): Promise<Response> {
  const headers = await desk.enter(user.id, ask.headers, credential)
  return done({ user: asUser(user) }, headers)
}
