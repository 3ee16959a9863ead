import { formatExactYen } from '#domain/kinds/format-yen.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { exactYen } from '#domain/exact-sum.ts'
import { shownText } from '#domain/grid/display.ts'
import type { BalanceLine } from '#domain/tickets/payments/balance.ts'
import { soldLineSteps, type SoldLineRow } from '#domain/tickets/payments/dues.ts'
import type { Payment, PaymentShare } from '#domain/tickets/payments/divide-payments.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { ROWS_AT_ONCE, useSteps } from '#web/state/tables/use-steps.ts'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import classes from '#web/features/event-page/event-page.module.css'
import type { RowsLink } from '#web/features/event-page/opened.ts'
import { paymentText } from '#web/features/event-page/receipts/receipt-words.ts'
import { codeText, figure } from '#web/features/event-page/words.ts'
import { lineName } from '#web/messages/holder-words.ts'
import { amountColumns } from './balance-columns.ts'
import { payButton } from './pay-button.tsx'
import type { PaymentStart } from './PaymentDialog.tsx'
import type { FigureRows } from './rows-of.ts'
import type { Balanced } from '#web/state/event-tickets/use-balance.ts'

export interface LineDialogProps extends Pick<Balanced, 'tickets' | 'rows'> {
  readonly figure: FigureRows
  onOpenRows(link: RowsLink): void
  onOpenLine(line: string): void
  onPay(start: PaymentStart): void
  onReceipts(payment: Payment): void
  onClose(): void
}

/**
 * Shows the sales and payments from which a figure was computed, for example what one person, several people or all
 * people owe.
 */
export function LineDialog({ figure: figureRows, tickets, rows, onClose, ...handlers }: LineDialogProps) {
  const { onOpenRows, onOpenLine, onPay, onReceipts } = handlers
  const { t } = useMessages()
  const { line } = figureRows
  const isPerson = line?.kind === 'holder' || line?.kind === 'other' || line?.kind === 'inCharge'
  return (
    <Dialog onClose={onClose} size="62rem" title={figureRows.title}>
      <Stack gap="md">
        <Sums title={figureRows.title} sums={figureRows.sums} />
        {figureRows.sold !== undefined && <Sales sold={figureRows.sold} {...{ tickets, rows, onOpenRows }} />}
        {figureRows.shares && (
          <Payments shares={figureRows.shares} isParted={figureRows.sold !== undefined} {...{ onPay, onReceipts }} />
        )}
        {figureRows.owing && <OwingLines lines={figureRows.owing} onOpenLine={onOpenLine} />}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          {isPerson && (
            <Button leftSection={<IconCash size={18} aria-hidden />} onClick={() => onPay({ line })}>
              {t('payments.record')}
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

function Sums({ title, sums }: Pick<FigureRows, 'title' | 'sums'>) {
  const { t } = useMessages()
  const shownSums = (['due', 'paid', 'owed'] as const).filter((name) => sums[name] !== undefined)
  return (
    <dl className={classes.figures} aria-label={title}>
      {shownSums.map((name) => (
        <div key={name}>
          <dt>{t(`payments.${name}`)}</dt>
          <dd>{formatExactYen(sums[name]!)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface SalesProps extends Pick<LineDialogProps, 'tickets' | 'rows' | 'onOpenRows'> {
  readonly sold: ReadonlySet<string> | null
}

function Sales({ sold: keys, tickets, rows, onOpenRows }: SalesProps) {
  const messages = useMessages()
  const { t } = messages
  // `keys` is a new set at every render. The string is the same as long as the set contains the same keys.
  const id = keys && [...keys].join('\n')
  const steps = useMemo(
    () => () => soldLineSteps(tickets, rows.products, id === null ? null : new Set(id.split('\n'))),
    [tickets, rows.products, id],
  )
  const { value: sold } = useSteps(
    steps,
    tickets.eventRows.sales.length + tickets.eventRows.confirmed.length <= ROWS_AT_ONCE,
  )
  const names = useMemo(
    () => new Map(rows.products.map(({ productCode, productName }) => [productCode, productName])),
    [rows.products],
  )
  const { eventCode } = tickets.event
  const rowOf = ({ table, row: { ticketNumber } }: SoldLineRow) =>
    ticketNumber === null ? null : () => onOpenRows({ table, filters: { eventCode, ticketNumber } })
  return (
    <div>
      <Title order={3} size="h5">
        {t('payments.sales')}
      </Title>
      {!sold && <Spinner label={t('common.loading')} />}
      {sold?.length === 0 && <Text size="sm">{t('payments.noSales')}</Text>}
      {sold && sold.length > 0 && (
        <PagedTable<SoldLineRow>
          label={t('payments.sales')}
          rows={sold}
          keyOf={({ table, row }) => `${table} ${row.id}`}
          openerOf={rowOf}
          columns={[
            { label: t('payments.number'), cell: ({ row }) => String(row.ticketNumber ?? t('eventPage.untold')) },
            {
              label: t('payments.product'),
              cell: ({ row }) => codeText(messages, row.productCode, names.get(row.productCode ?? NaN) ?? null),
            },
            { label: t('payments.quantity'), align: 'end', cell: ({ row }) => figure(messages, row.quantity) },
            { label: t('payments.amount'), align: 'end', cell: ({ amount }) => formatExactYen(amount) },
          ]}
        />
      )}
    </div>
  )
}

interface PaymentsProps extends Pick<LineDialogProps, 'onPay' | 'onReceipts'> {
  readonly shares: readonly PaymentShare[]
  /**
   * True if the list is about certain people. A payment may then count only in part, because other people have a share
   * of it.
   */
  readonly isParted: boolean
}

function Payments({ shares, isParted, onPay, onReceipts }: PaymentsProps) {
  const messages = useMessages()
  const { t } = messages
  const dayOf = ({ payment }: PaymentShare) => shownText('date', payment.paidOn) || t('eventPage.untold')
  const countedText = ({ amount, payment }: PaymentShare) => {
    const total = exactYen(payment.amount)
    return amount === total
      ? formatExactYen(amount)
      : t('payments.ofTotal', { amount: formatExactYen(amount), total: formatExactYen(total) })
  }
  const buttonsOf = (share: PaymentShare) => (
    <Group gap="xs" wrap="nowrap">
      {payButton({
        text: t('payments.correct'),
        label: t('payments.correctOf', { day: dayOf(share), amount: countedText(share) }),
        onPress: () => onPay({ payment: share.payment }),
      })}
      {share.payment.amount > 0 &&
        payButton({
          text: t('receipts.open'),
          label: t('receipts.openOf', paymentText(messages, share.payment)),
          onPress: () => onReceipts(share.payment),
        })}
    </Group>
  )
  return (
    <div>
      <Title order={3} size="h5">
        {t('payments.payments')}
      </Title>
      {shares.length === 0 ? (
        <Text size="sm">{t('payments.noPayments')}</Text>
      ) : (
        <PagedTable<PaymentShare & { readonly at: number }>
          label={t('payments.payments')}
          rows={shares.map((share, at) => ({ ...share, at }))}
          keyOf={({ at }) => at}
          columns={[
            { label: t('payments.day'), cell: dayOf },
            {
              label: t('payments.payer'),
              cell: ({ payment }) =>
                payment.companyCode ??
                t('payments.inCharge', { name: codeText(messages, payment.personInChargeCode, null) }),
            },
            { label: t(isParted ? 'payments.counted' : 'payments.amount'), align: 'end', cell: countedText },
            { label: t('payments.way'), cell: ({ payment }) => payment.way ?? '' },
            { label: t('payments.remarks'), cell: ({ payment }) => payment.note ?? '' },
          ]}
          rowAction={{
            heading: t('payments.pay'),
            button: buttonsOf,
          }}
        />
      )}
      {isParted && shares.some(({ payment }) => payment.companyCode === null) && (
        <Text size="sm" c="dimmed">
          {t('payments.parted')}
        </Text>
      )}
    </div>
  )
}

interface OwingLinesProps extends Pick<LineDialogProps, 'onOpenLine'> {
  readonly lines: readonly BalanceLine[]
}

function OwingLines({ lines, onOpenLine }: OwingLinesProps) {
  const messages = useMessages()
  const { t } = messages
  if (lines.length === 0) return <Text size="sm">{t('payments.nothingOwed')}</Text>
  return (
    <PagedTable<BalanceLine>
      label={t('payments.holders')}
      rows={lines}
      keyOf={({ key }) => key}
      openerOf={({ key }) =>
        () =>
          onOpenLine(key)
        }
      columns={[{ label: t('payments.holder'), cell: (line) => lineName(messages, line) }, ...amountColumns(messages)]}
    />
  )
}
