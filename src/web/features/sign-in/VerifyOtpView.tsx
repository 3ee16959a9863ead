import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CodeToVerify } from '../../backend/backend.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useBackend } from '../../state/backend.tsx'
import { EmailField, PasswordField, SubmitButton } from './fields.tsx'
import { useCall, type Said } from './use-call.ts'
import { ViewForm } from './ViewForm.tsx'
import { typed, type ViewProps } from './views.ts'

/** verify_otp: a code that came by mail or to a phone. What it is for came along; without that it signs in. */
export function VerifyOtpView({ step }: ViewProps) {
  const backend = useBackend()
  const { t } = useMessages()
  const { code: type = 'email' } = step
  const [byPhone, setByPhone] = useState(type === 'sms' || type === 'phone_change')
  const [email, setEmail] = useState(step.email ?? '')
  const [phone, setPhone] = useState('')
  const [current, setCurrent] = useState('')
  const [token, setToken] = useState('')
  /** What a code mailed from here is good for; the one that led here may be another. */
  const [mailed, setMailed] = useState(type === 'sms' || type === 'phone_change' ? 'email' : type)
  const call = useCall()
  const address = typed(byPhone ? phone : email)
  const nobody: Said = { refused: byPhone ? 'auth.emptyPhone' : 'auth.emptyEmail' }

  const verify = async (): Promise<Said | null> => {
    if (!address) return nobody
    await backend.verifyCode(codeToVerify())
    return null
  }

  const codeToVerify = (): CodeToVerify => {
    if (byPhone) return { type: type === 'phone_change' ? type : 'sms', phone: address, token: typed(token) }
    return { type: mailed, email: address, token: typed(token) }
  }

  const send = async (): Promise<Said> => {
    if (!address) return nobody
    if (byPhone)
      await (type === 'phone_change' ? backend.updatePhone(address, current) : backend.signInWithPhone(address))
    else if (type === 'recovery') await backend.resetPassword(address, '/')
    else {
      await backend.signInWithLink(address, '/')
      setMailed('email')
    }
    return { done: byPhone ? 'auth.checkPhoneForCode' : 'auth.checkForCode' }
  }

  return (
    <ViewForm call={call} onSubmit={verify}>
      <SegmentedControl
        fullWidth
        aria-label={t('auth.by')}
        value={byPhone ? 'phone' : 'email'}
        onChange={(chosen) => setByPhone(chosen === 'phone')}
        data={[
          { value: 'email', label: t('auth.byEmail') },
          { value: 'phone', label: t('auth.byPhone') },
        ]}
      />
      {byPhone ? (
        <TextInput
          label={t('auth.phone')}
          placeholder={t('auth.phonePlaceholder')}
          type="tel"
          name="phone"
          autoComplete="tel"
          size="md"
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
      ) : (
        <EmailField value={email} onChange={setEmail} />
      )}
      {byPhone && type === 'phone_change' && (
        <PasswordField
          label={t('auth.currentPassword')}
          kind="current-password"
          value={current}
          onChange={setCurrent}
        />
      )}
      <Button variant="default" size="md" fullWidth disabled={call.waiting} onClick={() => void call.run(send)}>
        {t('auth.sendCode')}
      </Button>
      <TextInput
        label={t('auth.code')}
        name="one-time-code"
        autoComplete="one-time-code"
        inputMode={byPhone ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <SubmitButton waiting={call.waiting} label={t('auth.verify')} doing={t('auth.verifying')} />
    </ViewForm>
  )
}
