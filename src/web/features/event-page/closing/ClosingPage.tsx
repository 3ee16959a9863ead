import { Button, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBeginAtTop } from '#web/ui/focus/use-begin-at-top.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import classes from '#web/features/event-page/event-page.module.css'
import { TicketsNotLoaded } from '#web/features/event-page/TicketsNotLoaded.tsx'
import type { ReconcileHandlers } from '#web/features/event-page/reconcile/reconcile-handlers.ts'
import { LoadedClosing } from './LoadedClosing.tsx'
import { useClosing } from './use-closing.ts'

export interface ClosingPageProps extends ReconcileHandlers {
  readonly eventCode: number
  onBack(): void
}

/** The closing report of an event, with all points that are not settled. */
export function ClosingPage({ eventCode, onBack, ...ways }: ClosingPageProps) {
  const { t } = useMessages()
  const { tickets, figures, busy, failure, retry } = useClosing(eventCode)
  useKeptFocus()
  useBeginAtTop()
  const name = tickets?.event.eventName ?? t('eventPage.title', { code: eventCode })
  return (
    <section className={classes.page} aria-label={t('closing.pageOf', { name })} aria-busy={busy}>
      <header className={classes.head}>
        <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
          {t('eventPage.back')}
        </Button>
        <div>
          <Title order={2}>{t('closing.title')}</Title>
          <Text c="dimmed">{name}</Text>
        </div>
      </header>
      {figures && <LoadedClosing {...figures} name={name} {...ways} />}
      <TicketsNotLoaded tickets={figures || tickets === null ? tickets : undefined} failure={failure} retry={retry} />
    </section>
  )
}
