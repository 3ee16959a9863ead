import type { Session as Opened, SupportedStorage } from '@supabase/supabase-js'
import { EventmsError } from '#domain/errors.ts'
import { SESSION_KEY } from './environment.ts'
import type { AuthCalls, Verified } from './recovery.ts'
import { authRefusal } from './refusals.ts'
import type { Session } from './session.ts'

/** Who asked in this browser for a link to sign in with. */
const ASKED_KEY = `${SESSION_KEY}-asked`

export interface MailedLinksOptions {
  /** The browser's own. */
  readonly auth: AuthCalls
  readonly session: Session
  readonly storage: SupportedStorage
  aside(): AuthCalls
}

/**
 * Mailed links that sign in. One that this browser did not ask for may be a stranger's, who wants somebody to work in his account;
 * and nobody who is signed in is to become somebody else unasked. Then the session that the project opens waits beside the browser's.
 */
export function createMailedLinks({ auth, session, storage, aside }: MailedLinksOptions) {
  let waiting: { readonly beside: AuthCalls; readonly opened: Opened } | undefined

  async function enter(opened: Opened): Promise<void> {
    const { error } = await auth.setSession(opened)
    if (error) throw authRefusal(error)
    await storage.removeItem(ASKED_KEY)
  }

  return {
    async asked(email: string): Promise<void> {
      await storage.setItem(ASKED_KEY, email)
    },

    async open(verify: (beside: AuthCalls) => Promise<Verified>): Promise<void> {
      const beside = aside()
      const { data: { session: opened } } = await verify(beside)
      if (!opened) throw new EventmsError('invalidCode')
      const { data: { session: present } } = await auth.getSession()
      const own = present ? present.user.id === opened.user.id : (await storage.getItem(ASKED_KEY)) === opened.user.email
      if (own) return enter(opened)
      waiting = { beside, opened }
      session.confirming.set(opened.user.email ?? '')
    },

    async confirmSignIn(): Promise<void> {
      if (!waiting) throw new EventmsError('invalidCode')
      await enter(waiting.opened)
      waiting = undefined
      session.confirming.set(null)
    },

    leaveConfirming(): void {
      // Nobody needs it any more; if it cannot be told, it ends by itself.
      void waiting?.beside.signOut({ scope: 'local' }).catch(() => {})
      waiting = undefined
      session.confirming.set(null)
    },
  }
}
