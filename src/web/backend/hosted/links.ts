import type { AuthError, Session as Opened, SupportedStorage } from '@supabase/supabase-js'
import { EventmsError } from '#domain/errors.ts'
import { SESSION_KEY } from './environment.ts'
import type { AuthCalls } from './recovery.ts'
import { authRefusal } from './refusals.ts'
import type { Session } from './session.ts'

/** Whom this browser asked a link for last. */
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
 * Links that sign in. The session that one opens is kept beside the browser's until it is certain that it is wanted
 * here: a stranger may have sent a link to an account of their own, or somebody else may be at work in this browser.
 */
export function createLinks({ auth, session, storage, aside }: LinkOptions) {
  let asking: { readonly opened: Opened; readonly beside: AuthCalls } | undefined

  async function adopt(opened: Opened): Promise<void> {
    await storage.removeItem(ASKED_KEY)
    const { error } = await auth.setSession(opened)
    if (error) throw authRefusal(error)
  }

  return {
    /** Keeps in this browser for whom it asked. */
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
      asking = { opened, beside }
      session.confirming.set(opened.user.email ?? '')
    },

    /** The person said yes. */
    async confirm(): Promise<void> {
      session.arrival.set(null)
      if (!asking) throw new EventmsError('invalidCode')
      await adopt(asking.opened)
      asking = undefined
      session.confirming.set(null)
    },

    /** Its session ends, and nobody was signed in by it; the link is used up. */
    leave(): void {
      const left = asking
      asking = undefined
      session.confirming.set(null)
      if (left) void left.beside.signOut({ scope: 'local' }).catch(() => {})
    },
  }
}
