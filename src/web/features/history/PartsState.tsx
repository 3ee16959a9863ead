import { Alert, Button, Text } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import type { Parts } from './use-parts.ts'

/** What stands below a list that is read in parts: that it is being read, why it was not, or the way to more. */
export function PartsState({ parts }: { readonly parts: Parts<unknown, unknown> }) {
  const { t, error } = useMessages()
  if (parts.failure !== null)
    return (
      <Alert color="red" role="alert" title={t('history.failed')} mt="sm">
        <Text size="sm">{error(parts.failure)}</Text>
        <Button size="compact-sm" variant="default" mt="xs" onClick={parts.retry}>
          {t('common.tryAgain')}
        </Button>
      </Alert>
    )
  if (parts.head === null)
    return (
      <Text size="sm" c="dimmed" role="status" mt="sm">
        {t('history.reading')}
      </Text>
    )
  return (
    parts.more && (
      // Not `disabled` while it reads: the keyboard would be lost.
      <Button size="compact-sm" variant="subtle" mt="sm" aria-busy={parts.reading} onClick={parts.readMore}>
        {t('history.more')}
      </Button>
    )
  )
}
