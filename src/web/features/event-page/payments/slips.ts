import { formatExactYen } from '#domain/kinds/format-yen.ts'
import type { PaymentSlip } from '#domain/paper/payment-papers.ts'
import { isOwing } from '#domain/tickets/acts/pay.ts'
import { byPersonInCharge, isNobodys, type BalanceGroup } from '#domain/tickets/payments/balance-groups.ts'
import { sumOf, type BalanceLine, type EventBalance } from '#domain/tickets/payments/balance.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { amountColumns, lineColumns } from './balance-columns.ts'
import { groupName } from './BalanceTables.tsx'

/** The persons in charge who get a payment slip. Sales of numbers that nobody holds are on no slip. */
export const slipGroups = ({ lines }: EventBalance): readonly BalanceGroup[] =>
  byPersonInCharge(lines).filter((group) => !isNobodys(group.key))

export const isOwingGroup = ({ lines }: BalanceGroup): boolean => lines.some(isOwing)

/** The sum that these people owe, as a text. Overpayments are named beside the sum; they do not reduce it. */
export function owedText({ t }: Messages, lines: readonly BalanceLine[]): string {
  const owed = formatExactYen(sumOf(lines.filter(isOwing)).owed)
  const overpaid = sumOf(lines.filter((line) => line.owed < 0n)).owed
  return overpaid === 0n ? owed : t('slips.owedOver', { owed, over: formatExactYen(-overpaid) })
}

export function slipOf(messages: Messages, group: BalanceGroup): PaymentSlip {
  // All columns except the last one, which contains the notes.
  const columns = lineColumns(messages).slice(0, -1)
  return {
    personInCharge:
      group.code === null && group.name === null ? messages.t('sheets.noPerson') : groupName(messages, group),
    owed: owedText(messages, group.lines),
    holders: group.lines.map((line) => ({ id: line.key, texts: columns.map(({ cell }) => cell(line)) })),
    sums: amountColumns(messages).map(({ cell }) => cell(group)),
  }
}
