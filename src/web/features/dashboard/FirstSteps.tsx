import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconDatabaseImport, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useDoneToast } from '#web/dialogs/use-done-toast.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useReturnFocus } from '#web/ui/focus/use-return-focus.ts'
import classes from './dashboard.module.css'

export function FirstSteps({ onImportAll }: { onImportAll(): void }) {
  const { t } = useMessages()
  const [asking, setAsking] = useState(false)

  return (
    <Card component="section" withBorder className={classes.card} aria-labelledby="first-steps">
      <Title order={3} size="h4" id="first-steps">
        {t('firstSteps.title')}
      </Title>
      <Text mt="xs">{t('firstSteps.text')}</Text>
      <Group mt="md" gap="sm">
        <Button leftSection={<IconDatabaseImport size={18} aria-hidden />} onClick={() => setAsking(true)}>
          {t('firstSteps.loadSamples')}
        </Button>
        <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={onImportAll}>
          {t('firstSteps.importAll')}
        </Button>
      </Group>
      {asking && <Question onClose={() => setAsking(false)} />}
    </Card>
  )
}

/**
 * Asks for confirmation, and loads the sample data. The card for first steps then disappears, so the focus moves to the
 * content.
 */
function Question({ onClose }: { onClose(): void }) {
  const { t, number, error } = useMessages()
  const toast = useToast()
  const showDone = useDoneToast()
  const tables = useTables()
  useReturnFocus()

  const load = async () => {
    try {
      const results = Object.values(await tables.loadSamples())
      const added = results.reduce((sum, result) => sum + result.added, 0)
      showDone(t('firstSteps.loaded', { number: number(added) }), results[0] ?? {})
    } catch (reason) {
      toast.error(error(reason))
      throw reason
    }
  }

  return (
    <ConfirmDialog
      opened
      title={t('firstSteps.askTitle')}
      confirmLabel={t('firstSteps.loadSamples')}
      confirmingLabel={t('common.loading')}
      cancelLabel={t('common.cancel')}
      closeLabel={t('common.close')}
      onConfirm={load}
      onClose={onClose}
    >
      {t('firstSteps.askText')}
    </ConfirmDialog>
  )
}
