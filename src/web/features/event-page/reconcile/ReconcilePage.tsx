import { Button, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useBeginAtTop } from '#web/ui/focus/use-begin-at-top.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from '#web/features/event-page/event-page.module.css'
import { TicketsNotLoaded } from '#web/features/event-page/TicketsNotLoaded.tsx'
import { LoadedReconciliation } from './LoadedReconciliation.tsx'
import { useReconciled } from './use-reconciled.ts'
import type { ReconcileHandlers } from './reconcile-handlers.ts'

export interface ReconcilePageProps extends ReconcileHandlers {
  readonly eventCode: number
  onBack(): void
}

export function ReconcilePage({ eventCode, ...props }: ReconcilePageProps) {
  const { t } = useMessages()
  const { tickets, reconciled, busy, failure, retry } = useReconciled(eventCode)
  useKeptFocus()
  useBeginAtTop()
  const name = tickets?.event.eventName ?? t('eventPage.title', { code: eventCode })
  return (
    <section className={classes.page} aria-label={t('reconcile.pageOf', { name })} aria-busy={busy}>
      <header className={classes.head}>
        <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={props.onBack}>
          {t('eventPage.back')}
        </Button>
        <div>
          <Title order={2}>{t('reconcile.title')}</Title>
          <Text c="dimmed">{name}</Text>
        </div>
      </header>
      {reconciled && <LoadedReconciliation {...reconciled} name={name} {...props} />}
      <TicketsNotLoaded tickets={tickets} failure={failure} retry={retry} />
    </section>
  )
}
