import { z } from 'zod'
import { phoneOf } from '#domain/access/phone.ts'
import { EventmsError } from '#domain/errors.ts'
import type { Issued } from '#server/auth/one-time/one-time-secrets.ts'
import { provePassword } from './prove-password.ts'
import { type Handler, language, password, read, text } from './route.ts'
import { sendOneTime, unlessDisabled } from './send-one-time.ts'

/** POST /sign-in/phone */
export const textSignInCode: Handler = async (context, request) => {
  const given = read(z.object({ phone: text, language }), request.body)
  const to = phoneOf(given.phone, context.phoneCountry)
  const deliver = ({ code }: Issued) => context.delivery.text(to, code, given.language)
  const findRecipient = async () => unlessDisabled(await context.users.byPhone(to))
  return sendOneTime(context, request, { by: 'text', purpose: 'sms', to, deliver, findRecipient })
}

/** POST /update-phone: sends a code to the new number. */
export const updatePhone: Handler = async (context, request) => {
  const given = read(z.object({ phone: text, current: password.optional(), language }), request.body)
  const user = await request.sessionUser()
  if (!user) throw new EventmsError('notSignedIn')
  const to = phoneOf(given.phone, context.phoneCountry)
  await provePassword(context, user, given.current ?? '', request.client)
  const deliver = ({ code }: Issued) => context.delivery.text(to, code, given.language)
  return sendOneTime(context, request, {
    by: 'text',
    purpose: 'phone-change',
    to,
    deliver,
    findRecipient: () => Promise.resolve(user),
  })
}
