import { useState } from 'react'
import type { CodeToVerify } from '#web/backend/backend.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useAuthCall, type Notice } from './use-auth-call.ts'
import { trimmedHalfWidth, type Step } from './views.ts'

export function useVerifyOtp(step: Step) {
  const backend = useBackend()
  const { code: type = 'email' } = step
  const [byPhone, setByPhone] = useState(type === 'sms' || type === 'phone_change')
  const [email, setEmail] = useState(step.email ?? '')
  const [phone, setPhone] = useState('')
  const [current, setCurrent] = useState('')
  const [token, setToken] = useState('')
  /**
   * The purpose of the code in the last mail. The first mail was sent by another form, for example to confirm a new
   * account. `send` mails further codes: for a new password if `type` is 'recovery', otherwise for signing in.
   */
  const [mailed, setMailed] = useState(type === 'sms' || type === 'phone_change' ? 'email' : type)
  const call = useAuthCall()
  const address = trimmedHalfWidth(byPhone ? phone : email)
  const noAddress: Notice = { issue: byPhone ? 'auth.emptyPhone' : 'auth.emptyEmail' }

  const verify = async () => (address ? backend.verifyCode(codeToVerify()) : noAddress)

  const codeToVerify = (): CodeToVerify => {
    if (byPhone) return { type: type === 'phone_change' ? type : 'sms', phone: address, token: trimmedHalfWidth(token) }
    return { type: mailed, email: address, token: trimmedHalfWidth(token) }
  }

  const send = async (): Promise<Notice> => {
    if (!address) return noAddress
    if (byPhone)
      await (type === 'phone_change' ? backend.updatePhone(address, current) : backend.signInWithPhone(address))
    else if (type === 'recovery') await backend.resetPassword(address, '/')
    else {
      await backend.signInWithLink(address, '/')
      setMailed('email')
    }
    return { doneKey: byPhone ? 'auth.checkPhoneForCode' : 'auth.checkForCode' }
  }

  return {
    call,
    byPhone,
    isNewPhone: byPhone && type === 'phone_change',
    fields: { email, phone, current, token },
    chooseMedium: (medium: string) => setByPhone(medium === 'phone'),
    setEmail,
    setPhone,
    setCurrent,
    setToken,
    verify,
    send,
  }
}
