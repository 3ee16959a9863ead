import {
  isAuthRetryableFetchError,
  type Session as Opened,
  type SupabaseClient,
  type User as Account,
} from '@supabase/supabase-js'
import { plainName } from '#domain/access/person-name.ts'
import { EventmsError } from '#domain/errors.ts'
import type { User } from '#web/backend/backend.ts'
import type { Tabs } from '#web/backend/tabs.ts'
import { createSessionUser } from '#web/backend/session-user.ts'
import { authError } from '#web/backend/hosted/errors.ts'
import type { AuthCalls } from './auth-calls.ts'
import { needsSecondStep, secondStepOf } from './second-step.ts'

/** Delay in milliseconds between attempts to read the session, until the project answers. */
const RETRY_MS = 2000

/** The browser's auth client with its session. */
export interface AuthServices {
  readonly auth: AuthCalls
  readonly session: Session
  /**
   * Creates a client whose session is separate from the browser's. It does not use PKCE, so a link that it requests by
   * mail opens in any browser, not only in this one.
   */
  separateClient(): AuthCalls
}

/**
 * The project's session, shared by all tabs. This function is long because sign-in, sign-out and second step change the
 * same user.
 */
export function createSession({ auth, realtime }: SupabaseClient, tabs: Tabs) {
  const { change, ...sessionUser } = createSessionUser()
  const { secondStep } = sessionUser
  let retry: ReturnType<typeof setTimeout> | undefined
  let closed = false

  /** Sets the user. Nobody is signed in while a session waits for its second step. @returns true if the user changed */
  function follow(opened: Opened | null): boolean {
    const waits = opened !== null && needsSecondStep(opened)
    if (!sessionUser.recovering.get() && waits !== (secondStep.get() !== null))
      secondStep.set(waits ? secondStepOf(auth, () => {}, leaveSecondStep) : null)
    return change(opened && !waits ? userOf(opened.user) : null)
  }

  function changed(opened: Opened | null): void {
    if (closed) return
    const waited = secondStep.get()
    if (follow(opened) || waited !== secondStep.get()) tabs.notify()
  }

  function leaveSecondStep(): void {
    void auth.signOut({ scope: 'local' }).catch(() => {})
  }

  /** Reads the stored session. An expired token is refreshed, for which the project must be reachable. */
  async function check(): Promise<void> {
    const { data, error } = await auth.getSession()
    if (closed) return
    if (error && isAuthRetryableFetchError(error)) {
      if (sessionUser.user.get() === undefined) retry = setTimeout(() => void check(), RETRY_MS)
      return
    }
    follow(data.session)
  }

  const {
    data: { subscription },
  } = auth.onAuthStateChange((event, session) => {
    // The client itself gives new tokens to Realtime, but not after MFA_CHALLENGE_VERIFIED. Without the new token, no
    // changes arrive.
    if (event === 'MFA_CHALLENGE_VERIFIED' && session) void realtime.setAuth(session.access_token)
    // Ignores INITIAL_SESSION: if the project is unreachable, this event may have no session although one is stored.
    // The call of `check` below reads the session instead.
    if (event !== 'INITIAL_SESSION') changed(session)
  })
  tabs.listen(() => void check())
  void check()

  return {
    ...sessionUser,
    async askAgain() {
      tabs.notify()
      await check()
    },
    /** @throws EventmsError 'notSignedIn', 'unreachable' */
    async needed() {
      const { data, error } = await auth.getSession()
      if (data.session && !needsSecondStep(data.session)) return
      if (error && isAuthRetryableFetchError(error)) throw authError(error)
      changed(null)
      throw new EventmsError('notSignedIn')
    },
    /** @throws EventmsError 'notSignedIn' if the project has ended the session; all tabs are then signed out */
    async confirmed() {
      const { error } = await auth.getUser()
      if (!error) return
      const failure = authError(error)
      if (failure.code !== 'notSignedIn') throw failure
      await auth.signOut({ scope: 'local' })
      changed(null)
      throw failure
    },
    async signIn(email: string, password: string) {
      sessionUser.callbackError.set(null)
      const { error } = await auth.signInWithPassword({ email: email.trim(), password })
      if (!error) return
      const failure = authError(error)
      // A malformed email address gets the same error as a wrong password.
      throw failure.code === 'invalidFormat' ? new EventmsError('invalidCredentials', {}, { cause: error }) : failure
    },
    async signOut() {
      const { error } = await auth.signOut({ scope: 'local' })
      if (error) throw authError(error)
      changed(null)
    },
    close() {
      closed = true
      clearTimeout(retry)
      subscription.unsubscribe()
      sessionUser.close()
      tabs.close()
    },
  }
}

export type Session = ReturnType<typeof createSession>

/** Metadata key of the name that the person chose. At each sign-in, providers overwrite all other keys for names. */
export const NAME = 'eventms_name'

/**
 * Converts an account to a user. The name is the one that the person chose. Otherwise it comes from the sign-up or a
 * provider; if there is none, it is the email address up to the @.
 */
export function userOf({ id, email = '', phone = '', user_metadata: data }: Account): User {
  const named = [data?.[NAME], data?.name, data?.full_name].find(
    (name): name is string => typeof name === 'string' && name.trim() !== '',
  )
  return { id, email: email || phone, name: plainName(named ?? '') || email.split('@')[0] || phone }
}
