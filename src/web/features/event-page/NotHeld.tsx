import { Alert, Button, Center, Stack, Text } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { HeldStanding } from '#web/state/standing/use-standing.ts'

export function NotHeld({ standing, failure, retry }: Pick<HeldStanding, 'standing' | 'failure' | 'retry'>) {
  const { t, error } = useMessages()
  return (
    <>
      {standing === null && (
        <Center mih="30vh">
          <Text fw={600} role="status">
            {t('eventPage.gone')}
          </Text>
        </Center>
      )}
      {standing === undefined && failure && (
        <Alert color="red" title={t('common.loadError')}>
          <Stack align="flex-start" gap="sm">
            {error(failure)}
            <Button variant="default" onClick={retry}>
              {t('common.tryAgain')}
            </Button>
          </Stack>
        </Alert>
      )}
      {standing === undefined && !failure && (
        <Center mih="30vh" role="status">
          <Spinner label={t('common.loading')} />
        </Center>
      )}
    </>
  )
}
