import { Button, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { CardOf } from '#domain/tickets/cards/card-of.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import classes from './event-page.module.css'
import { LoadedEvent } from './LoadedEvent.tsx'
import type { AskedNumber } from './number/NumberSearch.tsx'
import { TicketsNotLoaded } from './TicketsNotLoaded.tsx'
import { EventWork } from './steps/EventWork.tsx'
import { planFromPositions, type StepHandlers } from './steps/step-actions.ts'
import { useEventTickets } from '#web/state/event-tickets/use-event-tickets.ts'

export interface EventPageProps {
  readonly eventCode: number
  readonly requestedNumber?: AskedNumber | undefined
  /** True to open at once the dialog that computes the plan from the employees' positions. */
  readonly planNow?: boolean
  readonly handlers: StepHandlers
  onBack(): void
  onOpenCard(of: CardOf): void
}

export function EventPage({
  eventCode,
  requestedNumber,
  planNow = false,
  handlers,
  onBack,
  onOpenCard,
}: EventPageProps) {
  const { t } = useMessages()
  const eventStanding = useEventTickets(eventCode)
  const { tickets, busy, failure, retry } = eventStanding
  useKeptFocus()
  const title = tickets?.event.eventName ?? t('eventPage.title', { code: eventCode })
  return (
    <section
      className={classes.page}
      aria-label={t('eventPage.pageOf', { name: title })}
      aria-busy={tickets === undefined || busy}
    >
      <header className={classes.head}>
        <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
          {t('eventPage.back')}
        </Button>
        <div>
          <Title order={2} translate="no">
            {title}
          </Title>
          {tickets && <Text c="dimmed">{t('eventPage.title', { code: eventCode })}</Text>}
        </div>
      </header>
      {tickets && (
        <EventWork loaded={eventStanding} handlers={handlers} first={planNow ? planFromPositions : null}>
          <LoadedEvent
            tickets={tickets}
            requestedNumber={requestedNumber}
            onOpenRows={handlers.onOpenRows}
            onOpenCard={onOpenCard}
          />
        </EventWork>
      )}
      <TicketsNotLoaded tickets={tickets} failure={failure} retry={retry} />
    </section>
  )
}
