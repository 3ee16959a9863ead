import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useEarlyPress } from '#web/ui/paper/early-print-key.tsx'
import { useSealTables, type SealTables } from './seal-tables.ts'
import { SheetLoading } from './SheetLoading.tsx'

export function WithSeals({ title, children }: { title: string; children(sealTables: SealTables): ReactNode }) {
  const { t, error } = useMessages()
  const { sealTables, failure, retry } = useSealTables()
  const earlyPress = useEarlyPress()
  const failed = !sealTables && failure !== null
  useEffect(() => {
    if (failed) earlyPress?.take()
  }, [failed, earlyPress])
  if (sealTables) return children(sealTables)
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
