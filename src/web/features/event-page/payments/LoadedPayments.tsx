import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconCash, IconReceipt2, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { isOwing } from '#domain/tickets/acts/pay.ts'
import { byPersonInCharge } from '#domain/tickets/payments/balance-groups.ts'
import type { Payment } from '#domain/tickets/payments/divide-payments.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { EventReceipts } from '#web/features/event-page/receipts/EventReceipts.tsx'
import { ReceiptDialogs, type OpenReceiptDialog } from '#web/features/event-page/receipts/ReceiptDialogs.tsx'
import ownClasses from '#web/features/event-page/reconcile/reconcile.module.css'
import { BalanceFiles, peopleOwe } from './BalanceFiles.tsx'
import { BalanceNotes } from './BalanceNotes.tsx'
import { BalanceTables, groupName } from './BalanceTables.tsx'
import { InFullDialog } from './InFullDialog.tsx'
import { LineDialog } from './LineDialog.tsx'
import { PaymentDialog, type PaymentStart } from './PaymentDialog.tsx'
import { BalanceTotals } from './BalanceTotals.tsx'
import { figureRows, type FigureRef } from './rows-of.ts'
import { type SlipChoice, SlipsDialog } from './SlipsDialog.tsx'
import type { Balanced } from '#web/state/event-tickets/use-balance.ts'
import { useMoneyFaults } from './use-money-faults.ts'
import type { PaymentHandlers } from './payment-handlers.ts'

export interface LoadedPaymentsProps extends Balanced, PaymentHandlers {
  readonly name: string
  onImport(): void
}

/** The open dialog. Figures and groups are stored as keys and looked up again when the tables change. */
type Opened =
  | { readonly figure: FigureRef }
  | { readonly inFull: string }
  | { readonly payment: PaymentStart }
  | { readonly slips: SlipChoice }
  | { readonly receipts: OpenReceiptDialog }

export function LoadedPayments({ name, onOpenRows, onImport, ...props }: LoadedPaymentsProps) {
  const { balance, rows } = props
  const messages = useMessages()
  const { t } = messages
  const [isOwed, setOwed] = useState(true)
  const [openDialog, setOpened] = useState<Opened | null>(null)
  const owing = useMemo(() => balance.lines.filter(isOwing), [balance])
  const go = (next: Opened) => {
    // Closes this dialog first, which returns the focus to the opener. When the next dialog closes, the same opener
    // gets the focus again.
    flushSync(() => setOpened(null))
    setOpened(next)
  }
  const pay = (payment: PaymentStart) => go({ payment })
  const open = (figure: FigureRef) => setOpened({ figure })
  const faults = useMoneyFaults(props)
  const products = useMemo(
    () => new Map(rows.products.map(({ productCode, productName }) => [productCode, productName])),
    [rows.products],
  )
  return (
    <>
      <SegmentedControl
        aria-label={t('payments.which')}
        data={(['owing', 'all'] as const).map((value) => ({ value, label: t(`payments.${value}`) }))}
        value={isOwed ? 'owing' : 'all'}
        onChange={(value) => setOwed(value === 'owing')}
        style={{ alignSelf: 'flex-start' }}
      />
      <div className={ownClasses.actions}>
        <Button leftSection={<IconCash size={18} aria-hidden />} onClick={() => pay({})}>
          {t('payments.record')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconReceipt2 size={18} aria-hidden />}
          onClick={() => setOpened({ slips: isOwed ? 'owing' : 'all' })}
        >
          {t('slips.open')}
        </Button>
        <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={onImport}>
          {t('payments.import')}
        </Button>
        <BalanceFiles {...props} name={name} lines={isOwed ? owing : balance.lines} isOwed={isOwed} />
      </div>
      <BalanceTotals balance={balance} onOpen={open} />
      <Text size="sm" role="status">
        {peopleOwe(messages, balance.lines)}
      </Text>
      <BalanceTables
        {...{ balance, isOwed }}
        onOpen={(line) => open({ lines: [line] })}
        onPay={(line) => pay({ line })}
        onInFull={({ key }) => setOpened({ inFull: key })}
        onSlip={({ key }) => setOpened({ slips: { key } })}
      />
      {faults && (
        <BalanceNotes
          {...{ faults, products }}
          ofNoEvent={balance.ofNoEvent}
          onOpen={open}
          onCorrect={(payment) => pay({ payment })}
        />
      )}
      <EventReceipts {...props} event={name} />
      {openDialog && (
        <OpenedDialog
          {...{ openDialog, name, onOpenRows, ...props }}
          onOpenLine={(line) => open({ lines: [line] })}
          onPay={pay}
          onReceipts={({ id }) => go({ receipts: { payment: id } })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

interface OpenedDialogProps extends Balanced, Pick<PaymentHandlers, 'onOpenRows' | 'SlipPaper' | 'ReceiptPaper'> {
  readonly name: string
  readonly openDialog: Opened
  onOpenLine(line: string): void
  onPay(payment: PaymentStart): void
  onReceipts(payment: Payment): void
  onClose(): void
}

function OpenedDialog({
  openDialog,
  name,
  SlipPaper,
  ReceiptPaper,
  onOpenRows,
  onOpenLine,
  onPay,
  onReceipts,
  onClose,
  ...balanced
}: OpenedDialogProps) {
  const messages = useMessages()
  const { balance, tickets, rows, versions } = balanced
  if ('receipts' in openDialog)
    return <ReceiptDialogs {...{ rows, ReceiptPaper, onClose }} event={name} first={openDialog.receipts} />
  if ('slips' in openDialog)
    return <SlipsDialog {...{ name, SlipPaper, onClose }} {...balanced} first={openDialog.slips} />
  if ('payment' in openDialog) return <PaymentDialog tickets={tickets} start={openDialog.payment} onClose={onClose} />
  if ('figure' in openDialog) {
    const figure = figureRows(messages, balance, openDialog.figure)
    // A new key resets the tables in the dialog to their first page when another figure is shown.
    return (
      figure && (
        <LineDialog
          key={figure.title}
          {...{ figure, tickets, rows, onOpenRows, onOpenLine, onPay, onReceipts, onClose }}
        />
      )
    )
  }
  const group = byPersonInCharge(balance.lines).find(({ key }) => key === openDialog.inFull)
  return (
    group && (
      <InFullDialog
        {...{ tickets, versions }}
        name={groupName(messages, group)}
        lines={group.lines}
        onClose={onClose}
      />
    )
  )
}
