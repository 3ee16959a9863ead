import type { Session as Opened } from '@supabase/supabase-js'
import { EventmsError } from '#domain/errors.ts'
import type { SecondStep } from '#web/backend/backend.ts'
import { verified } from './answered.ts'
import type { AuthCalls } from './auth-calls.ts'

/** True if a second step is required. Until it is passed, the policies hide all rows (db/hosted/01_staff.sql). */
export function needsSecondStep({ user, access_token }: Opened): boolean {
  return user.factors?.some(({ status }) => status === 'verified') === true && claimsIn(access_token).aal !== 'aal2'
}

/** The claims in a token, not verified: only the project can check the signature. */
export function claimsIn(token: string): { readonly aal?: unknown; readonly session_id?: unknown } {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as object
  } catch {
    return {}
  }
}

/** A second step by an app's code. @param passed called when the client's session contains the passed step */
export function secondStepOf(auth: AuthCalls, passed: () => void, leave: () => void): SecondStep {
  return {
    leave,
    async verify(code) {
      const { data } = await verified(auth.mfa.listFactors())
      const apps = data?.totp.filter(({ status }) => status === 'verified') ?? []
      // The error if no factor is an app: this page cannot verify other factors, and the database then treats the
      // person as not staff.
      let refused = new EventmsError('notStaff')
      for (const app of apps)
        try {
          await verified(auth.mfa.challengeAndVerify({ factorId: app.id, code: code.replaceAll(/\s/g, '') }))
          return passed()
        } catch (error) {
          // If there are several apps, the code may be of any of them.
          if (!(error instanceof EventmsError) || error.code !== 'invalidCode') throw error
          refused = error
        }
      throw refused
    },
  }
}
