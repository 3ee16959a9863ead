import type { PaymentSlip } from '#domain/paper/payment-papers.ts'
import { isOwing } from '#domain/tickets/acts/pay.ts'
import { byPersonInCharge, isNobodys, type BalanceGroup } from '#domain/tickets/payments/balance-groups.ts'
import type { EventBalance } from '#domain/tickets/payments/balance.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { yenText } from '#web/features/event-page/words.ts'
import { amountColumns, lineColumns } from './balance-columns.ts'
import { groupName } from './BalanceTables.tsx'

/** Persons in charge who can hand in money. Sales that nobody holds are on no slip. */
export const slipGroups = ({ lines }: EventBalance): readonly BalanceGroup[] =>
  byPersonInCharge(lines).filter((group) => !isNobodys(group.key))

export const isOwingGroup = ({ lines }: BalanceGroup): boolean => lines.some(isOwing)

export function slipOf(messages: Messages, group: BalanceGroup): PaymentSlip {
  // Without the notes.
  const columns = lineColumns(messages).slice(0, -1)
  return {
    personInCharge:
      group.code === null && group.name === null ? messages.t('sheets.noPerson') : groupName(messages, group),
    owed: yenText(group.owed),
    holders: group.lines.map((line) => ({ id: line.key, texts: columns.map(({ cell }) => cell(line)) })),
    sums: amountColumns(messages).map(({ cell }) => cell(group)),
  }
}
