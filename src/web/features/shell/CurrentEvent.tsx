import { UnstyledButton } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { displayName } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useChosenEvent, useForgetEvent } from '#web/state/lists/list-states.ts'
import { useTable } from '#web/state/tables/tables.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'
import classes from './CurrentEvent.module.css'

const CurrentEventDialog = deferred(() => import('./CurrentEventDialog.tsx'), 'CurrentEventDialog')

/**
 * A button that shows the current event. A press opens a dialog in which the user can choose another event. In a narrow
 * window the button is an icon with the event's name beside it.
 */
export function CurrentEvent() {
  const { t } = useMessages()
  const events = useTable('events').data?.rows
  const currentEvent = useChosenEvent()
  const forget = useForgetEvent()
  const [choosing, setChoosing] = useState(false)
  const event = events?.find((row) => row[tables.events.key] === currentEvent)
  const isDeleted = currentEvent !== null && events !== undefined && !event
  useEffect(() => {
    if (isDeleted) forget(currentEvent)
  }, [isDeleted, currentEvent, forget])
  const name = event
    ? displayName(tables.events, event, String(currentEvent))
    : currentEvent === null
      ? t('sheets.allEvents')
      : ''
  const label = t('shell.currentEvent', { event: name })
  return (
    <>
      <span className={classes.around} data-offers>
        <Tooltip label={label}>
          <UnstyledButton
            className={classes.button}
            aria-label={label}
            aria-haspopup="dialog"
            data-current-event
            onClick={() => setChoosing(true)}
          >
            <IconCalendarEvent size={18} stroke={1.7} aria-hidden />
            <span className={classes.inButton}>{name}</span>
          </UnstyledButton>
        </Tooltip>
      </span>
      {/* The name is not a part of the button, so that a toast may cover the name without covering a button. */}
      <span className={classes.beside} translate="no" aria-hidden>
        {name}
      </span>
      {choosing && <CurrentEventDialog onClose={() => setChoosing(false)} />}
    </>
  )
}
