import { useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend, useLive } from '#web/state/backend.tsx'
import { EmailField, PasswordField, SubmitButton } from './fields.tsx'
import { useAuthCall, type Notice } from './use-auth-call.ts'
import { ViewForm } from './ViewForm.tsx'

/** update_password: asks for the current password unless a recovery link was opened. */
export function UpdatePasswordView() {
  const backend = useBackend()
  const { t } = useMessages()
  const recovering = useLive(backend.recovering)
  const email = useLive(backend.recoveringFor)
  // Fixed on mount, because setting the password ends the recovery, and the form must not change at that moment.
  const [needsCurrent] = useState(!recovering)
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const call = useAuthCall()

  const submit = async (): Promise<Notice> => {
    await backend.updatePassword(password, ...(needsCurrent ? [current] : []))
    return { doneKey: 'auth.passwordUpdated' }
  }

  return (
    <ViewForm call={call} onSubmit={submit}>
      {/* Password managers read this field and store the address with the password. */}
      {!needsCurrent && email !== null && <EmailField value={email} readOnly />}
      {needsCurrent && (
        <PasswordField
          label={t('auth.currentPassword')}
          kind="current-password"
          value={current}
          onChange={setCurrent}
          autoFocus
        />
      )}
      <PasswordField
        label={t('auth.newPassword')}
        kind="new-password"
        value={password}
        onChange={setPassword}
        autoFocus={!needsCurrent}
        description={t('auth.passwordRules')}
      />
      <SubmitButton waiting={call.waiting} label={t('auth.updatePassword')} busyLabel={t('auth.updatingPassword')} />
    </ViewForm>
  )
}
