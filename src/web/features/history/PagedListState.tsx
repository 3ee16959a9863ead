import { Alert, Button, Text } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import type { PagedList } from './use-paged-list.ts'

export function PagedListState({ list }: { readonly list: PagedList<unknown, unknown> }) {
  const { t, error } = useMessages()
  if (list.failure !== null)
    return (
      <Alert color="red" role="alert" title={t('history.failed')} mt="sm">
        <Text size="sm">{error(list.failure)}</Text>
        <Button size="compact-sm" variant="default" mt="xs" onClick={list.retry}>
          {t('common.tryAgain')}
        </Button>
      </Alert>
    )
  if (list.head === null)
    return (
      <Text size="sm" c="dimmed" role="status" mt="sm">
        {t('history.reading')}
      </Text>
    )
  return (
    list.hasMore && (
      // Not `disabled` while loading, because a disabled button would lose the focus.
      <Button size="compact-sm" variant="subtle" mt="sm" aria-busy={list.isReading} onClick={list.readMore}>
        {t('history.more')}
      </Button>
    )
  )
}
