import { useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { EmailField, PasswordField, SubmitButton } from './fields.tsx'
import { useAuthCall, type Notice } from './use-auth-call.ts'
import { ViewForm } from './ViewForm.tsx'
import { trimmedHalfWidth } from './views.ts'

/** sign_in: email and password. `before` is shown until the form has a notice of its own. */
export function SignInView({ before, shared }: { before: Notice | null; shared: boolean }) {
  const backend = useBackend()
  const { t } = useMessages()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const call = useAuthCall()

  const submit = () => backend.signIn(trimmedHalfWidth(email), password, ...(shared ? [{ shared }] : []))

  return (
    <ViewForm call={call} before={before} onSubmit={submit}>
      <EmailField value={email} onChange={setEmail} autoFocus />
      <PasswordField label={t('signIn.password')} kind="current-password" value={password} onChange={setPassword} />
      <SubmitButton waiting={call.waiting} label={t('signIn.signIn')} busyLabel={t('signIn.signingIn')} />
    </ViewForm>
  )
}
