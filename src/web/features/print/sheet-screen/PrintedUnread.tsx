import { Anchor, Text } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import type { PrintedBefore } from './use-printed.ts'

export function PrintedUnread({ before: { failure, refresh } }: { before: PrintedBefore }) {
  const { t, error } = useMessages()
  return (
    failure && (
      <Text size="sm" role="alert">
        {t('print.printedUnread', { reason: error(failure) })}{' '}
        <Anchor component="button" type="button" size="sm" onClick={() => void refresh().catch(() => {})}>
          {t('common.tryAgain')}
        </Anchor>
      </Text>
    )
  )
}
