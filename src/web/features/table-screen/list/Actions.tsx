import { Button } from '@mantine/core'
import { IconPlus, IconPlaylistAdd, IconUpload } from '@tabler/icons-react'
import { memo } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { offInPlace } from '#web/ui/buttons/off-in-place.ts'
import classes from './Actions.module.css'

export interface ActionsProps {
  readonly selecting: boolean
  /** The table is not held yet: nothing can be added to it or compared with it. */
  readonly waiting: boolean
  onAdd(): void
  /** Undefined where there is no such form: not every table has one. */
  readonly onAddMultiple: (() => void) | undefined
  onImport(): void
}

const icon = { size: 16, 'aria-hidden': true } as const

/** What can be done with the table; not while rows are selected (SelectionBar.tsx has what is done with those). */
export const Actions = memo(function Actions({ selecting, waiting, onAdd, onAddMultiple, onImport }: ActionsProps) {
  const { t } = useMessages()
  // A native title: a disabled button opens no other kind of tooltip.
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
      <Button leftSection={<IconPlus {...icon} />} onClick={onAdd} {...off}>
        {t('common.add')}
      </Button>
    </div>
  )
})
