import { Button, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { CardOf } from '#domain/tickets/cards/card-of.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import classes from './event-page.module.css'
import { LoadedEvent } from './LoadedEvent.tsx'
import type { AskedNumber } from './number/NumberSearch.tsx'
import { NotHeld } from './NotHeld.tsx'
import { EventWork } from './steps/EventWork.tsx'
import { planFromPositions, type StepHandlers } from './steps/ways.ts'
import { useStanding } from '#web/state/standing/use-standing.ts'

export interface EventPageProps {
  readonly eventCode: number
  readonly asked?: AskedNumber | undefined
  /** True to open the "plan from positions" dialog immediately. */
  readonly planNow?: boolean
  readonly handlers: StepHandlers
  onBack(): void
  onOpenCard(of: CardOf): void
}

export function EventPage({ eventCode, asked, planNow = false, handlers, onBack, onOpenCard }: EventPageProps) {
  const { t } = useMessages()
  const held = useStanding(eventCode)
  const { standing, busy, failure, retry } = held
  useKeptFocus()
  const title = standing?.event.eventName ?? t('eventPage.title', { code: eventCode })
  return (
    <section
      className={classes.page}
      aria-label={t('eventPage.pageOf', { name: title })}
      aria-busy={standing === undefined || busy}
    >
      <header className={classes.head}>
        <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
          {t('eventPage.back')}
        </Button>
        <div>
          <Title order={2} translate="no">
            {title}
          </Title>
          {standing && <Text c="dimmed">{t('eventPage.title', { code: eventCode })}</Text>}
        </div>
      </header>
      {standing && (
        <EventWork held={held} handlers={handlers} first={planNow ? planFromPositions : null}>
          <LoadedEvent standing={standing} asked={asked} onOpenRows={handlers.onOpenRows} onOpenCard={onOpenCard} />
        </EventWork>
      )}
      <NotHeld standing={standing} failure={failure} retry={retry} />
    </section>
  )
}
