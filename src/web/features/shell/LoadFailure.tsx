import { Alert, Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useLive } from '#web/state/backend.tsx'
import { useTables } from '#web/state/tables/tables.tsx'

/**
 * Reports that a table cannot be loaded: in an alert above every view, and once in a toast. The rows on the screen may
 * then be stale.
 */
export function LoadFailure() {
  const { t, error } = useMessages()
  const toast = useToast()
  const tables = useTables()
  const failure = useLive(tables.failure)
  // If the session has expired, the sign-in screen covers the page anyway.
  const failed = failure !== null && failure.code !== 'notSignedIn'
  useEffect(() => {
    if (failed) toast.error(t('common.loadError'))
    // Shows the toast once per failure, and not again for another table that fails or after a change of the language.
    // oxlint-disable-next-line react/exhaustive-deps -- `toast` and `t` change with the language
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
