import { personName } from '#domain/access/person-name.ts'
import type { OwnSession } from '#domain/access/account.ts'
import { EventmsError } from '#domain/errors.ts'
import { phoneOf } from '#domain/access/phone.ts'
import type { AccountCalls } from '#web/backend/account-calls.ts'
import { answered, verified } from './answered.ts'
import { secondStepOf } from './second-step.ts'
import type { HostedServices } from './services.ts'
import { NAME, userOf } from './session.ts'

const missing = (): Promise<never> => Promise.reject(new EventmsError('badRequest', { reason: 'not on a project' }))

export function createAccount(options: HostedServices): AccountCalls {
  const { auth, session, ownPassword, call, project } = options
  const phone = (typedPhone: string) => phoneOf(typedPhone, project.phoneCountry)
  return {
    async account() {
      await session.needed()
      const [{ data }, { hasPassword }] = await Promise.all([
        answered(auth.getUser()),
        call<{ hasPassword: boolean }>('eventms_own_account', {}),
      ])
      const { user } = data
      if (!user) throw new EventmsError('notSignedIn')
      return {
        email: user.email || `+${user.phone}`,
        name: userOf(user).name,
        phone: user.phone ? `+${user.phone}` : null,
        hasPassword,
        linked: (user.identities ?? []).map(({ provider }) => provider),
        secondStep: user.factors?.some(({ status }) => status === 'verified') === true,
        recoveryCodes: 0,
        news: [],
      }
    },
    newsRead: missing,
    log: missing,

    async setName(name) {
      const data = { [NAME]: personName(name) }
      await session.needed()
      await answered(auth.updateUser({ data }))
    },
    changePassword: ownPassword.change,

    sessions: () => call<readonly OwnSession[]>('eventms_own_sessions', {}),
    async endSessions(id) {
      if (id !== undefined) return call<void>('eventms_end_own_session', { session_name_: id })
      await session.needed()
      await answered(auth.signOut({ scope: 'others' }))
    },

    ...providerCalls(options),

    async sendPhoneCode(typedPhone, current) {
      const to = phone(typedPhone)
      await ownPassword.prove(current)
      await answered(auth.updateUser({ phone: to }))
    },
    async confirmPhone(typedPhone, token) {
      await session.needed()
      await verified(auth.verifyOtp({ phone: phone(typedPhone), token: token.trim(), type: 'phone_change' }))
    },
    removePhone: missing,

    ...secondStepCalls(options),
  }
}

/**
 * Calls that connect sign-in providers to the account. A Supabase project does not publish whether it allows this. The
 * setting `linking` in config.json therefore contains this information.
 */
function providerCalls({ auth, session, environment }: HostedServices): Pick<AccountCalls, 'link' | 'unlink'> {
  return {
    async link(provider) {
      await session.needed()
      const options = { redirectTo: `${environment.origin}/`, skipBrowserRedirect: true }
      const { data } = await answered(auth.linkIdentity({ provider: provider as 'github', options }))
      if (data.url) environment.leave(data.url)
    },
    async unlink(provider) {
      await session.needed()
      const { data } = await answered(auth.getUserIdentities())
      const identity = data?.identities.find((candidate) => candidate.provider === provider)
      if (!identity) throw new EventmsError('notFound')
      await answered(auth.unlinkIdentity(identity))
    },
  }
}

function secondStepCalls({
  auth,
  ownPassword,
}: HostedServices): Pick<AccountCalls, 'beginSecondStep' | 'confirmSecondStep' | 'newRecoveryCodes' | 'endSecondStep'> {
  /** Id of the authenticator app (Supabase: factor) that waits for its first code. */
  let pendingFactor: string | undefined

  async function factors(status: 'verified' | 'unverified'): Promise<readonly string[]> {
    const { data } = await answered(auth.mfa.listFactors())
    return (data?.all ?? []).filter((factor) => factor.status === status).map(({ id }) => id)
  }

  return {
    async beginSecondStep(current) {
      await ownPassword.prove(current)
      // Removes unfinished factors. A project allows at most ten factors, and no two of the same name.
      for (const factorId of await factors('unverified')) await answered(auth.mfa.unenroll({ factorId }))
      const { data } = await answered(auth.mfa.enroll({ factorType: 'totp', issuer: 'EventMS' }))
      pendingFactor = data!.id
      return { uri: data!.totp.uri, secret: data!.totp.secret }
    },
    /** After this call, the project ends all sessions that have not passed the second step. */
    async confirmSecondStep(code) {
      if (pendingFactor === undefined) throw new EventmsError('invalidCode')
      await verified(auth.mfa.challengeAndVerify({ factorId: pendingFactor, code: code.replaceAll(/\s/g, '') }))
      pendingFactor = undefined
      return []
    },
    newRecoveryCodes: missing,
    async endSecondStep(current, code) {
      await ownPassword.prove(current)
      await secondStepOf(
        auth,
        () => {},
        () => {},
      ).verify(code)
      for (const factorId of await factors('verified')) await answered(auth.mfa.unenroll({ factorId }))
      // Replaces the old access token, which would still claim that the second step was passed.
      await answered(auth.refreshSession())
    },
  }
}
