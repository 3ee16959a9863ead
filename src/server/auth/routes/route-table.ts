import { z } from 'zod'
import { ownPath } from '#domain/access/own-path.ts'
import { refuseWeak } from '#domain/access/password.ts'
import { phoneOf } from '#domain/access/phone.ts'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import { type Ask, type Desk, done, email, linkOf, provePassword, read, type Route, text } from './context.ts'
import { isOpenDomain } from '../accounts/sign-up-gate.ts'
import type { Letter } from '../mail/compose-mail.ts'
import type { Issued, Purpose } from '../one-time/one-time-secrets.ts'
import type { Person } from '../accounts/users.ts'
import { changePassword } from '../accounts/create-account.ts'
import { recovering, verify } from './verify.ts'

const language = z.enum(['en', 'ja']).catch('en').default('en')
const password = z.string().max(10_000)

/** Our own routes under /api/auth, each a POST; the limits of an address are counted before. */
export const routes: Readonly<Record<string, Route>> = {
  /**
   * Nobody comes into being here: the password waits, hashed, until the address is confirmed. The answer is the same
   * for all.
   */
  'POST /sign-up': async (desk, { body, client }) => {
    const asked = read(
      z.object({
        email,
        password,
        redirectTo: z.unknown().optional(),
        language,
        data: z.record(z.string().max(50), text).default({}),
      }),
      body,
    )
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
        return known.disabledAt
          ? undefined
          : desk.outbox.mail(to, 'haveAccount', { link: desk.origin + path }, [asked.language])
      }
      const { secret, code } = await desk.oneTimes.issue({
        purpose: 'sign-up',
        subject: to,
        browser: client.browser.id,
        data: { password: hash, data: asked.data },
      })
      return desk.outbox.mail(to, 'signUp', { link: linkOf(desk, path, secret), code }, [asked.language])
    })
    return done({ user: { email: to }, session: false })
  },

  'POST /sign-in/link': (desk, ask) =>
    mailLink(desk, ask, 'sign-in', 'signIn', async (to) => {
      const known = await desk.people.byEmail(to)
      if (known) return enabled(known)
      return isOpenDomain(to, desk.domains) ? { id: undefined } : null
    }),

  'POST /sign-in/phone': async (desk, ask) => {
    const asked = read(z.object({ phone: text, language }), ask.body)
    const to = phoneOf(asked.phone, desk.phoneCountry)
    const deliver = ({ code }: Issued) => desk.outbox.text(to, code, asked.language)
    return send(desk, ask, { purpose: 'sms', to, deliver, whom: async () => enabled(await desk.people.byPhone(to)) })
  },

  'POST /reset-password': (desk, ask) =>
    mailLink(desk, ask, 'recovery', 'recovery', async (to) => enabled(await desk.people.byEmail(to))),

  'POST /update-password': async (desk, ask) => {
    const asked = read(z.object({ password, token: text.optional(), current: password.optional() }), ask.body)
    return asked.token === undefined
      ? changeOwn(desk, ask, asked.password, asked.current ?? '')
      : recover(desk, asked.token, asked.password)
  },

  'POST /update-phone': async (desk, ask) => {
    const asked = read(z.object({ phone: text, current: password.optional(), language }), ask.body)
    const user = await ask.who()
    if (!user) throw new EventmsError('notSignedIn')
    const to = phoneOf(asked.phone, desk.phoneCountry)
    await provePassword(desk, user, asked.current ?? '', ask.client)
    const deliver = ({ code }: Issued) => desk.outbox.text(to, code, asked.language)
    return send(desk, ask, { purpose: 'phone-change', to, deliver, whom: () => Promise.resolve(user) })
  },

  'POST /verify': verify,
}

/** An account, or (its id undefined) somebody who may come to have one. */
interface Recipient {
  readonly id: string | undefined
}

interface Sending {
  readonly purpose: Purpose
  readonly to: string
  /** Null: nothing is sent. */
  whom(): Promise<Recipient | null>
  deliver(issued: Issued): Promise<void>
}

/** Sends what works once. The answer is the same for all, and does not wait: neither tells who has an account. */
async function send(desk: Desk, { client }: Ask, { purpose, to, whom, deliver }: Sending): Promise<Response> {
  await desk.limiter.tried('sent', to, client)
  const recipient = await whom()
  desk.background.run(async () => {
    if (!recipient) return desk.oneTimes.decoy(purpose, to, client.browser.id)
    await deliver(await desk.oneTimes.issue({ purpose, subject: to, browser: client.browser.id, userId: recipient.id }))
  })
  return done({ sent: true })
}

async function mailLink(
  desk: Desk,
  ask: Ask,
  purpose: Purpose,
  letter: Letter,
  whom: (to: string) => Promise<Recipient | null>,
): Promise<Response> {
  const asked = read(z.object({ email, redirectTo: z.unknown().optional(), language }), ask.body)
  const path = ownPath(asked.redirectTo, desk.publicUrl)
  const to = address(asked.email)
  const deliver = ({ secret, code }: Issued) =>
    desk.outbox.mail(to, letter, { link: linkOf(desk, path, secret), code }, [asked.language])
  return send(desk, ask, { purpose, to, deliver, whom: () => whom(to) })
}

const enabled = (person: Person | null): Person | null => (person?.disabledAt ? null : person)

async function recover(desk: Desk, token: string, chosen: string): Promise<Response> {
  const looked = await desk.oneTimes.look(token)
  const person = looked && recovering(looked) && looked.userId ? await desk.people.byId(looked.userId) : null
  if (!person) throw new EventmsError('invalidCode')
  if (person.disabledAt) throw new EventmsError('accountDisabled')
  // Before the link is used up: whoever chose a weak one may try again.
  refuseWeak(chosen, person.email)
  const hash = await desk.context.password.hash(chosen)
  const consumed = await desk.oneTimes.consume(token)
  if (!consumed || !(await changePassword(desk, person, hash, consumed.credential)))
    throw new EventmsError('invalidCode')
  return done({ success: true })
}

async function changeOwn(
  desk: Desk,
  { who, client, headers }: Ask,
  chosen: string,
  current: string,
): Promise<Response> {
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
