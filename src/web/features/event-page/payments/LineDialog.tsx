import { Button, Stack, Text, Title } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { exactYen } from '#domain/exact-sum.ts'
import { shownText } from '#domain/grid/display.ts'
import type { Standing } from '#domain/tickets/index.ts'
import type { BalanceLine, BalanceRows } from '#domain/tickets/payments/balance.ts'
import { soldRowsOf, type SoldLineRow } from '#domain/tickets/payments/dues.ts'
import type { PaymentShare } from '#domain/tickets/payments/part-payments.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import classes from '#web/features/event-page/event-page.module.css'
import type { RowsLink } from '#web/features/event-page/opened.ts'
import { codeText, figure, yenText } from '#web/features/event-page/words.ts'
import { amountColumns, lineName } from './balance-columns.ts'
import { payButton } from './pay-button.tsx'
import type { PaymentStart } from './PaymentDialog.tsx'

export interface LineDialogProps {
  readonly line: BalanceLine
  readonly standing: Standing
  readonly rows: BalanceRows
  onOpenRows(place: RowsLink): void
  onPay(start: PaymentStart): void
  onClose(): void
}

/** The rows behind the figures of a line. */
export function LineDialog({ line, standing, rows, onOpenRows, onPay, onClose }: LineDialogProps) {
  const messages = useMessages()
  const { t } = messages
  const isPerson = line.kind === 'holder' || line.kind === 'other' || line.kind === 'inCharge'
  return (
    <Dialog onClose={onClose} size="62rem" title={lineName(messages, line)}>
      <Stack gap="md">
        <dl className={classes.figures} aria-label={lineName(messages, line)}>
          {amountColumns(messages).map(({ label, cell }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{cell(line)}</dd>
            </div>
          ))}
        </dl>
        <Sales {...{ line, standing, rows, onOpenRows }} />
        <Payments {...{ line, onPay }} />
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

function Sales({ line, standing, rows, onOpenRows }: Omit<LineDialogProps, 'onPay' | 'onClose'>) {
  const messages = useMessages()
  const { t } = messages
  const sold = useMemo(() => soldRowsOf(standing, rows.products, line.key), [standing, rows.products, line.key])
  const names = useMemo(
    () => new Map(rows.products.map(({ productCode, productName }) => [productCode, productName])),
    [rows.products],
  )
  const { eventCode } = standing.event
  const rowOf = ({ table, row: { ticketNumber } }: SoldLineRow) =>
    ticketNumber === null ? null : () => onOpenRows({ table, filters: { eventCode, ticketNumber } })
  return (
    <div>
      <Title order={3} size="h5">
        {t('payments.sales')}
      </Title>
      {sold.length === 0 ? (
        <Text size="sm">{t('payments.noSales')}</Text>
      ) : (
        <PagedTable<SoldLineRow>
          label={t('payments.sales')}
          rows={sold}
          keyOf={({ table, row }) => `${table} ${row.id}`}
          wayTo={rowOf}
          columns={[
            { label: t('payments.number'), cell: ({ row }) => String(row.ticketNumber ?? t('eventPage.untold')) },
            {
              label: t('payments.product'),
              cell: ({ row }) => codeText(messages, row.productCode, names.get(row.productCode ?? NaN) ?? null),
            },
            { label: t('payments.quantity'), align: 'end', cell: ({ row }) => figure(messages, row.quantity) },
            { label: t('payments.amount'), align: 'end', cell: ({ amount }) => yenText(amount) },
          ]}
        />
      )}
    </div>
  )
}

function Payments({ line, onPay }: Pick<LineDialogProps, 'line' | 'onPay'>) {
  const messages = useMessages()
  const { t } = messages
  const dayOf = ({ payment }: PaymentShare) => shownText('date', payment.paidOn) || t('eventPage.untold')
  const countedText = ({ amount, payment }: PaymentShare) => {
    const total = exactYen(payment.amount)
    return amount === total
      ? yenText(amount)
      : t('payments.ofTotal', { amount: yenText(amount), total: yenText(total) })
  }
  return (
    <div>
      <Title order={3} size="h5">
        {t('payments.payments')}
      </Title>
      {line.shares.length === 0 ? (
        <Text size="sm">{t('payments.noPayments')}</Text>
      ) : (
        <PagedTable<PaymentShare & { readonly at: number }>
          label={t('payments.payments')}
          rows={line.shares.map((share, at) => ({ ...share, at }))}
          keyOf={({ at }) => at}
          columns={[
            { label: t('payments.day'), cell: dayOf },
            {
              label: t('payments.payer'),
              cell: ({ payment }) =>
                payment.companyCode ??
                t('payments.inCharge', { name: codeText(messages, payment.personInChargeCode, null) }),
            },
            { label: t('payments.counted'), align: 'end', cell: countedText },
            { label: t('payments.way'), cell: ({ payment }) => payment.way ?? '' },
            { label: t('payments.remarks'), cell: ({ payment }) => payment.note ?? '' },
          ]}
          beside={{
            heading: t('payments.pay'),
            button: (share) =>
              payButton({
                text: t('payments.correct'),
                label: t('payments.correctOf', { day: dayOf(share), amount: countedText(share) }),
                onPress: () => onPay({ payment: share.payment }),
              }),
          }}
        />
      )}
      {line.shares.some(({ payment }) => payment.companyCode === null) && (
        <Text size="sm" c="dimmed">
          {t('payments.parted')}
        </Text>
      )}
    </div>
  )
}
