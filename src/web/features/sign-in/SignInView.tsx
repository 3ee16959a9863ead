import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useBackend } from '../../state/backend.tsx'
import { EmailField, PasswordField, SubmitButton } from './fields.tsx'
import { useCall, type Said } from './use-call.ts'
import { ViewForm } from './ViewForm.tsx'
import { typed } from './views.ts'

/** sign_in: email and password. `before` is what stands above them until something else is to be said. */
export function SignInView({ before }: { before: Said | null }) {
  const backend = useBackend()
  const { t } = useMessages()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const call = useCall()

  const submit = async () => {
    await backend.signIn(typed(email), password)
    return null
  }

  return (
    <ViewForm call={call} before={before} onSubmit={submit}>
      <EmailField value={email} onChange={setEmail} autoFocus />
      <PasswordField label={t('signIn.password')} kind="current-password" value={password} onChange={setPassword} />
      <SubmitButton waiting={call.waiting} label={t('signIn.signIn')} doing={t('signIn.signingIn')} />
    </ViewForm>
  )
}
