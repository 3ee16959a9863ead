import type { Session as Opened } from '@supabase/supabase-js'
import { EventmsError } from '#domain/errors.ts'
import type { SecondStep } from '#web/backend/backend.ts'
import { verified } from './answered.ts'
import type { AuthCalls } from './auth-calls.ts'

/** True if the session must still pass a second step. Until then, policies hide all rows (db/hosted/01_staff.sql). */
export function needsSecondStep({ user, access_token }: Opened): boolean {
  return user.factors?.some(({ status }) => status === 'verified') === true && claimsIn(access_token).aal !== 'aal2'
}

/** The claims in an access token. Their signature is not verified, because only the project can do so. */
export function claimsIn(token: string): { readonly aal?: unknown; readonly session_id?: unknown } {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as object
  } catch {
    return {}
  }
}

/** A second step by the code of an authenticator app. @param passed called after the session has passed the step */
export function secondStepOf(auth: AuthCalls, passed: () => void, leave: () => void): SecondStep {
  return {
    leave,
    async verify(code) {
      const { data } = await verified(auth.mfa.listFactors())
      const apps = data?.totp.filter(({ status }) => status === 'verified') ?? []
      // 'notStaff' is the error if the account has another factor, such as a phone, but no authenticator app. This page
      // cannot verify other factors, and the database refuses a session without its second step.
      let refused = new EventmsError('notStaff')
      for (const app of apps)
        try {
          await verified(auth.mfa.challengeAndVerify({ factorId: app.id, code: code.replaceAll(/\s/g, '') }))
          return passed()
        } catch (error) {
          // The account may have several apps. A code that one app refuses may be another app's.
          if (!(error instanceof EventmsError) || error.code !== 'invalidCode') throw error
          refused = error
        }
      throw refused
    },
  }
}
