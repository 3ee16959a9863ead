import { Alert, Group, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { exactYen } from '#domain/exact-sum.ts'
import { isoDay } from '#domain/kinds/date.ts'
import { isIssue } from '#domain/kinds/kind.ts'
import { tables } from '#domain/tables/index.ts'
import { payInFull, type NewPayment } from '#domain/tickets/acts/pay.ts'
import type { BalanceLine } from '#domain/tickets/payments/balance.ts'
import { checkTyped } from '#domain/validate.ts'
import { type Acting, ActModal } from '#web/dialogs/ActModal.tsx'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { typedText } from '#web/kinds/typed.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { ActFoot } from '#web/features/event-page/ActFoot.tsx'
import { yenText } from '#web/features/event-page/words.ts'
import { lineName } from './balance-columns.ts'
import type { Balanced } from '#web/state/standing/use-balance.ts'

export interface InFullDialogProps extends Pick<Balanced, 'standing' | 'versions'> {
  readonly name: string
  readonly lines: readonly BalanceLine[]
  onClose(): void
}

/** Records in one act that several people paid all they owe. */
export function InFullDialog(props: InFullDialogProps) {
  const { t } = useMessages()
  return (
    <ActModal title={t('payments.inFullTitle', { name: props.name })} onClose={props.onClose}>
      {(acting) => <InFullForm {...props} {...acting} />}
    </ActModal>
  )
}

const SHOWN = 10
const { paidOn: dateField, way: wayField } = tables.payments.fields

function InFullForm({ standing, versions, lines, ...props }: InFullDialogProps & Acting) {
  const messages = useMessages()
  const { t, number, issue, label, list } = messages
  const [day, setDay] = useState(() => typedText('date', isoDay(new Date())))
  const [typedWay, setWay] = useState<string>(t('payments.cash'))
  const [paidOn, way] = [checkTyped(dateField, day), checkTyped(wayField, typedWay)]
  const { eventCode } = standing.event
  const isOpen = isIssue(paidOn) || isIssue(way)
  const paid = useMemo(
    () =>
      payInFull(eventCode, lines, {
        paidOn: typeof paidOn === 'string' ? paidOn : null,
        way: typeof way === 'string' ? way : null,
      }),
    [eventCode, lines, paidOn, way],
  )
  const { payments, left } = paid
  const counted = { count: payments.length, number: number(payments.length), amount: yenText(paid.amount) }
  const names = useMemo(
    () => new Map(lines.map((line) => [line.companyCode, lineName(messages, line)])),
    [messages, lines],
  )
  return (
    <Stack gap="md">
      <Text role="status">{t(payments.length > 0 ? 'payments.inFullWhat' : 'payments.inFullNothing', counted)}</Text>
      {left.length > 0 && (
        <Alert color="yellow">
          {t('payments.inFullLeft', {
            count: left.length,
            number: number(left.length),
            names: list([
              ...left.slice(0, SHOWN).map((line) => lineName(messages, line)),
              ...(left.length > SHOWN ? [t('common.andMore', { count: left.length - SHOWN })] : []),
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
      <ActFoot
        {...props}
        held={{ rows: {}, versions }}
        act={isOpen ? null : paid.act}
        doing={t('payments.inFullDo', counted)}
        done={t('payments.inFullDone', counted)}
        preview={
          <PagedTable<NewPayment & { readonly at: number }>
            label={t('payments.rows')}
            rows={payments.map((payment, at) => ({ ...payment, at }))}
            keyOf={({ at }) => at}
            columns={[
              {
                label: t('payments.payer'),
                cell: ({ companyCode }) => names.get(companyCode) ?? companyCode ?? t('eventPage.untold'),
              },
              { label: t('payments.amount'), align: 'end', cell: ({ amount }) => yenText(exactYen(amount)) },
            ]}
          />
        }
        said={isOpen ? <Text size="sm">{t('payments.fillIn')}</Text> : null}
      />
    </Stack>
  )
}
