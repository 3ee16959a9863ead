import { Anchor, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { exactYen } from '#domain/exact-sum.ts'
import { noteOf, type BalanceNote } from '#domain/tickets/payments/balance-groups.ts'
import type { EventBalance } from '#domain/tickets/payments/balance.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from '#web/features/event-page/event-page.module.css'
import { codeText, yenText } from '#web/features/event-page/words.ts'
import { lineName } from './balance-columns.ts'

export interface BalanceNotesProps {
  readonly balance: EventBalance
  onOpen(line: string): void
}

const NOTES: readonly BalanceNote[] = ['overpaid', 'partlyPaid', 'withoutSales', 'unknownCode']
const SHOWN = 20

/** Over- and underpayments, and payments of people without sales, of unknown codes and of no event. */
export function BalanceNotes({ balance, onOpen }: BalanceNotesProps) {
  const messages = useMessages()
  const { t } = messages
  const { lines, ofNoEvent } = balance
  const lists = NOTES.map((note) => ({ note, found: lines.filter((line) => noteOf(line) === note) })).filter(
    ({ found }) => found.length > 0,
  )
  return (
    <section className={classes.card} aria-labelledby="payment-notes">
      <Title order={3} size="h4" id="payment-notes">
        {t('payments.notes')}
      </Title>
      {lists.length === 0 && ofNoEvent.length === 0 && <Text size="sm">{t('payments.noNotes')}</Text>}
      {lists.map(({ note, found }) => (
        <NoteList key={note} note={note} count={found.length}>
          {found.slice(0, SHOWN).map((line) => (
            <li key={line.key}>
              <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(line.key)}>
                {t('payments.noteLine', {
                  name: lineName(messages, line),
                  due: yenText(line.due),
                  paid: yenText(line.paid),
                  owed: yenText(line.owed),
                })}
              </Anchor>
            </li>
          ))}
        </NoteList>
      ))}
      {ofNoEvent.length > 0 && (
        <NoteList note="ofNoEvent" count={ofNoEvent.length}>
          {ofNoEvent.slice(0, SHOWN).map(({ id, companyCode, personInChargeCode, amount, eventCode }) => (
            <li key={id}>
              {t('payments.ofNoEventLine', {
                payer: companyCode ?? t('payments.inCharge', { name: codeText(messages, personInChargeCode, null) }),
                amount: yenText(exactYen(amount)),
                event: codeText(messages, eventCode, null),
              })}
            </li>
          ))}
        </NoteList>
      )}
    </section>
  )
}

interface NoteListProps {
  readonly note: BalanceNote | 'ofNoEvent'
  readonly count: number
  readonly children: ReactNode
}

function NoteList({ note, count, children }: NoteListProps) {
  const { t, number } = useMessages()
  const title = t(`payments.${note}`)
  return (
    <div className={classes.fault}>
      <Title order={4} size="h5">
        {t('common.counted', { label: title, count: number(count) })}
      </Title>
      <Text size="sm" c="dimmed">
        {t(`payments.${note}Remedy`)}
      </Text>
      <ul aria-label={title} translate="no">
        {children}
        {count > SHOWN && <li>{t('common.andMore', { count: count - SHOWN, number: number(count - SHOWN) })}</li>}
      </ul>
    </div>
  )
}
