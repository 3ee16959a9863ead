import type { Session as Opened, SupportedStorage } from '@supabase/supabase-js'
import { EventmsError } from '#domain/errors.ts'
import { SESSION_KEY } from '#web/backend/hosted/environment.ts'
import type { AuthCalls, OpenedAnswer } from './auth-calls.ts'
import { authError } from '#web/backend/hosted/errors.ts'
import type { AuthServices } from './session.ts'

const ASKED_KEY = `${SESSION_KEY}-asked`

/**
 * Links that sign in. A link that this browser did not request may come from an attacker, and sign in to the attacker's
 * account. The session of such a link stays separate from the browser's session until the person confirms it. If
 * another user is signed in here, every link needs this confirmation.
 */
export function createMailedLinks({ auth, session, separateClient }: AuthServices, storage: SupportedStorage) {
  let confirming: { readonly opened: Opened; readonly separate: AuthCalls } | undefined

  async function adopt(opened: Opened): Promise<void> {
    await storage.removeItem(ASKED_KEY)
    const { error } = await auth.setSession(opened)
    if (error) throw authError(error)
  }

  return {
    async remember(email: string): Promise<void> {
      await storage.setItem(ASKED_KEY, email)
    },

    async open(verify: (separate: AuthCalls) => Promise<OpenedAnswer>): Promise<void> {
      const separate = separateClient()
      const { session: opened } = (await verify(separate)).data
      if (!opened) throw new EventmsError('invalidCode')
      const { data } = await auth.getSession()
      const askedFor = (await storage.getItem(ASKED_KEY)) === opened.user.email
      const another = data.session !== null && data.session.user.id !== opened.user.id
      if (askedFor && !another) return adopt(opened)
      confirming = { opened, separate }
      session.confirming.set(opened.user.email ?? '')
    },

    async confirm(): Promise<void> {
      session.callbackError.set(null)
      if (!confirming) throw new EventmsError('invalidCode')
      await adopt(confirming.opened)
      confirming = undefined
      session.confirming.set(null)
    },

    leave(): void {
      const left = confirming
      confirming = undefined
      session.confirming.set(null)
      if (left) void left.separate.signOut({ scope: 'local' }).catch(() => {})
    },
  }
}

export type MailedLinks = ReturnType<typeof createMailedLinks>
