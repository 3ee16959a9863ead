import type { Session as Opened } from '@supabase/supabase-js'
import { requireStrongPassword } from '#domain/access/password.ts'
import { EventmsError } from '#domain/errors.ts'
import { authError } from '#web/backend/hosted/errors.ts'
import type { Project } from '#web/backend/hosted/config.ts'
import type { HostedEnvironment } from '#web/backend/hosted/environment.ts'
import { reaching } from '#web/backend/reaching.ts'
import type { AuthCalls, OpenedAnswer } from './auth-calls.ts'
import { needsSecondStep, secondStepOf } from './second-step.ts'
import type { HostedServices } from './services.ts'

/**
 * Handles links and codes for a new password. Their session is separate: the signed-in user stays signed in until the
 * new password is set, and can cancel. This function is long because each step needs the client and the password of the
 * previous step.
 */
export function createRecovery(services: HostedServices) {
  const { auth, session, separateClient, ownPassword, environment, project } = services
  /** The client with the recovery's session. Only in memory, so a reload needs another link. */
  let recovering: AuthCalls | undefined
  /** True if a sign-up's link was opened. The person may then choose the same password as at the sign-up. */
  let signingUp = false
  /**
   * The new password, once Supabase has accepted it. If a later step fails, a retry with this password does not set it
   * again, because Supabase refuses an unchanged password.
   */
  let newPassword: string | undefined

  function proceed(separate: AuthCalls, opened: Opened, type: 'recovery' | 'invite' | 'signup' = 'recovery'): void {
    recovering = separate
    signingUp = type === 'signup'
    newPassword = undefined
    session.recoveringFor.set(opened.user.email ?? null)
    session.recovering.set(true)
    // Requires the second step here, too. Otherwise, somebody who can only read the person's mail could set a password.
    const passed = () => session.secondStep.set(null)
    session.secondStep.set(needsSecondStep(opened) ? secondStepOf(separate, passed, leave) : null)
    session.emit('passwordRecovery')
  }

  function leave(): void {
    const left = recovering
    recovering = undefined
    finish()
    // If the sign-out request fails, the session expires by itself.
    if (left && left !== auth) void left.signOut({ scope: 'local' }).catch(() => {})
  }

  /**
   * Ends the recovery and its second step. This browser's own session may also wait for a second step. `askAgain`
   * therefore reads that session and sets its second step again.
   */
  function finish(): void {
    session.recovering.set(false)
    session.secondStep.set(null)
    void session.askAgain()
  }

  async function recover(separate: AuthCalls, password: string): Promise<void> {
    const { data, error } = await separate.getUser()
    if (error) throw endedError(authError(error))
    requireStrongPassword(password, data.user.email ?? '')
    if (newPassword !== password) {
      const { error: failed } = await separate.updateUser({ password })
      if (failed && !(signingUp && failed.code === 'same_password')) throw endedError(authError(failed))
      newPassword = password
    }
    // Ends the sessions that were opened with the old password, before `keepPassword` gives the account staff access.
    const { error: left } = await separate.signOut({ scope: 'others' })
    if (left) throw endedError(authError(left))
    await keepPassword(environment, project, (await separate.getSession()).data.session?.access_token ?? '')
    newPassword = undefined
    // Also ends the recovery's session. After `continue`, the recovery uses this browser's own session. If that session
    // stayed, the app would appear as signed in when the form closes.
    await separate.signOut({ scope: 'global' })
    recovering = undefined
    if (session.user.get()?.id === data.user.id) await session.confirmed().catch(() => {})
    finish()
  }

  return {
    continue: (separate: AuthCalls, opened: Opened) => proceed(separate, opened),

    /**
     * Begins the recovery with a mailed link or a code. A person who opens the link of a sign-up must choose a password
     * again. A stranger may have signed up with the person's address earlier, and the project keeps the stranger's
     * password.
     */
    async begin(
      type: 'recovery' | 'invite' | 'signup',
      verify: (separate: AuthCalls) => Promise<OpenedAnswer>,
    ): Promise<void> {
      const separate = separateClient()
      const { data } = await verify(separate)
      if (!data.session) throw new EventmsError('invalidCode')
      proceed(separate, data.session, type)
    },

    async updatePassword(password: string, current = ''): Promise<void> {
      session.callbackError.set(null)
      if (recovering && session.recovering.get()) await recover(recovering, password)
      else await ownPassword.change(password, current)
      session.emit('userUpdated')
    },

    leave,
  }
}

/** Turns 'notSignedIn' into 'invalidCode', because an ended session means that its link is no longer valid. */
function endedError(error: EventmsError): EventmsError {
  return error.code === 'notSignedIn' ? new EventmsError('invalidCode', {}, { cause: error.cause }) : error
}

/**
 * Confirms to the database that the owner of the address has chosen the password. Before that, the account has no staff
 * access (db/hosted/01_staff.sql).
 */
async function keepPassword({ fetch }: HostedEnvironment, { url, anonKey }: Project, token: string): Promise<void> {
  const headers = { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await reaching(() =>
    fetch(`${url}/rest/v1/rpc/eventms_keep_password`, { method: 'POST', headers, body: '{}' }),
  )
  if (!response.ok)
    throw new EventmsError(
      response.status === 401 ? 'invalidCode' : response.status >= 500 ? 'unreachable' : 'internalError',
      { status: response.status },
    )
}

export type Recovery = ReturnType<typeof createRecovery>
