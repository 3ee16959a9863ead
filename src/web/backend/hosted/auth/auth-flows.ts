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
  const phone = (given: string) => phoneOf(given, project.phoneCountry)

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
      const to = emailAddress(email)
      requireStrongPassword(password, to)
      const { data: made } = await answered(
        auth.signUp({ email: to, password, options: { emailRedirectTo: address, data: { ...data } } }),
      )
      return { user: { email: to }, session: made.session !== null }
    },

    async signInWithLink(email, redirectTo = '/') {
      session.callbackError.set(null)
      const to = emailAddress(email)
      const emailRedirectTo = ownAddress(redirectTo)
      await links.remember(to)
      await request(auth.signInWithOtp({ email: to, options: { emailRedirectTo, shouldCreateUser: false } }))
    },

    async signInWithPhone(given) {
      session.callbackError.set(null)
      await request(auth.signInWithOtp({ phone: phone(given), options: { shouldCreateUser: false } }))
    },

    async resetPassword(email, redirectTo = '/') {
      session.callbackError.set(null)
      await request(auth.resetPasswordForEmail(emailAddress(email), { redirectTo: ownAddress(redirectTo) }))
    },

    async updatePhone(given, current) {
      await ownPassword.prove(current)
      await answered(auth.updateUser({ phone: phone(given) }))
    },
  } satisfies Partial<Backend> & Verification
}

/** Sends a request without revealing whether the address has an account. */
async function request(work: Promise<{ error: unknown }>): Promise<void> {
  await answered(work).catch((error: EventmsError) => {
    if (error.code !== 'signUpClosed' && error.code !== 'notSignedIn') throw error
  })
}
