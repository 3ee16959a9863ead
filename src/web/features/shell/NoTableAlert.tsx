import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useMessages } from '#web/messages/use-messages.ts'

export interface NoTableAlertProps {
  onClose(): void
  onImportAll(): void
}

/** Asks the user to open a table first, and offers to import an export of all data. */
export function NoTableAlert({ onClose, onImportAll }: NoTableAlertProps) {
  const { t } = useMessages()
  return (
    <Dialog onClose={onClose} title={t('shell.import')} centered size="sm">
      <Text>{t('shell.selectTableToImport')}</Text>
      <Text size="sm" c="dimmed" mt="sm">
        {t('import.allHint')}
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button
          variant="default"
          onClick={() => {
            onClose()
            onImportAll()
          }}
        >
          {t('import.allTitle')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('common.ok')}
        </Button>
      </Group>
    </Dialog>
  )
}
