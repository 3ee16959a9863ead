import { Button, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBeginAtTop } from '#web/ui/focus/use-begin-at-top.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import classes from '#web/features/event-page/event-page.module.css'
import { TicketsNotLoaded } from '#web/features/event-page/TicketsNotLoaded.tsx'
import { LoadedPayments } from './LoadedPayments.tsx'
import { useBalance } from '#web/state/event-tickets/use-balance.ts'
import type { PaymentHandlers } from './payment-handlers.ts'

export interface PaymentsPageProps extends PaymentHandlers {
  readonly eventCode: number
  onBack(): void
  onImport(): void
}

/** The page of an event's payments: amounts due, paid and owed, in total and by person. */
export function PaymentsPage({ eventCode, onBack, ...ways }: PaymentsPageProps) {
  const { t } = useMessages()
  const { tickets, balanced, busy, failure, retry } = useBalance(eventCode)
  useKeptFocus()
  useBeginAtTop()
  const name = tickets?.event.eventName ?? t('eventPage.title', { code: eventCode })
  return (
    <section className={classes.page} aria-label={t('payments.pageOf', { name })} aria-busy={busy}>
      <header className={classes.head}>
        <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
          {t('eventPage.back')}
        </Button>
        <div>
          <Title order={2}>{t('payments.title')}</Title>
          <Text c="dimmed">{name}</Text>
        </div>
      </header>
      {balanced && <LoadedPayments {...balanced} name={name} {...ways} />}
      <TicketsNotLoaded tickets={tickets} failure={failure} retry={retry} />
    </section>
  )
}
