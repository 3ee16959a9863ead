import { Text } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

export interface IncompleteQuestionProps {
  readonly rows: readonly number[]
  readonly needed: readonly string[]
  onSaveRest(): void
  onKeepEditing(): void
}

export function IncompleteQuestion({ rows, needed, onSaveRest, onKeepEditing }: IncompleteQuestionProps) {
  const { t, number, list } = useMessages()
  return (
    <ConfirmDialog
      opened
      title={t('many.incompleteTitle')}
      confirmLabel={t('many.saveRest')}
      cancelLabel={t('table.keepEditing')}
      closeLabel={t('common.close')}
      onConfirm={onSaveRest}
      onClose={onKeepEditing}
    >
      <Text>{t('many.incomplete', { count: rows.length, rows: list(rows.map(number)) })}</Text>
      <Text size="sm" c="dimmed">
        {t('many.incompleteWhy', { fields: list(needed) })}
      </Text>
    </ConfirmDialog>
  )
}
