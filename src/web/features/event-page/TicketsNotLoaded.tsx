import { Alert, Button, Center, Stack, Text } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { LoadedTickets } from '#web/state/event-tickets/use-event-tickets.ts'

export function TicketsNotLoaded({ tickets, failure, retry }: Pick<LoadedTickets, 'tickets' | 'failure' | 'retry'>) {
  const { t, error } = useMessages()
  return (
    <>
      {tickets === null && (
        <Center mih="30vh">
          <Text fw={600} role="status">
            {t('eventPage.gone')}
          </Text>
        </Center>
      )}
      {tickets === undefined && failure && (
        <Alert color="red" title={t('common.loadError')}>
          <Stack align="flex-start" gap="sm">
            {error(failure)}
            <Button variant="default" onClick={retry}>
              {t('common.tryAgain')}
            </Button>
          </Stack>
        </Alert>
      )}
      {tickets === undefined && !failure && (
        <Center mih="30vh" role="status">
          <Spinner label={t('common.loading')} />
        </Center>
      )}
    </>
  )
}
