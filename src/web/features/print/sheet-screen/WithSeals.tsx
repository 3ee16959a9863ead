import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useEarlyPress } from '#web/ui/paper/early-print-key.tsx'
import { useHeldSeals, type HeldSeals } from './held-seals.ts'
import { SheetLoading } from './SheetLoading.tsx'

export function WithSeals({ title, children }: { title: string; children(held: HeldSeals): ReactNode }) {
  const { t, error } = useMessages()
  const { held, failure, retry } = useHeldSeals()
  const earlyPress = useEarlyPress()
  const failed = !held && failure !== null
  useEffect(() => {
    if (failed) earlyPress?.take()
  }, [failed, earlyPress])
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
        <SheetLoading />
      )}
    </Stack>
  )
}
