import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useCallback } from 'react'
import { isOwing } from '#domain/tickets/acts/pay.ts'
import { byPersonInCharge } from '#domain/tickets/payments/balance-groups.ts'
import { sumOf, type BalanceLine } from '#domain/tickets/payments/balance.ts'
import { type Messages, useMessages } from '#web/messages/use-messages.ts'
import type { ReconcileHandlers } from '#web/features/event-page/reconcile/reconcile-handlers.ts'
import { LinkButton } from '#web/features/event-page/LinkButton.tsx'
import { PAYMENT_FIELDS, paymentLine } from '#domain/tickets/payments/payments-file.ts'
import { lineName } from '#web/messages/holder-words.ts'
import { amountColumns, lineColumns } from './balance-columns.ts'
import { groupName } from './BalanceTables.tsx'
import { owedText } from './slips.ts'
import { useBalanceStamp, type Balanced } from '#web/state/event-tickets/use-balance.ts'

export interface BalanceFilesProps extends Balanced, Pick<ReconcileHandlers, 'onExport' | 'Paper'> {
  readonly name: string
  /** The lines on the screen. The files contain the same lines. */
  readonly lines: readonly BalanceLine[]
  readonly isOwed: boolean
}

/** A text with the number of people who owe money, the sum that they owe, and the sum that others overpaid. */
export function peopleOwe(messages: Messages, lines: readonly BalanceLine[]): string {
  const { t, number } = messages
  const count = lines.filter(isOwing).length
  return t('payments.people', { count, number: number(count), amount: owedText(messages, lines) })
}

/** Buttons that print and export the lines on the screen. */
export function BalanceFiles({ tickets, versions, name, lines, isOwed, onExport, Paper }: BalanceFilesProps) {
  const messages = useMessages()
  const { t } = messages
  const stamped = useBalanceStamp(isOwed, versions)
  const file = `payments-${tickets.event.eventCode}` as const
  // Called only when the user prints, because the layout of many lines takes long.
  const layOut = useCallback(() => {
    const columns = lineColumns(messages)
    const head = columns.map(({ label, align }) => ({ label, ...(align && { align }) }))
    const sums = (of: readonly BalanceLine[]) => amountColumns(messages).map(({ cell }) => cell(sumOf(of)))
    const totalOf = (of: readonly BalanceLine[]) => [t('reconcile.allHolders'), '', ...sums(of), '']
    const groups = byPersonInCharge(lines).map((group) => ({
      heading: groupName(messages, group),
      columns: head,
      rows: group.lines.map((line) => columns.map(({ cell }) => cell(line))),
      total: totalOf(group.lines),
    }))
    const holderTable = {
      // If the list contains only people who owe money, the totals cover only these people, as the heading says.
      heading: isOwed ? peopleOwe(messages, lines) : t('payments.totals'),
      columns: [{ label: t('payments.personInCharge') }, ...head.slice(2, -1)],
      rows: byPersonInCharge(lines).map((group) => [groupName(messages, group), ...sums(group.lines)]),
      total: [t('reconcile.allHolders'), ...sums(lines)],
    }
    return [holderTable, ...groups]
  }, [messages, t, lines, isOwed])
  return (
    <>
      {lines.length > 0 && (
        <Paper
          title={isOwed ? t('payments.owing') : t('payments.title')}
          event={name}
          fileName={file}
          layOut={layOut}
          {...stamped}
          ready
        />
      )}
      {(['csv', 'excel', 'json'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() =>
            onExport(
              {
                name: file,
                fields: PAYMENT_FIELDS,
                rows: lines.map((line) => paymentLine(line, (balanceLine) => lineName(messages, balanceLine))),
                event: tickets.event.eventCode,
                filters: isOwed ? [t('payments.owing')] : [],
              },
              format,
            )
          }
        >
          {t('reconcile.exportAs', { format: format === 'excel' ? 'Excel' : format.toUpperCase() })}
        </Button>
      ))}
      <LinkButton list={{ event: tickets.event.eventCode, list: 'payments', lines: isOwed ? 'owing' : 'all' }} />
    </>
  )
}
