import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { ownPath } from '#domain/access/own-path.ts'
import { refuseWeak } from '#domain/access/password.ts'
import { phoneOf } from '#domain/access/phone.ts'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import type { VerifyAnswer } from '#domain/wire.ts'
import { asUser, type User } from './answers.ts'
import type { Background } from './background.ts'
import { isOpenDomain } from './gate.ts'
import type { Limiter } from './limits.ts'
import type { OneTime, OneTimes, Purpose } from './one-time.ts'
import type { Outbox } from './outbox.ts'
import type { People } from './people.ts'
import { type AuthContext, changePassword, isPassword, storePassword } from './staff.ts'

/** What routes need beside their request. */
export interface Desk {
  readonly context: AuthContext
  readonly people: People
  readonly oneTimes: OneTimes
  readonly limiter: Limiter
  readonly outbox: Outbox
  readonly background: Background
  /** The page's own origin, where links lead. */
  readonly origin: string
  readonly publicUrl: string | undefined
  readonly domains: readonly string[]
  readonly phoneCountry: string
  /** Names and binds the cookie that remembers which browser signed up. */
  readonly signUpCookie: { readonly name: string; readonly secure: boolean }
  /** Begins a session: its cookies, or the refusal of a disabled account as an EventmsError. */
  enter(userId: string, headers: Headers): Promise<Headers>
  /** Sessions that this process believes without asking. */
  forget(): void
}

/** One request, its body read. */
export interface Ask {
  readonly body: unknown
  readonly headers: Headers
  readonly client: string | undefined
  /** Who is signed in; asked only where it matters. */
  who(): Promise<User | null>
}

type Route = (desk: Desk, ask: Ask) => Promise<Response>

const DAY = 24 * 60 * 60

const language = z.enum(['en', 'ja']).catch('en').default('en')
const email = z.string().max(320).trim().toLowerCase()
const password = z.string().max(10_000)
const text = z.string().max(1000)

/** Our own routes under /api/auth, each a POST; the limits of an address are counted before. */
export const routes: Readonly<Record<string, Route>> = {
  /** Nobody comes into being here: the password waits, hashed, until the address is confirmed. The answer is the same for all. */
  'POST /sign-up': async (desk, { body, client }) => {
    const asked = read(z.object({ email, password, redirectTo: z.unknown().optional(), language, data: z.record(z.string().max(50), text).default({}) }), body)
    const path = ownPath(asked.redirectTo, desk.publicUrl)
    const to = address(asked.email)
    if (!isOpenDomain(to, desk.domains)) throw new EventmsError('signUpClosed')
    if (Object.keys(asked.data).length > 20) throw badRequest('too much data')
    refuseWeak(asked.password, to)
    await desk.limiter.tried('sent', to, client)
    const hash = await desk.context.password.hash(asked.password)
    const known = await desk.people.byEmail(to)
    // Only the browser that signed up may bring its password: otherwise a stranger could plant one on somebody's address.
    const browser = randomBytes(32).toString('base64url')
    desk.background.run(async () => {
      if (known) return known.disabledAt ? undefined : desk.outbox.mail(to, 'haveAccount', { link: desk.origin + path }, [asked.language])
      const { secret, code } = await desk.oneTimes.issue({ purpose: 'sign-up', subject: to, data: { password: hash, browser: fingerprint(browser), data: asked.data } })
      return desk.outbox.mail(to, 'signUp', { link: linkOf(desk, path, secret), code }, [asked.language])
    })
    const { name, secure } = desk.signUpCookie
    const cookie = `${name}=${browser}; Path=/; Max-Age=${DAY}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    return done({ user: { email: to }, session: false }, new Headers({ 'set-cookie': cookie }))
  },

  'POST /sign-in/link': async (desk, { body, client }) => {
    const asked = read(z.object({ email, redirectTo: z.unknown().optional(), language }), body)
    const path = ownPath(asked.redirectTo, desk.publicUrl)
    const to = address(asked.email)
    await desk.limiter.tried('sent', to, client)
    const known = await desk.people.byEmail(to)
    desk.background.run(async () => {
      if (known ? known.disabledAt : !isOpenDomain(to, desk.domains)) return
      const { secret, code } = await desk.oneTimes.issue({ purpose: 'sign-in', subject: to, userId: known?.id })
      await desk.outbox.mail(to, 'signIn', { link: linkOf(desk, path, secret), code }, [asked.language])
    })
    return done({ sent: true })
  },

  'POST /sign-in/phone': async (desk, { body, client }) => {
    const asked = read(z.object({ phone: text, language }), body)
    const to = phoneOf(asked.phone, desk.phoneCountry)
    await desk.limiter.tried('sent', to, client)
    const known = await desk.people.byPhone(to)
    desk.background.run(async () => {
      if (!known || known.disabledAt) return
      const { code } = await desk.oneTimes.issue({ purpose: 'sms', subject: to, userId: known.id })
      await desk.outbox.text(to, code, asked.language)
    })
    return done({ sent: true })
  },

  'POST /reset-password': async (desk, { body, client }) => {
    const asked = read(z.object({ email, redirectTo: z.unknown().optional(), language }), body)
    const path = ownPath(asked.redirectTo, desk.publicUrl)
    const to = address(asked.email)
    await desk.limiter.tried('sent', to, client)
    const known = await desk.people.byEmail(to)
    desk.background.run(async () => {
      if (!known || known.disabledAt) return
      const { secret, code } = await desk.oneTimes.issue({ purpose: 'recovery', subject: to, userId: known.id })
      await desk.outbox.mail(to, 'recovery', { link: linkOf(desk, path, secret), code }, [asked.language])
    })
    return done({ sent: true })
  },

  'POST /update-password': async (desk, ask) => {
    const asked = read(z.object({ password, token: text.optional(), current: password.optional() }), ask.body)
    return asked.token === undefined ? changeOwn(desk, ask, asked.password, asked.current ?? '') : recover(desk, asked.token, asked.password)
  },

  'POST /update-phone': async (desk, { body, client, who }) => {
    const asked = read(z.object({ phone: text, language }), body)
    const user = await who()
    if (!user) throw new EventmsError('notSignedIn')
    const to = phoneOf(asked.phone, desk.phoneCountry)
    await desk.limiter.tried('sent', to, client)
    desk.background.run(async () => {
      const { code } = await desk.oneTimes.issue({ purpose: 'phone-change', subject: to, userId: user.id })
      await desk.outbox.text(to, code, asked.language)
    })
    return done({ sent: true })
  },

  'POST /verify': async (desk, ask) => {
    const asked = read(verifying, ask.body)
    if ('link' in asked) {
      const found = await desk.oneTimes.look(asked.link)
      // Used up only with the new password: a mail reader that looks at links beforehand spoils nothing.
      if (found && recovering(found)) return done({ recovery: asked.link })
      const consumed = await desk.oneTimes.consume(asked.link)
      if (!consumed) throw new EventmsError('invalidCode')
      return admitted(desk, ask, consumed)
    }
    const subject = 'phone' in asked ? phoneOf(asked.phone, desk.phoneCountry) : asked.email
    await desk.limiter.tried('account', subject, ask.client)
    const consumed = await desk.oneTimes.consumeCode(purposes[asked.type], subject, asked.token)
    if (!consumed) throw new EventmsError('invalidCode')
    await desk.limiter.forgive('account', subject, ask.client)
    if (!recovering(consumed)) return admitted(desk, ask, consumed)
    const { secret } = await desk.oneTimes.issue({ purpose: 'recovery', subject, userId: consumed.userId ?? undefined })
    return done({ recovery: secret })
  },
}

const purposes = {
  email: ['sign-in'],
  magiclink: ['sign-in'],
  signup: ['sign-up'],
  recovery: ['recovery'],
  invite: ['invite'],
  sms: ['sms'],
  phone_change: ['phone-change'],
} as const satisfies Record<string, readonly Purpose[]>

const verifying = z.union([
  z.strictObject({ link: text }),
  z.object({ type: z.enum(['email', 'magiclink', 'signup', 'recovery', 'invite']), email, token: text }),
  z.object({ type: z.enum(['sms', 'phone_change']), phone: text, token: text }),
])

const recovering = ({ purpose }: OneTime) => purpose === 'recovery' || purpose === 'invite'

/** What a link or a code opens that proved an address or a phone, and is used up now. */
async function admitted(desk: Desk, ask: Ask, { purpose, subject, userId, data }: OneTime): Promise<Response> {
  if (purpose === 'phone-change') {
    const user = await ask.who()
    if (!user || user.id !== userId) throw new EventmsError('invalidCode')
    await desk.people.setPhone(user.id, subject)
    return done({ updated: true })
  }
  if (purpose === 'sms') {
    // The number may have become another's since.
    const owner = await desk.people.byPhone(subject)
    if (!owner || owner.id !== userId) throw new EventmsError('invalidCode')
    return enterAs(desk, ask, owner)
  }
  const known = await desk.people.byEmail(subject)
  if (known) return enterAs(desk, ask, known)
  const meta = (data.data ?? {}) as Record<string, string>
  const user = await createVerified(desk, subject, meta.name?.trim() || subject.split('@')[0]!)
  if (purpose !== 'sign-up') return enterAs(desk, ask, user)
  await desk.people.setData(user.id, meta)
  if (data.browser === fingerprint(cookie(ask.headers, desk.signUpCookie.name) ?? '')) {
    await storePassword(desk.context, user.id, data.password as string)
    return enterAs(desk, ask, user)
  }
  // Confirmed elsewhere: the address is proven, the password is not its owner's for certain. They choose one now.
  const { secret } = await desk.oneTimes.issue({ purpose: 'recovery', subject, userId: user.id })
  return done({ recovery: secret })
}

/** Through the gate: a domain that was taken from the settings meanwhile is closed. */
async function createVerified({ context, people }: Desk, to: string, name: string): Promise<User> {
  try {
    return await context.internalAdapter.createUser({ email: to, name, emailVerified: true }, { method: 'email-password' })
  } catch (error) {
    // Two links of one person at once: the other one was faster.
    const made = await people.byEmail(to)
    if (made) return made
    throw (error as { body?: { code?: string } }).body?.code === 'signUpClosed' ? new EventmsError('signUpClosed') : error
  }
}

async function enterAs(desk: Desk, ask: Ask, user: User): Promise<Response> {
  const headers = await desk.enter(user.id, ask.headers)
  return done({ user: asUser(user) }, headers)
}

async function recover(desk: Desk, token: string, chosen: string): Promise<Response> {
  const looked = await desk.oneTimes.look(token)
  const person = looked && recovering(looked) && looked.userId ? await desk.people.byId(looked.userId) : null
  if (!person) throw new EventmsError('invalidCode')
  if (person.disabledAt) throw new EventmsError('accountDisabled')
  // Before the link is used up: whoever chose a weak one may try again.
  refuseWeak(chosen, person.email)
  if (!(await desk.oneTimes.consume(token))) throw new EventmsError('invalidCode')
  await changePassword(desk.context, person, chosen)
  await desk.oneTimes.revoke(person)
  desk.forget()
  return done({ success: true })
}

async function changeOwn(desk: Desk, { who, client, headers }: Ask, chosen: string, current: string): Promise<Response> {
  const user = await who()
  if (!user) throw new EventmsError('notSignedIn')
  refuseWeak(chosen, user.email)
  await desk.limiter.tried('account', user.email, client)
  // An open screen is not enough to take an account over.
  if (!(await isPassword(desk.context, user.id, current))) throw new EventmsError('invalidCredentials')
  await desk.limiter.forgive('account', user.email, client)
  await changePassword(desk.context, user, chosen)
  await desk.oneTimes.revoke(user)
  desk.forget()
  return done({ success: true }, await desk.enter(user.id, headers))
}

/** Behind the #: it reaches no server's log, and no mail reader that opens links uses it up. */
export const linkOf = ({ origin }: Pick<Desk, 'origin'>, path: string, secret: string): string => `${origin}${path}#link=${secret}`

const fingerprint = (value: string) => createHash('sha256').update(value).digest('base64url')

function done(body: VerifyAnswer | object, headers: Headers = new Headers()): Response {
  headers.set('cache-control', 'no-store')
  return Response.json(body, { headers })
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data } = schema.safeParse(body)
  if (!success) throw badRequest('not what this route takes')
  return data
}

function address(given: string): string {
  if (!z.email().safeParse(given).success) throw new EventmsError('invalidFormat', { field: 'email' })
  return given
}

/** The value of a cookie, undefined when there is none or more than one: nobody sends two but by mistake or malice. */
export function cookie(headers: Headers, name: string): string | undefined {
  const values = (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return values.length === 1 ? values[0] : undefined
}
