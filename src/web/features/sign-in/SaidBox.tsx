import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { EventmsError } from '#domain/errors.ts'
import type { MessageKey } from '../../messages/message-key.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { Said } from './use-call.ts'

/** The server names a field as the request does; a person reads its label. */
const labels: Readonly<Record<string, MessageKey>> = { email: 'signIn.email', phone: 'auth.phone' }

/** The message box and the danger box (spec §8). */
export function SaidBox({ said }: { said: Said | null }) {
  const { t, error, issue } = useMessages()
  if (!said) return null
  if ('note' in said || 'done' in said) {
    return (
      <Alert color={'done' in said ? 'green' : 'brand'} variant="light" role="status">
        {t('done' in said ? said.done : said.note)}
      </Alert>
    )
  }
  const words = (failure: unknown) => {
    const label = failure instanceof EventmsError && labels[String(failure.params['field'])]
    return label ? issue(failure, t(label)) : error(failure)
  }
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={20} />}>
      {'refused' in said ? t(said.refused) : words(said.failure)}
    </Alert>
  )
}
