import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import type { ReturnedState } from './use-returned.ts'

export function ReturnedFailure({ failure, retry }: Pick<ReturnedState, 'failure' | 'retry'>) {
  const { t, error } = useMessages()
  return (
    <Alert color="red" title={t('reconcile.returnedFailed')}>
      <Stack align="flex-start" gap="sm">
        {error(failure)}
        <Button variant="default" size="xs" onClick={retry}>
          {t('common.tryAgain')}
        </Button>
      </Stack>
    </Alert>
  )
}

export function ReturnedNote({ returned, failure, isReading, retry }: ReturnedState) {
  const { t, number } = useMessages()
  if (failure !== undefined && !isReading) return <ReturnedFailure failure={failure} retry={retry} />
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('reconcile.returnedNote')}
      </Text>
      {returned && returned.untold > 0 && (
        <Alert color="yellow">
          {t('reconcile.returnedUntold', { count: returned.untold, number: number(returned.untold) })}
        </Alert>
      )}
    </>
  )
}
