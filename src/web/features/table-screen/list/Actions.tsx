import { Button } from '@mantine/core'
import { IconDownload, IconPencil, IconPlus, IconPlaylistAdd, IconTrash, IconUpload } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { MessageKey } from '#web/messages/message-key.ts'
import { exportFormats, useExportChoices, type ExportFormat } from '#web/messages/use-export-choices.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { MenuButton, type Opening } from '#web/ui/menu-button.tsx'
import classes from './Actions.module.css'

export interface ActionsProps {
  readonly selecting: boolean
  /** The table is not held yet: nothing can be added to it or compared with it. */
  readonly waiting: boolean
  onAdd(): void
  /** Undefined where there is no such form: not every table has one. */
  readonly onAddMultiple: (() => void) | undefined
  readonly onEdit: (() => void) | undefined
  onImport(): void
  onExport(format: ExportFormat): void
  onDelete(): void
}

const icon = { size: 16, 'aria-hidden': true } as const

interface ExportSelectedProps extends Opening {
  readonly 'aria-label': string
  readonly className: string | undefined
  readonly children: ReactNode
}

function ExportSelected(props: ExportSelectedProps) {
  return <Button variant="default" leftSection={<IconDownload {...icon} />} {...props} />
}

/** What can be done with the table, or, while rows are selected, with those. */
export const Actions = memo(function Actions({
  selecting,
  waiting,
  onAdd,
  onAddMultiple,
  onEdit,
  onImport,
  onExport,
  onDelete,
}: ActionsProps) {
  const { t } = useMessages()
  const choices = useExportChoices(exportFormats, onExport)
  // A native title: a disabled button opens no other kind of tooltip. Where room is short, only its icon is left.
  const off = {
    disabled: selecting || waiting,
    ...(selecting && { title: t('table.notWhileSelected'), className: classes.off }),
  }
  // In one line at any width: a row that is selected must not move from under the pointer.
  const named = (name: MessageKey, short: MessageKey) => ({
    'aria-label': t(name),
    className: classes.on,
    children: [
      <span key="full" className={classes.full}>
        {t(name)}
      </span>,
      <span key="short" className={classes.short}>
        {t(short)}
      </span>,
    ],
  })
  return (
    <div className={classes.buttons}>
      {selecting && (
        <>
          {onEdit && (
            <Button
              variant="default"
              leftSection={<IconPencil {...icon} />}
              onClick={onEdit}
              {...named('table.editSelected', 'common.edit')}
            />
          )}
          <MenuButton
            as={ExportSelected}
            button={named('table.exportSelected', 'shell.export')}
            label={t('table.exportSelected')}
            choices={choices}
            start
          />
          <Button
            color="red"
            variant="light"
            leftSection={<IconTrash {...icon} />}
            onClick={onDelete}
            {...named('table.deleteSelected', 'common.delete')}
          />
        </>
      )}
      <Button variant="default" leftSection={<IconUpload {...icon} />} onClick={onImport} {...off}>
        {t('table.import')}
      </Button>
      {onAddMultiple && (
        <Button variant="default" leftSection={<IconPlaylistAdd {...icon} />} onClick={onAddMultiple} {...off}>
          {t('table.addMultiple')}
        </Button>
      )}
      <Button leftSection={<IconPlus {...icon} />} onClick={onAdd} {...off}>
        {t('common.add')}
      </Button>
    </div>
  )
})
