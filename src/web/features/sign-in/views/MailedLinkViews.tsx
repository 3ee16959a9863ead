import { type ReactNode, useState } from 'react'
import type { MessageKey } from '#web/messages/message-key.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { CodeLink } from './CodeLink.tsx'
import { EmailField, SubmitButton } from './fields.tsx'
import { SharedComputer } from '#web/features/sign-in/SharedComputer.tsx'
import { useAuthCall, type Notice } from './use-auth-call.ts'
import { ViewForm } from './ViewForm.tsx'
import { trimmedHalfWidth, type CodeType, type ViewProps } from './views.ts'

/** magic_link: signs in by a mailed link instead of a password. */
export function MagicLinkView(props: ViewProps) {
  const backend = useBackend()
  const [shared, setShared] = useState(false)
  const send = (email: string) => backend.signInWithLink(email, '/', ...(shared ? [{ shared }] : []))
  return (
    <MailedLinkView
      {...props}
      furtherFields={<SharedComputer value={shared} onChange={setShared} />}
      send={send}
      button="auth.sendMagicLink"
      busyLabel="auth.sendingMagicLink"
      sent="auth.checkForMagicLink"
      code="email"
    />
  )
}

/** forgotten_password: mails a link that opens update_password. */
export function ForgottenPasswordView(props: ViewProps) {
  const backend = useBackend()
  const send = (email: string) => backend.resetPassword(email, '/')
  return (
    <MailedLinkView
      {...props}
      send={send}
      button="auth.sendReset"
      busyLabel="auth.sendingReset"
      sent="auth.checkForReset"
      code="recovery"
    />
  )
}

interface MailedLinkProps extends ViewProps {
  readonly button: MessageKey
  readonly busyLabel: MessageKey
  readonly sent: MessageKey
  readonly code: CodeType
  readonly furtherFields?: ReactNode
  send(email: string): Promise<void>
}

function MailedLinkView({ button, busyLabel, sent, code, send, furtherFields, ...props }: MailedLinkProps) {
  const { t } = useMessages()
  const [email, setEmail] = useState(props.step.email ?? '')
  const call = useAuthCall()

  const submit = async (): Promise<Notice> => {
    if (!trimmedHalfWidth(email)) return { issue: 'auth.emptyEmail' }
    await send(trimmedHalfWidth(email))
    return { doneKey: sent }
  }

  return (
    <ViewForm call={call} onSubmit={submit}>
      <EmailField value={email} onChange={setEmail} autoFocus />
      {furtherFields}
      <SubmitButton waiting={call.waiting} label={t(button)} busyLabel={t(busyLabel)} />
      <CodeLink {...props} call={call} to={{ email: trimmedHalfWidth(email), code }} />
    </ViewForm>
  )
}
