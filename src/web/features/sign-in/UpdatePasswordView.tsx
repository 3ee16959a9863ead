import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useBackend, useLive } from '../../state/backend.tsx'
import { PasswordField, SubmitButton } from './fields.tsx'
import { useCall, type Said } from './use-call.ts'
import { ViewForm } from './ViewForm.tsx'

/** update_password: after a recovery link the new one alone; of who is merely signed in the present one too. */
export function UpdatePasswordView() {
  const backend = useBackend()
  const { t } = useMessages()
  const recovering = useLive(backend.recovering)
  // Once it is set, the recovery is over; the form stays as it was.
  const [needsCurrent] = useState(!recovering)
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const call = useCall()

  const submit = async (): Promise<Said> => {
    await backend.updatePassword(password, ...(needsCurrent ? [current] : []))
    return { done: 'auth.passwordUpdated' }
  }

  return (
    <ViewForm call={call} onSubmit={submit}>
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
      />
      <SubmitButton waiting={call.waiting} label={t('auth.updatePassword')} doing={t('auth.updatingPassword')} />
    </ViewForm>
  )
}
