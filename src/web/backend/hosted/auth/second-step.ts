import type { Session as Opened } from '@supabase/supabase-js'
import { EventmsError } from '#domain/errors.ts'
import type { SecondStep } from '#web/backend/backend.ts'
import { verified } from './answered.ts'
import type { AuthCalls } from './auth-calls.ts'

/** Until the second step is passed, the policies hide all rows (db/hosted/01_staff.sql). */
export function needsSecondStep({ user, access_token }: Opened): boolean {
  return user.factors?.some(({ status }) => status === 'verified') === true && claimsIn(access_token).aal !== 'aal2'
}

/** Unverified claims: only the project can check the signature. */
export function claimsIn(token: string): { readonly aal?: unknown; readonly session_id?: unknown } {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as object
  } catch {
    return {}
  }
}

/** The code of an authenticator app. @param passed called when the client's session contains the passed step */
export function secondStepOf(auth: AuthCalls, passed: () => void, leave: () => void): SecondStep {
  return {
    leave,
    async verify(code) {
      const { data } = await verified(auth.mfa.listFactors())
      const apps = data?.totp.filter(({ status }) => status === 'verified') ?? []
      // All factors are of other types, which this page cannot verify: no staff for the database.
      let refused = new EventmsError('notStaff')
      for (const app of apps)
        try {
          await verified(auth.mfa.challengeAndVerify({ factorId: app.id, code: code.replaceAll(/\s/g, '') }))
          return passed()
        } catch (error) {
          // With several apps, the code can be of any of them.
          if (!(error instanceof EventmsError) || error.code !== 'invalidCode') throw error
          refused = error
        }
      throw refused
    },
  }
}
