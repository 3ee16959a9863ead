import type { AuthError, Session as Opened, SupabaseClient } from '@supabase/supabase-js'
import { requireStrongPassword } from '#domain/access/password.ts'
import { EventmsError } from '#domain/errors.ts'
import { authRefusal } from './refusals.ts'
import type { Session } from './session.ts'

/** A client of a project's auth. */
export type AuthCalls = SupabaseClient['auth']

export interface RecoveryOptions {
  /** The browser's own. */
  readonly auth: AuthCalls
  readonly session: Session
  aside(): AuthCalls
  /** Says, in the name of a session that a link or a code began, that the account's password is its owner's. */
  keepPassword(token: string): Promise<void>
}

type Verified = { readonly data: { readonly session: Opened | null }; readonly error: AuthError | null }

/**
 * Links and codes after which a password is chosen. The session that a project opens for them is kept beside the
 * browser's: whoever is signed in here goes on being that until a password was chosen, and may go back to the work.
 */
export function createRecovery({ auth, session, aside, keepPassword }: RecoveryOptions) {
  /** Where the recovery that is under way has its session; a page that is loaded anew needs another link. */
  let recovering: AuthCalls | undefined
  /** It confirms a sign-up: whoever types that password after the mail has proven that it is theirs. */
  let signingUp = false
  /** It was set, and what follows failed: tried again, it is no new one any more. */
  let chosen: string | undefined

  function proceed(beside: AuthCalls, type: 'recovery' | 'invite' | 'signup' = 'recovery'): void {
    recovering = beside
    signingUp = type === 'signup'
    chosen = undefined
    session.recovering.set(true)
    session.emit('passwordRecovery')
  }

  async function recover(beside: AuthCalls, password: string): Promise<void> {
    const { data, error } = await beside.getUser()
    if (error) throw ended(authRefusal(error))
    requireStrongPassword(password, data.user.email ?? '')
    if (chosen !== password) {
      const { error: refused } = await beside.updateUser({ password })
      if (refused && !(signingUp && refused.code === 'same_password')) throw ended(authRefusal(refused))
      chosen = password
    }
    // Whoever was in by the password before is out, and has no further say, before the new one opens anything.
    const { error: left } = await beside.signOut({ scope: 'others' })
    if (left) throw ended(authRefusal(left))
    await keepPassword((await beside.getSession()).data.session?.access_token ?? '')
    chosen = undefined
    // Every session of the account, this browser's included; the page behind the form is not shown in between.
    await beside.signOut({ scope: 'global' })
    recovering = undefined
    if (session.user.get()?.id === data.user.id) await session.confirmed().catch(() => {})
    session.recovering.set(false)
  }

  /** An open screen is not enough to take an account over. @throws EventmsError 'invalidCredentials' */
  async function prove(current: string): Promise<void> {
    await session.needed()
    const beside = aside()
    const { error } = await beside.signInWithPassword({ email: session.user.get()?.email ?? '', password: current })
    if (error) throw authRefusal(error)
    await beside.signOut({ scope: 'local' })
  }

  async function changeOwn(password: string, current: string): Promise<void> {
    await session.needed()
    requireStrongPassword(password, session.user.get()?.email ?? '')
    await prove(current)
    const { error } = await auth.updateUser({ password, current_password: current })
    if (error) throw authRefusal(error)
    const { error: left } = await auth.signOut({ scope: 'others' })
    if (left) throw authRefusal(left)
  }

  return {
    prove,
    continue: (beside: AuthCalls) => proceed(beside),

    /**
     * Begins with a link or a code. That of a sign-up, too: a stranger may have signed up with somebody's address
     * before them, and a project keeps the first password whoever signs up again, so the address is proven and the
     * password is not.
     */
    async begin(
      type: 'recovery' | 'invite' | 'signup',
      verify: (beside: AuthCalls) => Promise<Verified>,
    ): Promise<void> {
      const beside = aside()
      const { data } = await verify(beside)
      if (!data.session) throw new EventmsError('invalidCode')
      proceed(beside, type)
    },

    async updatePassword(password: string, current = ''): Promise<void> {
      session.arrival.set(null)
      if (recovering && session.recovering.get()) await recover(recovering, password)
      else await changeOwn(password, current)
      session.emit('userUpdated')
    },

    leave(): void {
      const left = recovering
      recovering = undefined
      session.recovering.set(false)
      // Nobody needs it any more; if it cannot be told, it ends by itself.
      if (left && left !== auth) void left.signOut({ scope: 'local' }).catch(() => {})
    },
  }
}

/** The link's session is gone: the link is good for nothing any more. */
function ended(refusal: EventmsError): EventmsError {
  return refusal.code === 'notSignedIn' ? new EventmsError('invalidCode', {}, { cause: refusal.cause }) : refusal
}
