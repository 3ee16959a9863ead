import { Button, Group, Text } from '@mantine/core'
import { numberRange, type PrintedSeal } from '#domain/seals/index.ts'
import { counter, type EventTickets } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { ChangeStart } from './change/form.ts'
import { startOf } from './change/start.ts'
import classes from './event-page.module.css'
import { codeText, figure, personText } from './words.ts'

export interface SealCardsProps {
  readonly seals: readonly PrintedSeal[]
  readonly tickets: EventTickets
  onOpenRow(seal: PrintedSeal): void
  onChange?(start: ChangeStart): void
}

const SHOWN = 20

export function SealCards({ seals, tickets, onOpenRow, onChange }: SealCardsProps) {
  const messages = useMessages()
  const { t } = messages
  return (
    <>
      {seals.slice(0, SHOWN).map((seal) => (
        <div key={seal.id} className={classes.seal}>
          <SealFacts seal={seal} tickets={tickets} />
          <Group justify="flex-end" gap="sm" mt="xs">
            {onChange && <ChangeButton seal={seal} tickets={tickets} onChange={onChange} />}
            <Button
              variant="default"
              size="xs"
              onClick={() => onOpenRow(seal)}
              aria-label={t('eventPage.openRowOf', { name: personText(messages, seal) })}
            >
              {t('eventPage.openRow')}
            </Button>
          </Group>
        </div>
      ))}
      {seals.length > SHOWN && <Text size="sm">{t('common.andMore', { count: seals.length - SHOWN })}</Text>}
    </>
  )
}

interface ChangeButtonProps {
  readonly seal: PrintedSeal
  readonly tickets: EventTickets
  onChange(start: ChangeStart): void
}

/**
 * A button that opens the dialog to change a seal's numbers. Not shown for seals with invalid numbers or another
 * event's code: these are edited in the table.
 */
function ChangeButton({ seal, tickets, onChange }: ChangeButtonProps) {
  const messages = useMessages()
  const start = startOf(tickets, seal)
  if (!start) return null
  const numbers = numberRange(seal.start, seal.end)
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => onChange(start)}
      aria-label={messages.t('eventPage.changeSealOf', { name: personText(messages, seal), numbers })}
    >
      {messages.t('eventPage.changeSeal')}
    </Button>
  )
}

function SealFacts({ seal, tickets }: { readonly seal: PrintedSeal; readonly tickets: EventTickets }) {
  const messages = useMessages()
  const { t } = messages
  const { start, end, count } = seal
  const reported =
    tickets.counts.reported === null || start === null || end === null || start > end
      ? null
      : counter(tickets.sets.reported)(start, end)
  const facts = [
    [t('eventPage.holder'), personText(messages, seal)],
    [t('eventPage.department'), codeText(messages, seal.departmentCode, seal.departmentName)],
    [t('eventPage.personInCharge'), codeText(messages, seal.personInChargeCode, seal.personInChargeName)],
    [t('eventPage.numbers'), numberRange(start, end) || t('eventPage.untold')],
    [t('eventPage.count'), figure(messages, count)],
    [t('eventPage.reported'), figure(messages, reported)],
  ] as const
  return (
    <dl className={classes.facts} translate="no">
      {facts.map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
