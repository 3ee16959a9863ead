import { useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { CodeLink } from './CodeLink.tsx'
import { EmailField, PasswordField, SubmitButton } from './fields.tsx'
import { useAuthCall, type Notice } from './use-auth-call.ts'
import { ViewForm } from './ViewForm.tsx'
import { trimmedHalfWidth, type ViewProps } from './views.ts'

/** sign_up: creates an account. If the answer contains no session, a message asks to confirm the email address. */
export function SignUpView(props: ViewProps) {
  const backend = useBackend()
  const { t } = useMessages()
  const [email, setEmail] = useState(props.step.email ?? '')
  const [password, setPassword] = useState('')
  const call = useAuthCall()

  const submit = async (): Promise<Notice | null> => {
    const { session } = await backend.signUp(trimmedHalfWidth(email), password, { emailRedirectTo: '/' })
    return session ? null : { doneKey: 'auth.checkForConfirmation' }
  }

  return (
    <ViewForm call={call} onSubmit={submit}>
      <EmailField value={email} onChange={setEmail} autoFocus />
      <PasswordField label={t('signIn.password')} kind="new-password" value={password} onChange={setPassword} />
      <SubmitButton waiting={call.waiting} label={t('auth.signUp')} busyLabel={t('auth.signingUp')} />
      <CodeLink {...props} call={call} to={{ email: trimmedHalfWidth(email), code: 'signup' }} />
    </ViewForm>
  )
}
