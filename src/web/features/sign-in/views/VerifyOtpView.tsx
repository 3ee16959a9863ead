import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import { EmailField, PasswordField, SubmitButton } from './fields.tsx'
import { useVerifyOtp } from './use-verify-otp.ts'
import { ViewForm } from './ViewForm.tsx'
import type { ViewProps } from './views.ts'

/**
 * verify_otp: verifies a code from a mail or text message. `step.code` is the purpose of the code, by default signing
 * in.
 */
export function VerifyOtpView({ step }: ViewProps) {
  const { t } = useMessages()
  const { call, byPhone, isNewPhone, fields, ...form } = useVerifyOtp(step)
  const { chooseMedium, setEmail, setPhone, setCurrent, setToken, verify, send } = form

  return (
    <ViewForm call={call} onSubmit={verify}>
      <SegmentedControl
        fullWidth
        aria-label={t('auth.by')}
        value={byPhone ? 'phone' : 'email'}
        onChange={chooseMedium}
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
          value={fields.phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
      ) : (
        <EmailField value={fields.email} onChange={setEmail} />
      )}
      {isNewPhone && (
        <PasswordField
          label={t('auth.currentPassword')}
          kind="current-password"
          value={fields.current}
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
        value={fields.token}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <SubmitButton waiting={call.waiting} label={t('auth.verify')} busyLabel={t('auth.verifying')} />
    </ViewForm>
  )
}
