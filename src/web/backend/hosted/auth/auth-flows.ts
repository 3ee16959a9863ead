import { emailAddress } from '#domain/access/email-address.ts'
import { ownPath } from '#domain/access/own-path.ts'
import { requireStrongPassword } from '#domain/access/password.ts'
import { phoneOf } from '#domain/access/phone.ts'
import type { EventmsError } from '#domain/errors.ts'
import type { Backend } from '#web/backend/backend.ts'
import { answered } from './answered.ts'
import { createMailedLinks } from './mailed-links.ts'
import { createRecovery } from './password-recovery.ts'
import type { HostedServices } from './services.ts'
import { createSocialSignIn } from './social-sign-in.ts'
import { createVerification, type Verification } from './verification.ts'

export function createAuthFlows(services: HostedServices) {
  const { auth, session, environment, project, ownPassword } = services
  const recovery = createRecovery(services)
  const links = createMailedLinks(services, environment.storage)
  const ownAddress = (path: string) => environment.origin + ownPath(path)
  const phone = (typedPhone: string) => phoneOf(typedPhone, project.phoneCountry)

  return {
    ...createVerification(services, recovery, links, phone),
    signInWith: createSocialSignIn(services),
    leaveRecovery: recovery.leave,
    updatePassword: recovery.updatePassword,
    confirmSignIn: links.confirm,
    leaveConfirming: links.leave,

    async signUp(email, password, { emailRedirectTo = '/', data = {} } = {}) {
      session.callbackError.set(null)
      const address = ownAddress(emailRedirectTo)
      const recipient = emailAddress(email)
      requireStrongPassword(password, recipient)
      const { data: made } = await answered(
        auth.signUp({ email: recipient, password, options: { emailRedirectTo: address, data: { ...data } } }),
      )
      return { user: { email: recipient }, session: made.session !== null }
    },

    async signInWithLink(email, redirectTo = '/') {
      session.callbackError.set(null)
      const recipient = emailAddress(email)
      const emailRedirectTo = ownAddress(redirectTo)
      await links.remember(recipient)
      await request(auth.signInWithOtp({ email: recipient, options: { emailRedirectTo, shouldCreateUser: false } }))
    },

    async signInWithPhone(typedPhone) {
      session.callbackError.set(null)
      await request(auth.signInWithOtp({ phone: phone(typedPhone), options: { shouldCreateUser: false } }))
    },

    async resetPassword(email, redirectTo = '/') {
      session.callbackError.set(null)
      await request(auth.resetPasswordForEmail(emailAddress(email), { redirectTo: ownAddress(redirectTo) }))
    },

    async updatePhone(typedPhone, current) {
      await ownPassword.prove(current)
      await answered(auth.updateUser({ phone: phone(typedPhone) }))
    },
  } satisfies Partial<Backend> & Verification
}

/** Sends a request for a mail or a code. Its result does not reveal whether the address has an account. */
async function request(work: Promise<{ error: unknown }>): Promise<void> {
  await answered(work).catch((error: EventmsError) => {
    if (error.code !== 'signUpClosed' && error.code !== 'notSignedIn') throw error
  })
}
