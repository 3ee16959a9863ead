import { z } from 'zod'
import { ownPath } from '#domain/access/own-path.ts'
import { refuseWeak } from '#domain/access/password.ts'
import { phoneOf } from '#domain/access/phone.ts'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import { type Ask, type Desk, done, email, linkOf, provePassword, read, type Route, text } from './desk.ts'
import { isOpenDomain } from './gate.ts'
import { changePassword } from './staff.ts'
import { recovering, verify } from './verify.ts'

const language = z.enum(['en', 'ja']).catch('en').default('en')
const password = z.string().max(10_000)

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
    const hash = await desk.limiter.trying('sent', to, client, () => desk.context.password.hash(asked.password))
    const known = await desk.people.byEmail(to)
    desk.background.run(async () => {
      if (known) {
        await desk.oneTimes.decoy('sign-up', to, client.browser.id)
        return known.disabledAt ? undefined : desk.outbox.mail(to, 'haveAccount', { link: desk.origin + path }, [asked.language])
      }
      const { secret, code } = await desk.oneTimes.issue({ purpose: 'sign-up', subject: to, browser: client.browser.id, data: { password: hash, data: asked.data } })
      return desk.outbox.mail(to, 'signUp', { link: linkOf(desk, path, secret), code }, [asked.language])
    })
    return done({ user: { email: to }, session: false })
  },

  'POST /sign-in/link': async (desk, { body, client }) => {
    const asked = read(z.object({ email, redirectTo: z.unknown().optional(), language }), body)
    const path = ownPath(asked.redirectTo, desk.publicUrl)
    const to = address(asked.email)
    await desk.limiter.tried('sent', to, client)
    const known = await desk.people.byEmail(to)
    desk.background.run(async () => {
      if (known ? known.disabledAt : !isOpenDomain(to, desk.domains)) return desk.oneTimes.decoy('sign-in', to, client.browser.id)
      const { secret, code } = await desk.oneTimes.issue({ purpose: 'sign-in', subject: to, browser: client.browser.id, userId: known?.id })
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
      if (!known || known.disabledAt) return desk.oneTimes.decoy('sms', to, client.browser.id)
      const { code } = await desk.oneTimes.issue({ purpose: 'sms', subject: to, browser: client.browser.id, userId: known.id })
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
      if (!known || known.disabledAt) return desk.oneTimes.decoy('recovery', to, client.browser.id)
      const { secret, code } = await desk.oneTimes.issue({ purpose: 'recovery', subject: to, browser: client.browser.id, userId: known.id })
      await desk.outbox.mail(to, 'recovery', { link: linkOf(desk, path, secret), code }, [asked.language])
    })
    return done({ sent: true })
  },

  'POST /update-password': async (desk, ask) => {
    const asked = read(z.object({ password, token: text.optional(), current: password.optional() }), ask.body)
    return asked.token === undefined ? changeOwn(desk, ask, asked.password, asked.current ?? '') : recover(desk, asked.token, asked.password)
  },

  'POST /update-phone': async (desk, { body, client, who }) => {
    const asked = read(z.object({ phone: text, current: password.optional(), language }), body)
    const user = await who()
    if (!user) throw new EventmsError('notSignedIn')
    const to = phoneOf(asked.phone, desk.phoneCountry)
    await provePassword(desk, user, asked.current ?? '', client)
    await desk.limiter.tried('sent', to, client)
    desk.background.run(async () => {
      const { code } = await desk.oneTimes.issue({ purpose: 'phone-change', subject: to, browser: client.browser.id, userId: user.id })
      await desk.outbox.text(to, code, asked.language)
    })
    return done({ sent: true })
  },

  'POST /verify': verify,
}

async function recover(desk: Desk, token: string, chosen: string): Promise<Response> {
  const looked = await desk.oneTimes.look(token)
  const person = looked && recovering(looked) && looked.userId ? await desk.people.byId(looked.userId) : null
  if (!person) throw new EventmsError('invalidCode')
  if (person.disabledAt) throw new EventmsError('accountDisabled')
  // Before the link is used up: whoever chose a weak one may try again.
  refuseWeak(chosen, person.email)
  const hash = await desk.context.password.hash(chosen)
  const consumed = await desk.oneTimes.consume(token)
  if (!consumed || !(await changePassword(desk, person, hash, consumed.credential))) throw new EventmsError('invalidCode')
  return done({ success: true })
}

async function changeOwn(desk: Desk, { who, client, headers }: Ask, chosen: string, current: string): Promise<Response> {
  const user = await who()
  if (!user) throw new EventmsError('notSignedIn')
  refuseWeak(chosen, user.email)
  const was = await provePassword(desk, user, current, client)
  const hash = await desk.context.password.hash(chosen)
  if (!(await changePassword(desk, user, hash, was))) throw new EventmsError('invalidCredentials')
  return done({ success: true }, await desk.enter(user.id, headers, hash))
}

function address(given: string): string {
  if (!z.email().safeParse(given).success) throw new EventmsError('invalidFormat', { field: 'email' })
  return given
}
