import { Alert, Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useToast } from '../../messages/use-toast.ts'
import { useLive } from '../../state/backend.tsx'
import { useTables } from '../../state/tables.tsx'

/**
 * Says above every view, as long as it is so, that what is shown may be out of date; a toast says it once (spec §8).
 */
export function LoadFailure() {
  const { t, error } = useMessages()
  const toast = useToast()
  const tables = useTables()
  const failure = useLive(tables.failure)
  // Without a session the sign-in stands over everything and says what is the matter.
  const failed = failure !== null && failure.code !== 'notSignedIn'
  useEffect(() => {
    if (failed) toast.error(t('common.loadError'))
    // Once for each time that loading begins to fail, not for every table nor when the language changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [failed])
  if (!failed) return null
  return (
    <Alert color="red" variant="light" role="status" mb="md">
      <Group justify="space-between" wrap="nowrap" gap="md">
        <span>{t('shell.loadFailed', { reason: error(failure) })}</span>
        <Button size="xs" variant="default" flex="none" onClick={() => void tables.reload().catch(() => {})}>
          {t('common.tryAgain')}
        </Button>
      </Group>
    </Alert>
  )
}
