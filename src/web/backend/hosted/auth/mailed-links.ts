import type { AuthError, Session as Opened, SupportedStorage } from '@supabase/supabase-js'
import { EventmsError } from '#domain/errors.ts'
import { SESSION_KEY } from '#web/backend/hosted/environment.ts'
import type { AuthCalls } from './auth-calls.ts'
import { authError } from '#web/backend/hosted/errors.ts'
import type { Session } from './session.ts'

/** The address for which this browser last asked for a link. */
const ASKED_KEY = `${SESSION_KEY}-asked`

type Verified = { readonly data: { readonly session: Opened | null }; readonly error: AuthError | null }

export interface LinkOptions {
  /** The browser's own. */
  readonly auth: AuthCalls
  readonly session: Session
  readonly storage: SupportedStorage
  aside(): AuthCalls
}

/**
 * Links that sign in. The session that a link opens is kept apart from the browser's until the person has agreed to it:
 * an attacker may have sent a link to an account of their own, or somebody else may be at work in this browser.
 */
export function createMailedLinks({ auth, session, storage, aside }: LinkOptions) {
  let confirming: { readonly opened: Opened; readonly beside: AuthCalls } | undefined

  async function adopt(opened: Opened): Promise<void> {
    await storage.removeItem(ASKED_KEY)
    const { error } = await auth.setSession(opened)
    if (error) throw authError(error)
  }

  return {
    /** Keeps the address for which this browser asks for a link. */
    async remember(email: string): Promise<void> {
      await storage.setItem(ASKED_KEY, email)
    },

    async open(verify: (beside: AuthCalls) => Promise<Verified>): Promise<void> {
      const beside = aside()
      const { session: opened } = (await verify(beside)).data
      if (!opened) throw new EventmsError('invalidCode')
      const { data } = await auth.getSession()
      const askedFor = (await storage.getItem(ASKED_KEY)) === opened.user.email
      const another = data.session !== null && data.session.user.id !== opened.user.id
      if (askedFor && !another) return adopt(opened)
      confirming = { opened, beside }
      session.confirming.set(opened.user.email ?? '')
    },

    /** The person agreed to sign in. */
    async confirm(): Promise<void> {
      session.callbackError.set(null)
      if (!confirming) throw new EventmsError('invalidCode')
      await adopt(confirming.opened)
      confirming = undefined
      session.confirming.set(null)
    },

    /** The person did not agree: the link's session ends. The link is used up. */
    leave(): void {
      const left = confirming
      confirming = undefined
      session.confirming.set(null)
      if (left) void left.beside.signOut({ scope: 'local' }).catch(() => {})
    },
  }
}

export type MailedLinks = ReturnType<typeof createMailedLinks>
