import { z } from 'zod'
import { emailAddress } from '#domain/access/email-address.ts'
import { plainName } from '#domain/access/person-name.ts'
import { ownPath } from '#domain/access/own-path.ts'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import { requireGoodPassword } from '#server/auth/accounts/good-password.ts'
import { isOpenDomain } from '#server/auth/accounts/sign-up-gate.ts'
import { linkOf } from '#server/auth/context.ts'
import { done, email, type Handler, language, password, read, text } from './route.ts'
import { requireWay } from './send-one-time.ts'

const signingUp = z.object({
  email,
  password,
  redirectTo: z.unknown().optional(),
  language,
  data: z.record(z.string().max(50), text.transform(plainName)).default({}),
})

/** POST /sign-up: stores the password until the address is confirmed. The answer does not reveal existing accounts. */
export const signUp: Handler = async (context, { body, client }) => {
  const { users, oneTimes, delivery, background, limiter, betterAuth } = context
  const given = read(signingUp, body)
  const path = ownPath(given.redirectTo, context.publicUrl)
  const to = emailAddress(given.email)
  if (!isOpenDomain(to, context.signUpDomains)) throw new EventmsError('signUpClosed')
  if (Object.keys(given.data).length > 20) throw badRequest('too much data')
  requireWay(delivery, 'mail')
  await requireGoodPassword(given.password, { email: to, name: given.data.name ?? '' })
  const hash = await limiter.trying('sent', to, client, () => betterAuth.password.hash(given.password))
  const known = await users.byEmail(to)
  background.run(async () => {
    if (known) {
      await oneTimes.decoy('sign-up', to, client.browser.id)
      return known.disabledAt
        ? undefined
        : delivery.mail(to, 'haveAccount', { link: context.origin + path }, [given.language])
    }
    const { secret, code } = await oneTimes.issue({
      purpose: 'sign-up',
      subject: to,
      browser: client.browser.id,
      data: { password: hash, data: given.data },
    })
    return delivery.mail(to, 'signUp', { link: linkOf(context, path, secret), code }, [given.language])
  })
  return done({ user: { email: to }, session: false })
}
