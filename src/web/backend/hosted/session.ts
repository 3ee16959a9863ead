import { isAuthRetryableFetchError, type SupabaseClient, type User as Account } from '@supabase/supabase-js'
import { EventmsError } from '#domain/errors.ts'
import type { User } from '../backend.ts'
import type { Tabs } from '../tabs.ts'
import { createWho, type Who } from '../who.ts'
import { authRefusal } from './refusals.ts'

/** Between tries to learn who is signed in, while nothing is known yet. */
const RETRY_MS = 2000

export interface Session extends Omit<Who, 'become'> {
  /** Looks again who is signed in, here and in the other tabs. */
  askAgain(): Promise<void>
  /** @throws EventmsError 'notSignedIn', 'unreachable' */
  needed(): Promise<void>
  /**
   * Asks the project whether the session goes on, which its token alone does not tell.
   * @throws EventmsError 'notSignedIn' where it has ended, and everybody here knows it then
   */
  confirmed(): Promise<void>
  signIn(email: string, password: string): Promise<void>
  signOut(): Promise<void>
}

/** Who is signed in to the project, here and in the browser's other tabs. */
export function createSession({ auth }: SupabaseClient, tabs: Tabs): Session {
  const { become, ...who } = createWho()
  let retry: ReturnType<typeof setTimeout> | undefined
  let closed = false

  function changed(account: Account | null): void {
    if (!closed && become(account && userOf(account))) tabs.tell()
  }

  /** What is kept for all tabs; a token that is too old is renewed, for which the project must be reached. */
  async function check(): Promise<void> {
    const { data, error } = await auth.getSession()
    if (closed) return
    if (error && isAuthRetryableFetchError(error)) {
      if (who.user.get() === undefined) retry = setTimeout(() => void check(), RETRY_MS)
      return
    }
    become(data.session && userOf(data.session.user))
  }

  const {
    data: { subscription },
  } = auth.onAuthStateChange((event, session) => {
    // What is there at first is asked for below: it may not be known yet.
    if (event !== 'INITIAL_SESSION') changed(session?.user ?? null)
  })
  tabs.listen(() => void check())
  void check()

  return {
    ...who,
    async askAgain() {
      tabs.tell()
      await check()
    },
    async needed() {
      const { data, error } = await auth.getSession()
      if (data.session) return
      if (error && isAuthRetryableFetchError(error)) throw authRefusal(error)
      changed(null)
      throw new EventmsError('notSignedIn')
    },
    async confirmed() {
      const { error } = await auth.getUser()
      if (!error) return
      const refusal = authRefusal(error)
      if (refusal.code !== 'notSignedIn') throw refusal
      await auth.signOut({ scope: 'local' })
      changed(null)
      throw refusal
    },
    async signIn(email, password) {
      who.arrival.set(null)
      const { error } = await auth.signInWithPassword({ email: email.trim(), password })
      if (!error) return
      const refusal = authRefusal(error)
      // An email that is none: the same words as for a wrong one.
      throw refusal.code === 'invalidFormat' ? new EventmsError('invalidCredentials', {}, { cause: error }) : refusal
    },
    async signOut() {
      const { error } = await auth.signOut({ scope: 'local' })
      if (error) throw authRefusal(error)
      changed(null)
    },
    close() {
      closed = true
      clearTimeout(retry)
      subscription.unsubscribe()
      who.close()
      tabs.close()
    },
  }
}

/** A name comes from the sign-up or the provider; without one the address's first part stands for it. */
export function userOf({ id, email = '', phone = '', user_metadata: data }: Account): User {
  const named = [data?.name, data?.full_name].find(
    (name): name is string => typeof name === 'string' && name.trim() !== '',
  )
  return { id, email: email || phone, name: named?.trim() ?? (email.split('@')[0] || phone) }
}
