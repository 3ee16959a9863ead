import { Button, Text } from '@mantine/core'
import { IconFileAnalytics, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { displayName } from '#domain/table.ts'
import { tables, type TableRow } from '#domain/tables/index.ts'
import classes from './event-overview.module.css'
import { EventWork } from './features/event-page/steps/EventWork.tsx'
import { useMessages } from './messages/use-messages.ts'
import { useChosenEvent } from './state/lists/list-states.ts'
import { useLoadedTables } from './state/tables/loaded-tables.ts'
import { useEventTickets } from './state/event-tickets/use-event-tickets.ts'
import { useView } from './state/view/view.tsx'
import { type StepImport, useStepHandlers } from './use-step-handlers.tsx'

const EVENTS = ['events'] as const

/**
 * The top of the dashboard: the steps of the work on the chosen event, with the next one to do. If no event is chosen,
 * shows the latest event.
 */
export function EventOverview(props: StepImport) {
  const chosen = useChosenEvent()
  const loaded = useLoadedTables(EVENTS)
  // The latest event at the beginning of this visit. If the user copies the event, the copy becomes the latest one. Its
  // steps must not replace the shown ones while the copy's dialog is open.
  const [first, setFirst] = useState<number | null>(null)
  if (!loaded) return <div className={classes.overview} aria-busy />
  const { events } = loaded.rows
  const find = (code: number | null) => events.find(({ eventCode }) => eventCode === code)
  const shownEvent = find(first) ?? latest(events)
  if (shownEvent && shownEvent.eventCode !== first) setFirst(shownEvent.eventCode)
  const event = find(chosen) ?? shownEvent
  return event ? <StepsOf key={event.eventCode} event={event} {...props} /> : <NoEvent {...props} />
}

const latest = (events: readonly TableRow<'events'>[]): TableRow<'events'> | undefined =>
  events.toSorted((a, b) => b.eventCode - a.eventCode)[0]

function StepsOf({ event, ...props }: StepImport & { readonly event: TableRow<'events'> }) {
  const { eventCode } = event
  const { t } = useMessages()
  const { openEvent } = useView()
  const loaded = useEventTickets(eventCode)
  const { handlers, form } = useStepHandlers(eventCode, props)
  return (
    <div className={classes.overview}>
      <EventWork
        loaded={loaded}
        handlers={handlers}
        isBrief
        title={displayName(tables.events, event, t('eventPage.title', { code: eventCode }))}
        content={
          <Button
            variant="default"
            leftSection={<IconFileAnalytics size={18} aria-hidden />}
            onClick={() => openEvent(eventCode)}
          >
            {t('import.openEvent')}
          </Button>
        }
      />
      {form}
    </div>
  )
}

function NoEvent(props: StepImport) {
  const { t } = useMessages()
  const { handlers, form } = useStepHandlers(null, props)
  return (
    <section className={classes.overview} aria-label={t('steps.title')}>
      <div className={classes.head}>
        <Text>{t('steps.noEvent')}</Text>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => handlers.onAdd('events')}>
          {t('steps.addEvent')}
        </Button>
      </div>
      {form}
    </section>
  )
}
