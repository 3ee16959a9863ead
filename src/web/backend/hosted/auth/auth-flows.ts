import type { SupabaseClient } from '@supabase/supabase-js'
import { emailAddress } from '#domain/access/email-address.ts'
import { ownPath } from '#domain/access/own-path.ts'
import { requireStrongPassword } from '#domain/access/password.ts'
import { phoneOf } from '#domain/access/phone.ts'
import { EventmsError } from '#domain/errors.ts'
import type { Backend } from '#web/backend/backend.ts'
import { answered } from './answered.ts'
import type { AuthCalls } from './auth-calls.ts'
import type { Project } from '#web/backend/hosted/config.ts'
import type { HostedEnvironment } from '#web/backend/hosted/environment.ts'
import { createMailedLinks } from './mailed-links.ts'
import type { OwnPassword } from './own-password.ts'
import { createRecovery } from './password-recovery.ts'
import type { Session } from './session.ts'
import { createSocialSignIn } from './social-sign-in.ts'
import { createVerification, type Verification } from './verification.ts'

export type AuthFlows = Verification &
  Pick<
    Backend,
    | 'signInWith'
    | 'signUp'
    | 'signInWithLink'
    | 'signInWithPhone'
    | 'resetPassword'
    | 'updatePassword'
    | 'updatePhone'
    | 'leaveRecovery'
    | 'confirmSignIn'
    | 'leaveConfirming'
  >

export interface AuthFlowOptions {
  readonly client: SupabaseClient
  readonly session: Session
  readonly environment: HostedEnvironment
  readonly project: Project
  readonly ownPassword: OwnPassword
  /** A client with a session of its own, apart from the browser's. */
  aside(): AuthCalls
}

/** All auth flows but signing in by password. */
export function createAuthFlows({
  client,
  session,
  environment,
  project,
  ownPassword,
  aside,
}: AuthFlowOptions): AuthFlows {
  const { auth } = client
  const recovery = createRecovery({
    auth,
    session,
    aside,
    ownPassword,
    keepPassword: (token) => keepPassword(environment, project, token),
  })
  const links = createMailedLinks({ auth, session, storage: environment.storage, aside })
  const ownAddress = (path: string) => environment.origin + ownPath(path)
  const phone = (given: string) => phoneOf(given, project.phoneCountry)

  return {
    ...createVerification({ auth, session, recovery, links, phone }),
    signInWith: createSocialSignIn({ client, session, environment, project }),
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
  }
}

/** Does not disclose whether the address has an account. */
async function request(work: Promise<{ error: unknown }>): Promise<void> {
  await answered(work).catch((error: EventmsError) => {
    if (error.code !== 'signUpClosed' && error.code !== 'notSignedIn') throw error
  })
}

/**
 * Before this call, a password that was chosen before its address was proven grants no staff access
 * (db/hosted/01_staff.sql).
 */
async function keepPassword({ fetch }: HostedEnvironment, { url, anonKey }: Project, token: string): Promise<void> {
  const headers = { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let response: Response
  try {
    response = await fetch(`${url}/rest/v1/rpc/eventms_keep_password`, { method: 'POST', headers, body: '{}' })
  } catch (cause) {
    throw new EventmsError('unreachable', {}, { cause })
  }
  if (!response.ok)
    throw new EventmsError(
      response.status === 401 ? 'invalidCode' : response.status >= 500 ? 'unreachable' : 'internalError',
      { status: response.status },
    )
}
