import { isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js'
import { ownPath } from '#domain/access/own-path.ts'
import { requireStrongPassword } from '#domain/access/password.ts'
import { phoneOf } from '#domain/access/phone.ts'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import type { Backend } from '../backend.ts'
import type { Arrived } from './arrived.ts'
import type { Project } from './config.ts'
import type { HostedEnvironment } from './environment.ts'
import { createLinks } from './links.ts'
import { type AuthCalls, createRecovery } from './recovery.ts'
import { arrivalRefusal, authRefusal } from './refusals.ts'
import type { Session } from './session.ts'

export type WaysIn = Pick<
  Backend,
  | 'signInWith'
  | 'signUp'
  | 'signInWithLink'
  | 'signInWithPhone'
  | 'resetPassword'
  | 'updatePassword'
  | 'updatePhone'
  | 'verifyCode'
  | 'leaveRecovery'
  | 'confirmSignIn'
  | 'leaveConfirming'
> & {
  /** What the address brought here: a mailed link, a provider's code, or a refusal. */
  arrive(arrived: Arrived): Promise<void>
}

export interface WaysInOptions {
  readonly client: SupabaseClient
  readonly session: Session
  readonly environment: HostedEnvironment
  readonly project: Project
  /** A client that keeps its session to itself, beside the browser's. */
  aside(): AuthCalls
}

/** Parameters of a provider's address that are the protocol's, and not a page's to set. */
const protocol = [
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
  'invite_token',
  'code_challenge',
  'code_challenge_method',
  'client_id',
  'redirect_uri',
  'response_type',
  'state',
  'nonce',
]

/** All of signing in beside a password (spec §7). */
export function createWaysIn({ client, session, environment, project, aside }: WaysInOptions): WaysIn {
  const { auth } = client
  const { arrival } = session
  const recovery = createRecovery({
    auth,
    session,
    aside,
    keepPassword: (token) => keepPassword(environment, project, token),
  })
  const links = createLinks({ auth, session, storage: environment.storage, aside })
  const ownAddress = (path: string) => environment.origin + ownPath(path)
  const phone = (given: string) => phoneOf(given, project.phoneCountry)

  /** Runs a call whose answer carries its error. */
  async function done<T extends { error: unknown }>(work: Promise<T>): Promise<T> {
    const answer = await work
    if (answer.error) throw authRefusal(answer.error)
    return answer
  }

  /**
   * Asks for something to be sent. Whether somebody has that address is not told: that it was asked is all there is to
   * know.
   */
  async function request(work: Promise<{ error: unknown }>): Promise<void> {
    await done(work).catch((error: EventmsError) => {
      if (error.code !== 'signUpClosed' && error.code !== 'notSignedIn') throw error
    })
  }

  return {
    leaveRecovery: recovery.leave,
    updatePassword: recovery.updatePassword,
    confirmSignIn: links.confirm,
    leaveConfirming: links.leave,

    async signInWith(provider, { redirectTo = '/', scopes, queryParams = {} } = {}) {
      arrival.set(null)
      const address = ownAddress(redirectTo)
      if (Object.keys(queryParams).some((name) => protocol.includes(name.toLowerCase())))
        throw badRequest('a parameter of the protocol itself')
      if (!project.providers.includes(provider) || !(await isSetUp(environment, project, provider)))
        throw new EventmsError('providerNotConfigured', { provider })
      const options = {
        redirectTo: address,
        queryParams: { ...queryParams },
        skipBrowserRedirect: true,
        ...(scopes && { scopes: scopes.join(' ') }),
      }
      const { data } = await done(auth.signInWithOAuth({ provider, options }))
      if (data.url) environment.leave(data.url)
    },

    async signUp(email, password, { emailRedirectTo = '/', data = {} } = {}) {
      arrival.set(null)
      const address = ownAddress(emailRedirectTo)
      const to = email.trim().toLowerCase()
      requireStrongPassword(password, to)
      const { data: made } = await done(
        auth.signUp({ email: to, password, options: { emailRedirectTo: address, data: { ...data } } }),
      )
      return { user: { email: to }, session: made.session !== null }
    },

    async signInWithLink(email, redirectTo = '/') {
      arrival.set(null)
      const to = email.trim().toLowerCase()
      const emailRedirectTo = ownAddress(redirectTo)
      await links.remember(to)
      await request(auth.signInWithOtp({ email: to, options: { emailRedirectTo, shouldCreateUser: false } }))
    },

    async signInWithPhone(given) {
      arrival.set(null)
      await request(auth.signInWithOtp({ phone: phone(given), options: { shouldCreateUser: false } }))
    },

    async resetPassword(email, redirectTo = '/') {
      arrival.set(null)
      await request(auth.resetPasswordForEmail(email.trim().toLowerCase(), { redirectTo: ownAddress(redirectTo) }))
    },

    async updatePhone(given, current) {
      await recovery.prove(current)
      await done(auth.updateUser({ phone: phone(given) }))
    },

    async verifyCode(code) {
      arrival.set(null)
      const token = code.token.trim()
      if ('phone' in code) {
        if (code.type === 'phone_change') await session.needed()
        await verified(auth.verifyOtp({ phone: phone(code.phone), token, type: code.type }))
        if (code.type === 'phone_change') session.emit('userUpdated')
        return
      }
      const email = code.email.trim().toLowerCase()
      if (code.type === 'email' || code.type === 'magiclink')
        await verified(auth.verifyOtp({ email, token, type: 'email' }))
      else await recovery.begin(code.type, (beside) => verified(beside.verifyOtp({ email, token, type: code.type })))
    },

    async arrive(arrived) {
      try {
        if ('error' in arrived) throw arrivalRefusal(arrived.error, arrived.message)
        if ('code' in arrived) {
          const { data } = await verified(auth.exchangeCodeForSession(arrived.code))
          // As a project's own mails have it that were not made ours: the code of a recovery, told apart here alone.
          if ('redirectType' in data && data.redirectType === 'recovery') recovery.continue(auth)
          return
        }
        const { tokenHash: token_hash, type } = arrived
        if (type === 'recovery' || type === 'invite' || type === 'signup')
          await recovery.begin(type, (beside) => verified(beside.verifyOtp({ token_hash, type })))
        else await links.open((beside) => verified(beside.verifyOtp({ token_hash, type })))
        if (type === 'email_change') session.emit('userUpdated')
      } catch (error) {
        arrival.set(authRefusal(error))
      }
    },
  }
}

/** Of a code or a link that was refused, nothing but why it might be is told. */
async function verified<T extends { error: unknown }>(work: Promise<T>): Promise<T> {
  const answer = await work
  if (!answer.error) return answer
  const refusal = authRefusal(answer.error)
  const kept =
    ['accountDisabled', 'signUpClosed', 'tooManyAttempts'].includes(refusal.code) ||
    isAuthRetryableFetchError(answer.error)
  throw kept ? refusal : new EventmsError('invalidCode', {}, { cause: answer.error })
}

/** Until then a password that was chosen before the address was proven opens nothing (db/hosted/01_staff.sql). */
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

/** Whether the project really has it: otherwise its own page would say so, far from ours. */
async function isSetUp({ fetch }: HostedEnvironment, { url, anonKey }: Project, provider: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } })
    const { external } = (await response.json()) as { external?: Readonly<Record<string, unknown>> }
    return external?.[provider] === true
  } catch (cause) {
    throw new EventmsError('unreachable', {}, { cause })
  }
}
