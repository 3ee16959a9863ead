import { emailAddress } from '#domain/access/email-address.ts'
import type { Backend } from '#web/backend/backend.ts'
import { verified } from './answered.ts'
import type { AuthCallback } from './auth-callback.ts'
import { authError, callbackErrorOf } from '#web/backend/hosted/errors.ts'
import type { MailedLinks } from './mailed-links.ts'
import type { Recovery } from './password-recovery.ts'
import type { AuthServices } from './session.ts'

export type Verification = Pick<Backend, 'verifyCode'> & {
  handleCallback(callback: AuthCallback): Promise<void>
}

/** Verifies typed codes and the auth data of the page's address. */
export function createVerification(
  { auth, session }: AuthServices,
  recovery: Recovery,
  links: MailedLinks,
  phone: (typedPhone: string) => string,
): Verification {
  return {
    async verifyCode(code) {
      session.callbackError.set(null)
      const token = code.token.trim()
      if ('phone' in code) {
        if (code.type === 'phone_change') await session.needed()
        await verified(auth.verifyOtp({ phone: phone(code.phone), token, type: code.type }))
        if (code.type === 'phone_change') session.emit('userUpdated')
        return
      }
      const email = emailAddress(code.email)
      if (code.type === 'email' || code.type === 'magiclink')
        await verified(auth.verifyOtp({ email, token, type: 'email' }))
      else
        await recovery.begin(code.type, (separate) => verified(separate.verifyOtp({ email, token, type: code.type })))
    },

    async handleCallback(callback) {
      try {
        if ('error' in callback) throw callbackErrorOf(callback.error, callback.message)
        if ('code' in callback) {
          const { data } = await verified(auth.exchangeCodeForSession(callback.code))
          // If the mail does not use our template, only this field distinguishes a recovery from a sign-in.
          if ('redirectType' in data && data.redirectType === 'recovery' && data.session)
            recovery.continue(auth, data.session)
          return
        }
        const { tokenHash: token_hash, type } = callback
        if (type === 'recovery' || type === 'invite' || type === 'signup')
          await recovery.begin(type, (separate) => verified(separate.verifyOtp({ token_hash, type })))
        else await links.open((separate) => verified(separate.verifyOtp({ token_hash, type })))
        if (type === 'email_change') session.emit('userUpdated')
      } catch (error) {
        session.callbackError.set(authError(error))
      }
    },
  }
}
