import { z } from 'zod'
import { emailAddress } from '#domain/access/email-address.ts'
import { ownPath } from '#domain/access/own-path.ts'
import type { MailKind } from '#domain/mail-texts.ts'
import { isOpenDomain } from '#server/auth/accounts/sign-up-gate.ts'
import { type AuthContext, linkOf } from '#server/auth/context.ts'
import type { Issued, Purpose } from '#server/auth/one-time/one-time-secrets.ts'
import { signInScope } from '#server/auth/sessions/sign-in-scope.ts'
import { type AuthRequest, email, type Handler, language, read } from './route.ts'
import { type Recipient, sendOneTime, unlessDisabled } from './send-one-time.ts'

/** POST /sign-in/link: mails a link that signs in. */
export const mailSignInLink: Handler = (context, request) =>
  mailLink(context, request, 'sign-in', 'signIn', async (to) => {
    const known = await context.users.byEmail(to)
    if (known) return unlessDisabled(known)
    return isOpenDomain(to, context.signUpDomains) ? { id: undefined } : null
  })

/** POST /reset-password: mails a link for a new password. */
export const mailRecoveryLink: Handler = (context, request) =>
  mailLink(context, request, 'recovery', 'recovery', async (to) => unlessDisabled(await context.users.byEmail(to)))

async function mailLink(
  context: AuthContext,
  request: AuthRequest,
  purpose: Purpose,
  kind: MailKind,
  findRecipient: (to: string) => Promise<Recipient | null>,
): Promise<Response> {
  const input = read(z.object({ email, redirectTo: z.unknown().optional(), language }), request.body)
  const path = ownPath(input.redirectTo, context.publicUrl)
  const recipient = emailAddress(input.email)
  const deliver = ({ secret, code }: Issued) =>
    context.delivery.mail(recipient, kind, { link: linkOf(context, path, secret), code }, [input.language])
  // Stores the choice “shared computer” with the link. It then applies in any browser in which the person uses the link
  // or the code.
  const data = signInScope().shared ? { shared: true } : undefined
  return sendOneTime(context, request, {
    by: 'mail',
    purpose,
    to: recipient,
    deliver,
    findRecipient: () => findRecipient(recipient),
    data,
  })
}
