import { requireStrongPassword } from '#domain/access/password.ts'
import { EventmsError } from '#domain/errors.ts'
import { answered } from './answered.ts'
import type { AuthCalls } from './auth-calls.ts'
import { authError } from './errors.ts'
import { needsSecondStep } from './second-step.ts'
import type { Session } from './session.ts'

export interface OwnPasswordOptions {
  /** The browser's own. */
  readonly auth: AuthCalls
  readonly session: Session
  aside(): AuthCalls
}

/** The password of the session's user: proving it, and changing it with it. */
export function createOwnPassword({ auth, session, aside }: OwnPasswordOptions) {
  /** Asks for the password again: a screen left open must not be enough. @throws EventmsError 'invalidCredentials' */
  async function prove(current: string): Promise<void> {
    await session.needed()
    const beside = aside()
    const { error } = await beside.signInWithPassword({ email: session.user.get()?.email ?? '', password: current })
    if (error) throw authError(error)
    await beside.signOut({ scope: 'local' })
  }

  async function change(password: string, current: string): Promise<void> {
    await session.needed()
    requireStrongPassword(password, session.user.get()?.email ?? '')
    await prove(current)
    const { error } = await auth.updateUser({ password, current_password: current })
    if (error?.code === 'reauthentication_needed') return changeBesides(password, current)
    if (error) throw authError(error)
    const { error: left } = await auth.signOut({ scope: 'others' })
    if (left) throw authError(left)
  }

  /**
   * Where a project takes a new password from sessions of the last day alone ("Secure password change"): one that is
   * begun with the present password does it, and takes the place of this browser's, which ends with all others.
   * @throws EventmsError 'signInAgain' where that one would need the second step
   */
  async function changeBesides(password: string, current: string): Promise<void> {
    const beside = aside()
    const { data, error } = await beside.signInWithPassword({
      email: session.user.get()?.email ?? '',
      password: current,
    })
    if (error) throw authError(error)
    if (!data.session || needsSecondStep(data.session)) {
      await beside.signOut({ scope: 'local' })
      throw new EventmsError('signInAgain')
    }
    const { error: failed } = await beside.updateUser({ password, current_password: current })
    if (failed) throw authError(failed)
    const { data: now } = await beside.getSession()
    if (now.session) await answered(auth.setSession(now.session))
  }

  return { prove, change }
}

export type OwnPassword = ReturnType<typeof createOwnPassword>
