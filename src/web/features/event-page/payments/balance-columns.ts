import { formatExactYen } from '#domain/kinds/format-yen.ts'
import { noteOf } from '#domain/tickets/payments/balance-groups.ts'
import type { Balance, BalanceLine } from '#domain/tickets/payments/balance.ts'
import { lineName } from '#web/messages/holder-words.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { codeText } from '#web/features/event-page/words.ts'

/** A column of a table of amounts, on the screen and on paper. */
export interface BalanceColumn<R> {
  readonly label: string
  readonly align?: 'end'
  cell(row: R): string
}

export const amountColumns = ({ t }: Messages): readonly BalanceColumn<Balance>[] =>
  (['due', 'paid', 'owed'] as const).map((figure) => ({
    label: t(`payments.${figure}`),
    align: 'end',
    cell: (row) => formatExactYen(row[figure]),
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
