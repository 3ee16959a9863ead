import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useBackend } from '../../state/backend.tsx'
import { CodeLink } from './CodeLink.tsx'
import { EmailField, SubmitButton } from './fields.tsx'
import { useCall, type Said } from './use-call.ts'
import { ViewForm } from './ViewForm.tsx'
import { typed, type ViewProps } from './views.ts'

/** forgotten_password: mails a link that leads to update_password. */
export function ForgottenPasswordView(props: ViewProps) {
  const backend = useBackend()
  const { t } = useMessages()
  const [email, setEmail] = useState(props.step.email ?? '')
  const call = useCall()

  const submit = async (): Promise<Said> => {
    if (!typed(email)) return { refused: 'auth.emptyEmail' }
    await backend.resetPassword(typed(email), '/')
    return { done: 'auth.checkForReset' }
  }

  return (
    <ViewForm call={call} onSubmit={submit}>
      <EmailField value={email} onChange={setEmail} autoFocus />
      <SubmitButton waiting={call.waiting} label={t('auth.sendReset')} doing={t('auth.sendingReset')} />
      <CodeLink {...props} call={call} to={{ email: typed(email), code: 'recovery' }} />
    </ViewForm>
  )
}
