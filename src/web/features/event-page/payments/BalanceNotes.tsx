import { formatExactYen } from '#domain/kinds/format-yen.ts'
import { Anchor, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { exactYen } from '#domain/exact-sum.ts'
import { shownText } from '#domain/grid/display.ts'
import { sumOf, type EventBalance } from '#domain/tickets/payments/balance.ts'
import { MONEY_FAULTS, type MoneyFault, type MoneyFaultKind } from '#domain/tickets/payments/money-faults.ts'
import type { Payment } from '#domain/tickets/payments/divide-payments.ts'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import classes from '#web/features/event-page/event-page.module.css'
import ownClasses from '#web/features/event-page/reconcile/reconcile.module.css'
import { codeText } from '#web/features/event-page/words.ts'
import { lineName } from '#web/messages/holder-words.ts'
import { groupName } from './BalanceTables.tsx'
import { payButton } from './pay-button.tsx'
import type { FigureRef } from './rows-of.ts'

export interface BalanceNotesProps {
  readonly faults: readonly MoneyFault[]
  readonly ofNoEvent: EventBalance['ofNoEvent']
  /** Product names by code. */
  readonly products: ReadonlyMap<number, string | null>
  onOpen(figure: FigureRef): void
  onCorrect(payment: Payment): void
}

const SHOWN = 20

/** Lists the payments to check, with a button for their rows, and the payments without an event. */
export function BalanceNotes({ faults, ofNoEvent, products, onOpen, onCorrect }: BalanceNotesProps) {
  const messages = useMessages()
  const { t } = messages
  const lists = MONEY_FAULTS.map((kind) => ({ kind, found: faults.filter((fault) => fault.kind === kind) })).filter(
    ({ found }) => found.length > 0,
  )
  return (
    <section className={classes.card} aria-labelledby="payment-notes">
      <Title order={3} size="h4" id="payment-notes">
        {t('payments.notes')}
      </Title>
      {lists.length === 0 && ofNoEvent.length === 0 && <Text size="sm">{t('payments.noNotes')}</Text>}
      {lists.map(({ kind, found }) => (
        <NoteList key={kind} kind={kind} count={found.length}>
          {found.slice(0, SHOWN).map((fault) => (
            <li key={`${fault.lines[0]?.key} ${fault.price?.productCode}`}>
              <span className={ownClasses.line}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="start"
                  onClick={() => onOpen(figureOf(messages, fault, products))}
                >
                  {faultText(messages, fault, products)}
                </Anchor>
                {kind === 'unknownCode' &&
                  fault.payments.map((payment) => (
                    <Correct key={payment.id} payment={payment} onPress={() => onCorrect(payment)} />
                  ))}
              </span>
            </li>
          ))}
        </NoteList>
      ))}
      {ofNoEvent.length > 0 && (
        <NoteList kind="ofNoEvent" count={ofNoEvent.length}>
          {ofNoEvent.slice(0, SHOWN).map((payment) => (
            <li key={payment.id}>
              <span className={ownClasses.line}>
                <span>
                  {t('payments.ofNoEventLine', {
                    payer:
                      payment.companyCode ??
                      t('payments.inCharge', { name: codeText(messages, payment.personInChargeCode, null) }),
                    amount: formatExactYen(exactYen(payment.amount)),
                    event: codeText(messages, payment.eventCode, null),
                  })}
                </span>
                <Correct payment={payment} onPress={() => onCorrect(payment)} />
              </span>
            </li>
          ))}
        </NoteList>
      )}
    </section>
  )
}

function Correct({ payment, onPress }: { readonly payment: Payment; onPress(): void }) {
  const messages = useMessages()
  const { t } = messages
  const { day, amount } = paymentWords(messages, payment)
  return payButton({ text: t('payments.correct'), label: t('payments.correctOf', { day, amount }), onPress })
}

const paymentWords = ({ t }: Messages, { paidOn, amount }: Payment) => ({
  day: shownText('date', paidOn) || t('eventPage.untold'),
  amount: formatExactYen(exactYen(amount)),
})

const productText = (messages: Messages, code: number, products: BalanceNotesProps['products']) =>
  codeText(messages, code, products.get(code) ?? null)

function figureOf(messages: Messages, fault: MoneyFault, products: BalanceNotesProps['products']): FigureRef {
  const { group, price } = fault
  const lines = (group ?? fault).lines.map(({ key }) => key)
  if (price) return { lines, title: productText(messages, price.productCode, products) }
  return { lines, ...(group && { title: groupName(messages, group) }) }
}

function faultText(messages: Messages, fault: MoneyFault, products: BalanceNotesProps['products']): string {
  const { t, number, list } = messages
  const { kind, group, lines, price, amount, payments } = fault
  if (price)
    return t('payments.priceLine', {
      count: lines.length,
      number: number(lines.length),
      product: productText(messages, price.productCode, products),
      from: shownText('money', price.from),
      to: shownText('money', price.to),
      day: shownText('date', price.day),
      amount: formatExactYen(amount),
    })
  const { due, paid, owed } = group ?? sumOf(lines)
  const line = t('payments.noteLine', {
    name: group ? t('payments.inCharge', { name: groupName(messages, group) }) : lineName(messages, lines[0]!),
    due: formatExactYen(due),
    paid: formatExactYen(paid),
    owed: formatExactYen(owed),
  })
  const namesPeople = kind === 'paidTwice' || kind === 'otherAccount' || kind === 'refunded'
  const texts = payments.map((payment) => t('payments.paymentOf', paymentWords(messages, payment)))
  const owing = fault.owing.map((owner) => ('kind' in owner ? lineName(messages, owner) : groupName(messages, owner)))
  return [
    line,
    namesPeople && t('payments.paymentsAre', { payments: list(texts.slice(0, SHOWN)) }),
    owing.length > 0 && t('payments.owedBy', { names: list(owing) }),
  ]
    .filter((text) => text !== false)
    .join(' · ')
}

interface NoteListProps {
  readonly kind: MoneyFaultKind | 'ofNoEvent'
  readonly count: number
  readonly children: ReactNode
}

function NoteList({ kind, count, children }: NoteListProps) {
  const { t, number } = useMessages()
  const title = t(`payments.${kind}`)
  return (
    <div className={classes.fault}>
      <Title order={4} size="h5">
        {t('common.counted', { label: title, count: number(count) })}
      </Title>
      <Text size="sm" c="dimmed">
        {t(`payments.${kind}Remedy`)}
      </Text>
      <ul aria-label={title} translate="no">
        {children}
        {count > SHOWN && <li>{t('common.andMore', { count: count - SHOWN, number: number(count - SHOWN) })}</li>}
      </ul>
    </div>
  )
}
