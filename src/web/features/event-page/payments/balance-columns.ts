import { type ExactYen, yenValue } from '#domain/exact-sum.ts'
import type { Row } from '#domain/table.ts'
import { noteOf } from '#domain/tickets/payments/balance-groups.ts'
import type { Balance, BalanceLine } from '#domain/tickets/payments/balance.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { codeText, yenText } from '#web/features/event-page/words.ts'

/** For the screen and for paper. */
export interface BalanceColumn<R> {
  readonly label: string
  readonly align?: 'end'
  cell(row: R): string
}

export function lineName({ t }: Messages, line: BalanceLine): string {
  if (line.kind === 'several' || line.kind === 'nobody') return t(`payments.${line.kind}`)
  const { companyCode, name, personInChargeCode, personInChargeName } = line
  const [code, own] = line.kind === 'inCharge' ? [personInChargeCode, personInChargeName] : [companyCode, name]
  const text = [code, own].filter((part) => part !== null).join(' ') || t('eventPage.untold')
  const told = line.kind === 'inCharge' ? t('payments.inCharge', { name: text }) : text
  return line.known ? told : t('payments.unknown', { name: told })
}

export const amountColumns = ({ t }: Messages): readonly BalanceColumn<Balance>[] =>
  (['due', 'paid', 'owed'] as const).map((figure) => ({
    label: t(`payments.${figure}`),
    align: 'end',
    cell: (row) => yenText(row[figure]),
  }))

export function lineColumns(messages: Messages): readonly BalanceColumn<BalanceLine>[] {
  const { t } = messages
  return [
    { label: t('payments.holder'), cell: (line) => lineName(messages, line) },
    {
      label: t('payments.department'),
      cell: ({ departmentCode, departmentName }) => codeText(messages, departmentCode, departmentName),
    },
    ...amountColumns(messages),
    {
      label: t('payments.note'),
      cell: (line) => {
        const note = noteOf(line)
        return note === null ? '' : t(`payments.${note}`)
      },
    },
  ]
}

/** Field names of the exported file, the same in every language. */
export const EXPORTED = [
  'personInChargeCode',
  'personInChargeName',
  'companyCode',
  'name',
  'departmentCode',
  'departmentName',
  'due',
  'paid',
  'owed',
  'note',
] as const

export function exportedLine(messages: Messages, line: BalanceLine): Row {
  const amount = (of: ExactYen) => yenValue(of)
  return {
    personInChargeCode: line.personInChargeCode,
    personInChargeName: line.personInChargeName,
    companyCode: line.companyCode,
    name: line.kind === 'several' || line.kind === 'nobody' ? lineName(messages, line) : line.name,
    departmentCode: line.departmentCode,
    departmentName: line.departmentName,
    due: amount(line.due),
    paid: amount(line.paid),
    owed: amount(line.owed),
    note: noteOf(line),
  }
}
