import { Button, Group } from '@mantine/core'
import { IconDownload, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { memo } from 'react'
import { useMessages } from '../../messages/use-messages.ts'

export interface ActionsProps {
  readonly selecting: boolean
  /** The table is not held yet: nothing can be added to it or compared with it. */
  readonly waiting: boolean
  onAdd(): void
  onImport(): void
  onExport(): void
  onDelete(): void
}

/** What can be done with the table, or, while rows are selected, with those (spec §2, §4). */
export const Actions = memo(function Actions({ selecting, waiting, onAdd, onImport, onExport, onDelete }: ActionsProps) {
  const { t } = useMessages()
  // A native title: a disabled button opens no other kind of tooltip.
  const reason = selecting ? { title: t('table.notWhileSelected') } : {}
  return (
    <Group gap="xs">
      {selecting && (
        <>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={onExport}>
            {t('table.exportSelected')}
          </Button>
          <Button color="red" variant="light" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
            {t('table.deleteSelected')}
          </Button>
        </>
      )}
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport} disabled={selecting || waiting} {...reason}>
        {t('table.import')}
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd} disabled={selecting || waiting} {...reason}>
        {t('common.add')}
      </Button>
    </Group>
  )
})
