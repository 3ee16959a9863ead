import type { Session as Opened } from '@supabase/supabase-js'
import { requireStrongPassword } from '#domain/access/password.ts'
import { EventmsError } from '#domain/errors.ts'
import { answered } from './answered.ts'
import type { AuthCalls } from './auth-calls.ts'
import { authError } from '#web/backend/hosted/errors.ts'
import { needsSecondStep } from './second-step.ts'
import type { AuthServices } from './session.ts'

/** A session that was opened to prove the current password, and its client. */
export interface Proof {
  readonly separate: AuthCalls
  readonly opened: Opened
}

export function createOwnPassword({ auth, session, separateClient }: AuthServices) {
  /**
   * Asks for the password again, in case somebody else uses the open screen. Supabase has no such call, so this signs
   * in a second time. The second session is not stored, and ends after `work`.
   * @throws EventmsError 'invalidCredentials'
   */
  async function proven<T>(current: string, work: (proof: Proof) => Promise<T>): Promise<T> {
    await session.needed()
    const separate = separateClient()
    const { data } = await answered(separate.signInWithPassword(credentials(current)))
    try {
      return await work({ separate, opened: data.session! })
    } finally {
      // If the sign-out request fails, the session expires by itself.
      await separate.signOut({ scope: 'local' }).catch(() => {})
    }
  }

  const prove = (current: string) => proven(current, async () => {})

  /** Sign-in data of the user: the email address or, without one, the phone number. */
  function credentials(password: string): { email: string; password: string } | { phone: string; password: string } {
    const address = session.user.get()?.email ?? ''
    return address.includes('@') ? { email: address, password } : { phone: address, password }
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
   * Changes the user's password if the project has Supabase's setting "Secure password change". Such a project accepts
   * a new password only from a session younger than a day. This signs in with the current password, changes the
   * password, and gives the new session to this browser. Throws 'signInAgain' if the sign-in would need the second
   * step.
   */
  async function changeBesides(password: string, current: string): Promise<void> {
    const separate = separateClient()
    const { data } = await answered(separate.signInWithPassword(credentials(current)))
    if (!data.session || needsSecondStep(data.session)) {
      await separate.signOut({ scope: 'local' })
      throw new EventmsError('signInAgain')
    }
    const { error: failed } = await separate.updateUser({ password, current_password: current })
    if (failed) throw authError(failed)
    const { data: now } = await separate.getSession()
    if (now.session) await answered(auth.setSession(now.session))
  }

  return { proven, prove, change }
}

export type OwnPassword = ReturnType<typeof createOwnPassword>
