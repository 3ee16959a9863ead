import type { AuthError, Session as Opened } from '@supabase/supabase-js'
import { requireStrongPassword } from '#domain/access/password.ts'
import { EventmsError } from '#domain/errors.ts'
import { authError } from '#web/backend/hosted/errors.ts'
import type { AuthCalls } from './auth-calls.ts'
import type { OwnPassword } from './own-password.ts'
import { needsSecondStep, secondStepOf } from './second-step.ts'
import type { Session } from './session.ts'

export interface RecoveryOptions {
  readonly ownPassword: OwnPassword
  /** The browser's own. */
  readonly auth: AuthCalls
  readonly session: Session
  aside(): AuthCalls
  /** Confirms, by the session that a link or a code began, that the account's owner chose its password. */
  keepPassword(token: string): Promise<void>
}

type Verified = { readonly data: { readonly session: Opened | null }; readonly error: AuthError | null }

/**
 * Links and codes after which a password is chosen. The session that a project opens for them is kept apart from the
 * browser's: who is signed in here stays so until a password was chosen, and may go back to the work. Long because
 * every step goes on with the client and the password of the one before.
 */
export function createRecovery({ auth, session, aside, keepPassword, ownPassword }: RecoveryOptions) {
  /** The client with the recovery's session; in memory only, so after a reload another link is needed. */
  let recovering: AuthCalls | undefined
  /** The link confirms a sign-up: who types the sign-up's password after the mail has proven that it is theirs. */
  let signingUp = false
  /** The password that was set where a later step failed: on the next try it is no new one any more. */
  let chosen: string | undefined

  function proceed(beside: AuthCalls, opened: Opened, type: 'recovery' | 'invite' | 'signup' = 'recovery'): void {
    recovering = beside
    signingUp = type === 'signup'
    chosen = undefined
    session.recoveringFor.set(opened.user.email ?? null)
    session.recovering.set(true)
    // Whoever can read somebody's mail has no second step by that.
    const passed = () => session.secondStep.set(null)
    session.secondStep.set(needsSecondStep(opened) ? secondStepOf(beside, passed, leave) : null)
    session.emit('passwordRecovery')
  }

  function leave(): void {
    const left = recovering
    recovering = undefined
    finish()
    // Not needed any more; if the project cannot be reached, it ends by itself.
    if (left && left !== auth) void left.signOut({ scope: 'local' }).catch(() => {})
  }

  /** What this browser's own session waits for is asked again. */
  function finish(): void {
    session.recovering.set(false)
    session.secondStep.set(null)
    void session.askAgain()
  }

  async function recover(beside: AuthCalls, password: string): Promise<void> {
    const { data, error } = await beside.getUser()
    if (error) throw ended(authError(error))
    requireStrongPassword(password, data.user.email ?? '')
    if (chosen !== password) {
      const { error: failed } = await beside.updateUser({ password })
      if (failed && !(signingUp && failed.code === 'same_password')) throw ended(authError(failed))
      chosen = password
    }
    // The sessions of the old password end before the new one counts.
    const { error: left } = await beside.signOut({ scope: 'others' })
    if (left) throw ended(authError(left))
    await keepPassword((await beside.getSession()).data.session?.access_token ?? '')
    chosen = undefined
    // Ends every session of the account, this browser's too, before the page behind the form could show.
    await beside.signOut({ scope: 'global' })
    recovering = undefined
    if (session.user.get()?.id === data.user.id) await session.confirmed().catch(() => {})
    finish()
  }

  return {
    continue: (beside: AuthCalls, opened: Opened) => proceed(beside, opened),

    /**
     * Begins with a link or a code, also a sign-up's: a stranger may have signed up with somebody's address before its
     * owner, and a project keeps the first password, so the link proves the address and not the password.
     */
    async begin(
      type: 'recovery' | 'invite' | 'signup',
      verify: (beside: AuthCalls) => Promise<Verified>,
    ): Promise<void> {
      const beside = aside()
      const { data } = await verify(beside)
      if (!data.session) throw new EventmsError('invalidCode')
      proceed(beside, data.session, type)
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

/** Where the link's session is gone, the link is not valid any more. */
function ended(error: EventmsError): EventmsError {
  return error.code === 'notSignedIn' ? new EventmsError('invalidCode', {}, { cause: error.cause }) : error
}

export type Recovery = ReturnType<typeof createRecovery>
