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

/**
 * POST /sign-up: stores the password until the email address is confirmed. The answer is the same if the address has an
 * account.
 */
export const signUp: Handler = async (context, { body, client }) => {
  const { users, oneTimes, delivery, background, limiter, betterAuth } = context
  const input = read(signingUp, body)
  const path = ownPath(input.redirectTo, context.publicUrl)
  const recipient = emailAddress(input.email)
  if (!isOpenDomain(recipient, context.signUpDomains)) throw new EventmsError('signUpClosed')
  if (Object.keys(input.data).length > 20) throw badRequest('too much data')
  requireWay(delivery, 'mail')
  await requireGoodPassword(input.password, { email: recipient, name: input.data.name ?? '' })
  const hash = await limiter.attempt('sent', recipient, client, () => betterAuth.password.hash(input.password))
  const known = await users.byEmail(recipient)
  background.run(async () => {
    if (known) {
      await oneTimes.decoy('sign-up', recipient, client.browser.id)
      return known.disabledAt
        ? undefined
        : delivery.mail(recipient, 'haveAccount', { link: context.origin + path }, [input.language])
    }
    const { secret, code } = await oneTimes.issue({
      purpose: 'sign-up',
      subject: recipient,
      browser: client.browser.id,
      data: { password: hash, data: input.data },
    })
    return delivery.mail(recipient, 'signUp', { link: linkOf(context, path, secret), code }, [input.language])
  })
  return done({ user: { email: recipient }, session: false })
}
