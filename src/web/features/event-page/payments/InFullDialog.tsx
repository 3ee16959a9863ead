import { formatExactYen } from '#domain/kinds/format-yen.ts'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { isoDay } from '#domain/kinds/date.ts'
import { isIssue } from '#domain/kinds/kind.ts'
import { tables } from '#domain/tables/index.ts'
import { payable, payInFull } from '#domain/tickets/acts/pay.ts'
import type { BalanceLine } from '#domain/tickets/payments/balance.ts'
import { checkTyped } from '#domain/validate.ts'
import { type Acting, ActModal } from '#web/dialogs/ActModal.tsx'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { typedText } from '#web/kinds/typed.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { ActFoot } from '#web/features/event-page/ActFoot.tsx'
import { lineName } from '#web/messages/holder-words.ts'
import type { Balanced } from '#web/state/event-tickets/use-balance.ts'

export interface InFullDialogProps extends Pick<Balanced, 'tickets' | 'versions'> {
  readonly name: string
  readonly lines: readonly BalanceLine[]
  onClose(): void
}

/** Records payments of several people in one act. Initially, each person pays all that he or she owes. */
export function InFullDialog(props: InFullDialogProps) {
  const { t } = useMessages()
  return (
    <ActModal title={t('payments.inFullTitle', { name: props.name })} onClose={props.onClose}>
      {(acting) => <InFullForm {...props} {...acting} />}
    </ActModal>
  )
}

const SHOWN = 10
const NOTHING = /^[0０\s]*$/u
const { paidOn: dateField, way: wayField, amount: amountField } = tables.payments.fields

const typedAmount = (text: string) => (NOTHING.test(text) ? null : checkTyped(amountField, text))

function InFullForm({ tickets, versions, lines, ...props }: InFullDialogProps & Acting) {
  const messages = useMessages()
  const { t, number, issue, label, list } = messages
  const [day, setDay] = useState(() => typedText('date', isoDay(new Date())))
  const [typedWay, setWay] = useState<string>(t('payments.cash'))
  const [paidOn, way] = [checkTyped(dateField, day), checkTyped(wayField, typedWay)]
  const { eventCode } = tickets.event
  /** Typed amounts by the key of the line. An empty text or 0 records no payment. */
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedAmount>>(new Map())
  const amounts = useMemo(() => new Map([...typed].map(([key, { text }]) => [key, typedAmount(text)])), [typed])
  const paid = useMemo(
    () =>
      payInFull(
        eventCode,
        lines,
        { paidOn: typeof paidOn === 'string' ? paidOn : null, way: typeof way === 'string' ? way : null },
        new Map([...amounts].map(([key, amount]) => [key, typeof amount === 'number' ? amount : null])),
      ),
    [eventCode, lines, paidOn, way, amounts],
  )
  const { payments, payers, withoutPayer } = paid
  const errorOf = ({ key, owed }: BalanceLine): string | undefined => {
    if (typed.has(key) && typed.get(key)!.owed !== owed) return t('payments.payerMoved')
    const amount = amounts.get(key)
    return isIssue(amount) ? issue(amount, label(amountField.label)) : undefined
  }
  const isOpen = isIssue(paidOn) || isIssue(way) || payers.some(errorOf)
  const countTexts = { count: payments.length, number: number(payments.length), amount: formatExactYen(paid.amount) }
  return (
    <Stack gap="md">
      <Text role="status">{t(payers.length > 0 ? 'payments.inFullWhat' : 'payments.inFullNothing', countTexts)}</Text>
      {withoutPayer.length > 0 && (
        <Alert color="yellow">
          {t('payments.inFullLeft', {
            count: withoutPayer.length,
            number: number(withoutPayer.length),
            names: list([
              ...withoutPayer.slice(0, SHOWN).map((line) => lineName(messages, line)),
              ...(withoutPayer.length > SHOWN ? [t('common.andMore', { count: withoutPayer.length - SHOWN })] : []),
            ]),
          })}
        </Alert>
      )}
      <Group grow align="flex-start" gap="sm">
        <FieldInput
          name="paidOn"
          field={dateField}
          value={day}
          onChange={setDay}
          error={isIssue(paidOn) ? issue(paidOn, label(dateField.label)) : undefined}
        />
        <FieldInput
          name="way"
          field={wayField}
          value={typedWay}
          onChange={setWay}
          description={t('payments.wayHint')}
          error={isIssue(way) ? issue(way, label(wayField.label)) : undefined}
        />
      </Group>
      <Amounts
        {...{ payers, typed, errorOf }}
        onType={({ key, owed }, text) => setTyped(new Map(typed).set(key, { text, owed }))}
      />
      <ActFoot
        {...props}
        source={{ rows: {}, versions }}
        act={isOpen ? null : paid.act}
        confirmLabel={t('payments.inFullDo', countTexts)}
        doneMessage={t('payments.inFullDone', countTexts)}
        // An empty preview hides the list of changed rows, because the table above already shows every amount.
        preview=""
        note={isOpen ? <Text size="sm">{t('payments.fillIn')}</Text> : null}
      />
    </Stack>
  )
}

interface TypedAmount {
  readonly text: string
  /** The amount that the person owed when `text` was typed. */
  readonly owed: BalanceLine['owed']
}

interface AmountsProps {
  readonly payers: readonly BalanceLine[]
  /** Typed amounts by the key of the line. A line without a typed amount pays all that it owes. */
  readonly typed: ReadonlyMap<string, TypedAmount>
  errorOf(line: BalanceLine): string | undefined
  onType(line: BalanceLine, text: string): void
}

/** An amount input for each person. */
function Amounts({ payers, typed, errorOf, onType }: AmountsProps) {
  const messages = useMessages()
  const { t, label } = messages
  const amountOf = (line: BalanceLine) => (
    <FieldInput
      name="amount"
      field={amountField}
      cell={`${lineName(messages, line)} ${label(amountField.label)}`}
      value={typed.get(line.key)?.text ?? typedText('yen', payable(line))}
      onChange={(text) => onType(line, text)}
      error={errorOf(line)}
    />
  )
  return (
    <PagedTable<BalanceLine>
      label={t('payments.rows')}
      rows={payers}
      keyOf={({ key }) => key}
      columns={[
        { label: t('payments.payer'), cell: (line) => lineName(messages, line) },
        { label: t('payments.owed'), align: 'end', cell: ({ owed }) => formatExactYen(owed) },
      ]}
      rowAction={{ heading: label(amountField.label), button: amountOf }}
    />
  )
}
