import { Button } from '@mantine/core'
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNamesChoice } from '#web/dialogs/use-names-choice.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import { exportFormats, type ExportFormat, useExportChoices } from '#web/messages/use-export-choices.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { MenuButton, type Opening } from '#web/ui/menu/menu-button.tsx'
import classes from '#web/features/table-screen/list/Actions.module.css'

export interface SelectedActionsProps {
  /** Opens the form for several rows. Undefined for tables without such a form. */
  readonly onEdit: (() => void) | undefined
  onExport(format: ExportFormat): void
  onDelete(): void
}

const icon = { size: 14, 'aria-hidden': true } as const

interface ExportSelectedProps extends Opening {
  readonly 'aria-label': string
  readonly children: ReactNode
}

function ExportSelected(props: ExportSelectedProps) {
  return <Button size="compact-sm" variant="default" leftSection={<IconDownload {...icon} />} {...props} />
}

export function SelectedActions({ onEdit, onExport, onDelete }: SelectedActionsProps) {
  const { t } = useMessages()
  const choicesOf = useExportChoices()
  const withNames = useNamesChoice()
  // The buttons must fit on one line. A second line would move the row away from the pointer that just selected it.
  const labelled = (name: MessageKey, short: MessageKey) => ({
    'aria-label': t(name),
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
    <>
      {onEdit && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPencil {...icon} />}
          onClick={onEdit}
          {...labelled('table.editSelected', 'common.edit')}
        />
      )}
      <MenuButton
        as={ExportSelected}
        button={labelled('table.exportSelected', 'shell.export')}
        label={t('table.exportSelected')}
        choices={() => withNames(choicesOf(exportFormats, onExport))}
        start
      />
      <Button
        size="compact-sm"
        color="red"
        variant="light"
        leftSection={<IconTrash {...icon} />}
        onClick={onDelete}
        {...labelled('table.deleteSelected', 'common.delete')}
      />
    </>
  )
}
