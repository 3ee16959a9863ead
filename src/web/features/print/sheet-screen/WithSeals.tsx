import { Alert, Button, Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useHeldSeals, type HeldSeals } from './held-seals.ts'

/** A sheet's screen once its tables are there; until then that they are coming, or why they are not. */
export function WithSeals({ title, children }: { title: string; children(held: HeldSeals): ReactNode }) {
  const { t, error } = useMessages()
  const { held, failure, retry } = useHeldSeals()
  if (held) return children(held)
  return (
    <Stack>
      <Title order={2}>{title}</Title>
      {failure ? (
        <Alert color="red" title={t('common.loadError')}>
          <Text mb="sm">{error(failure)}</Text>
          <Button variant="default" onClick={retry}>
            {t('common.tryAgain')}
          </Button>
        </Alert>
      ) : (
        <Center mih="30vh" role="status">
          <Spinner label={t('common.loading')} />
        </Center>
      )}
    </Stack>
  )
}
