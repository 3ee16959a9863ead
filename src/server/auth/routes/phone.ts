import { z } from 'zod'
import { phoneOf } from '#domain/access/phone.ts'
import { EventmsError } from '#domain/errors.ts'
import type { Issued } from '#server/auth/one-time/one-time-secrets.ts'
import { provePassword } from './prove-password.ts'
import { type Handler, language, password, read, text } from './route.ts'
import { sendOneTime, unlessDisabled } from './send-one-time.ts'

/** POST /sign-in/phone: sends a code to the phone of an account. */
export const textSignInCode: Handler = async (context, request) => {
  const input = read(z.object({ phone: text, language }), request.body)
  const phoneNumber = phoneOf(input.phone, context.phoneCountry)
  const deliver = ({ code }: Issued) => context.delivery.text(phoneNumber, code, input.language)
  const findRecipient = async () => unlessDisabled(await context.users.byPhone(phoneNumber))
  return sendOneTime(context, request, { by: 'text', purpose: 'sms', to: phoneNumber, deliver, findRecipient })
}

/** POST /update-phone: sends a code to the new number. */
export const updatePhone: Handler = async (context, request) => {
  const input = read(z.object({ phone: text, current: password.optional(), language }), request.body)
  const user = await request.sessionUser()
  if (!user) throw new EventmsError('notSignedIn')
  const phoneNumber = phoneOf(input.phone, context.phoneCountry)
  await provePassword(context, user, input.current ?? '', request.client)
  const deliver = ({ code }: Issued) => context.delivery.text(phoneNumber, code, input.language)
  return sendOneTime(context, request, {
    by: 'text',
    purpose: 'phone-change',
    to: phoneNumber,
    deliver,
    findRecipient: () => Promise.resolve(user),
  })
}
