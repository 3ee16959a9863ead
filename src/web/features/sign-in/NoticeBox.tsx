import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { EventmsError } from '#domain/errors.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { Notice } from './views/use-auth-call.ts'

/** Labels of the fields that a server error may name. */
const labels: Readonly<Record<string, MessageKey>> = { email: 'signIn.email', phone: 'auth.phone' }

export function NoticeBox({ notice }: { notice: Notice | null }) {
  const { t, error, issue } = useMessages()
  if (!notice) return null
  if ('info' in notice || 'doneKey' in notice) {
    return (
      <Alert color={'doneKey' in notice ? 'green' : 'brand'} variant="light" role="status">
        {t('doneKey' in notice ? notice.doneKey : notice.info)}
      </Alert>
    )
  }
  const isNotSetUp = 'error' in notice && (notice.error as EventmsError).code === 'providerNotConfigured'
  const words = (failed: unknown) => {
    const label = failed instanceof EventmsError && labels[String(failed.params['field'])]
    return label ? issue(failed, t(label)) : error(failed)
  }
  return (
    <Alert color={isNotSetUp ? 'yellow' : 'red'} variant="light" role="alert" icon={<IconAlertCircle size={20} />}>
      {'issue' in notice ? t(notice.issue) : words(notice.error)}
    </Alert>
  )
}
