import type { Session as Opened } from '@supabase/supabase-js'
import { EventmsError } from '#domain/errors.ts'
import type { SecondStep } from '#web/backend/backend.ts'
import { verified } from './answered.ts'
import type { AuthCalls } from './auth-calls.ts'

/** Whether a session has a second step before it: until then the policies show it nothing (db/hosted/01_staff.sql). */
export function needsSecondStep({ user, access_token }: Opened): boolean {
  return user.factors?.some(({ status }) => status === 'verified') === true && claimsIn(access_token).aal !== 'aal2'
}

/** What a token says of its session. Only the project can tell whether it is true. */
export function claimsIn(token: string): { readonly aal?: unknown; readonly session_id?: unknown } {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as object
  } catch {
    return {}
  }
}

/**
 * The second step of the session that a client holds: the code of an authenticator app.
 * @param passed called when it was right; the client then holds a session that says so
 */
export function secondStepOf(auth: AuthCalls, passed: () => void, leave: () => void): SecondStep {
  return {
    leave,
    async verify(code) {
      const { data } = await verified(auth.mfa.listFactors())
      const apps = data?.totp.filter(({ status }) => status === 'verified') ?? []
      // Of another kind, which this page cannot ask for: as far as the database is concerned, no staff.
      let refused = new EventmsError('notStaff')
      for (const app of apps)
        try {
          await verified(auth.mfa.challengeAndVerify({ factorId: app.id, code: code.replaceAll(/\s/g, '') }))
          return passed()
        } catch (error) {
          // Whoever has several apps types the code of any of them, and it does not say whose it is.
          if (!(error instanceof EventmsError) || error.code !== 'invalidCode') throw error
          refused = error
        }
      throw refused
    },
  }
}
