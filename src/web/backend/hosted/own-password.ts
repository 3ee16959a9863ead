import { requireStrongPassword } from '#domain/access/password.ts'
import type { AuthCalls } from './auth-calls.ts'
import { authError } from './errors.ts'
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
    if (error) throw authError(error)
    const { error: left } = await auth.signOut({ scope: 'others' })
    if (left) throw authError(left)
  }

  return { prove, change }
}

export type OwnPassword = ReturnType<typeof createOwnPassword>
