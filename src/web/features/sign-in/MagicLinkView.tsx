import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useBackend } from '../../state/backend.tsx'
import { CodeLink } from './CodeLink.tsx'
import { EmailField, SubmitButton } from './fields.tsx'
import { useCall, type Said } from './use-call.ts'
import { ViewForm } from './ViewForm.tsx'
import { typed, type ViewProps } from './views.ts'

/** magic_link: a link by mail instead of a password. */
export function MagicLinkView(props: ViewProps) {
  const backend = useBackend()
  const { t } = useMessages()
  const [email, setEmail] = useState(props.step.email ?? '')
  const call = useCall()

  const submit = async (): Promise<Said> => {
    if (!typed(email)) return { refused: 'auth.emptyEmail' }
    await backend.signInWithLink(typed(email), '/')
    return { done: 'auth.checkForMagicLink' }
  }

  return (
    <ViewForm call={call} onSubmit={submit}>
      <EmailField value={email} onChange={setEmail} autoFocus />
      <SubmitButton waiting={call.waiting} label={t('auth.sendMagicLink')} doing={t('auth.sendingMagicLink')} />
      <CodeLink {...props} call={call} to={{ email: typed(email), code: 'email' }} />
    </ViewForm>
  )
}
