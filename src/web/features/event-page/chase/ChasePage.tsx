import { Button, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ChaseKind } from '#domain/tickets/chase.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useEventTickets } from '#web/state/event-tickets/use-event-tickets.ts'
import { useBeginAtTop } from '#web/ui/focus/use-begin-at-top.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import classes from '#web/features/event-page/event-page.module.css'
import { TicketsNotLoaded } from '#web/features/event-page/TicketsNotLoaded.tsx'
import type { ReconcileHandlers } from '#web/features/event-page/reconcile/reconcile-handlers.ts'
import { LoadedChase } from './LoadedChase.tsx'

export interface ChasePageProps extends ReconcileHandlers {
  readonly eventCode: number
  /**
   * The task that people must still do with their booklets: receive, report or return. Null lists all three initially.
   */
  readonly first: ChaseKind | null
  onBack(): void
}

/** Lists the people who have not received, reported or returned their booklets, by person in charge. */
export function ChasePage({ eventCode, first, onBack, ...ways }: ChasePageProps) {
  const { t } = useMessages()
  const { tickets, versions, busy, failure, retry } = useEventTickets(eventCode)
  useKeptFocus()
  useBeginAtTop()
  const name = tickets?.event.eventName ?? t('eventPage.title', { code: eventCode })
  return (
    <section className={classes.page} aria-label={t('chase.pageOf', { name })} aria-busy={busy}>
      <header className={classes.head}>
        <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
          {t('eventPage.back')}
        </Button>
        <div>
          <Title order={2}>{t('chase.title')}</Title>
          <Text c="dimmed">{name}</Text>
        </div>
      </header>
      {tickets && <LoadedChase {...{ tickets, versions, name, first }} {...ways} />}
      <TicketsNotLoaded tickets={tickets} failure={failure} retry={retry} />
    </section>
  )
}
