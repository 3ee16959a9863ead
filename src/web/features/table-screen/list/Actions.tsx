import { Button } from '@mantine/core'
import { IconPlus, IconPlaylistAdd, IconUpload, IconUserPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { offInPlace } from '#web/ui/buttons/off-in-place.ts'
import classes from './Actions.module.css'

export interface ActionsProps {
  readonly selecting: boolean
  readonly waiting: boolean
  /** True while the grid is open. The primary button is then the grid's Save. */
  readonly editing: boolean
  onAdd(): void
  /** Opens the form for several rows. Undefined for tables without such a form. */
  readonly onAddMultiple: (() => void) | undefined
  /** Opens the form for a person who joins. Undefined for tables that do not contain employees. */
  readonly onJoin?: (() => void) | undefined
  onImport(): void
}

const icon = { size: 16, 'aria-hidden': true } as const

/**
 * The buttons of a table. While rows are selected they are disabled, and SelectionBar.tsx has the buttons for these
 * rows.
 */
export const Actions = memo(function Actions({ selecting, waiting, editing, onAdd, ...props }: ActionsProps) {
  const { onAddMultiple, onJoin, onImport } = props
  const { t } = useMessages()
  // A native title, because the browser shows it on disabled buttons. Other tooltips need events, which disabled
  // buttons do not get.
  const off = selecting ? { disabled: true, title: t('table.notWhileSelected') } : waiting ? offInPlace : {}
  return (
    <div className={classes.buttons}>
      <Button variant="default" leftSection={<IconUpload {...icon} />} onClick={onImport} {...off}>
        {t('table.import')}
      </Button>
      {onAddMultiple && (
        <Button variant="default" leftSection={<IconPlaylistAdd {...icon} />} onClick={onAddMultiple} {...off}>
          {t('table.addMultiple')}
        </Button>
      )}
      {onJoin && (
        <Button variant="default" leftSection={<IconUserPlus {...icon} />} onClick={onJoin} {...off}>
          {t('people.openJoin')}
        </Button>
      )}
      <Button variant={editing ? 'default' : 'filled'} leftSection={<IconPlus {...icon} />} onClick={onAdd} {...off}>
        {t('common.add')}
      </Button>
    </div>
  )
})
