import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconCash, IconReceipt2 } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { isOwing } from '#domain/tickets/acts/pay.ts'
import { byPersonInCharge } from '#domain/tickets/payments/balance-groups.ts'
import { sumOf } from '#domain/tickets/payments/balance.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from '#web/features/event-page/event-page.module.css'
import ownClasses from '#web/features/event-page/reconcile/reconcile.module.css'
import { yenText } from '#web/features/event-page/words.ts'
import { amountColumns } from './balance-columns.ts'
import { BalanceFiles } from './BalanceFiles.tsx'
import { BalanceNotes } from './BalanceNotes.tsx'
import { BalanceTables, groupName } from './BalanceTables.tsx'
import { InFullDialog } from './InFullDialog.tsx'
import { LineDialog } from './LineDialog.tsx'
import { PaymentDialog, type PaymentStart } from './PaymentDialog.tsx'
import { type SlipChoice, SlipsDialog } from './SlipsDialog.tsx'
import type { Balanced } from './use-balance.ts'
import type { PaymentWays } from './ways.ts'

export interface LoadedPaymentsProps extends Balanced, PaymentWays {
  readonly name: string
}

/** The open dialog. A line or group is found again by its key when the tables change. */
type Opened =
  | { readonly line: string }
  | { readonly inFull: string }
  | { readonly payment: PaymentStart }
  | { readonly slips: SlipChoice }

export function LoadedPayments({ name, onOpenRows, ...props }: LoadedPaymentsProps) {
  const { balance } = props
  const messages = useMessages()
  const { t, number } = messages
  const [isOwed, setOwed] = useState(true)
  const [opened, setOpened] = useState<Opened | null>(null)
  const owing = useMemo(() => balance.lines.filter(isOwing), [balance])
  const pay = (payment: PaymentStart) => {
    // The dialog returns the focus before the next dialog opens, which can then return it to the same place.
    flushSync(() => setOpened(null))
    setOpened({ payment })
  }
  const open = (line: string) => setOpened({ line })
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
        <BalanceFiles {...props} name={name} lines={isOwed ? owing : balance.lines} isOwed={isOwed} />
      </div>
      <dl className={classes.figures} aria-label={t('payments.totals')}>
        {amountColumns(messages).map(({ label, cell }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{cell(balance.total)}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" role="status">
        {t('payments.people', {
          count: owing.length,
          number: number(owing.length),
          amount: yenText(sumOf(owing).owed),
        })}
      </Text>
      <BalanceTables
        {...{ balance, isOwed }}
        onOpen={open}
        onPay={(line) => pay({ line })}
        onInFull={({ key }) => setOpened({ inFull: key })}
        onSlip={({ key }) => setOpened({ slips: { key } })}
      />
      <BalanceNotes balance={balance} onOpen={open} />
      {opened && (
        <OpenedDialog {...{ opened, name, onOpenRows, ...props }} onPay={pay} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

interface OpenedDialogProps extends Balanced, Pick<PaymentWays, 'onOpenRows' | 'SlipPaper'> {
  readonly name: string
  readonly opened: Opened
  onPay(payment: PaymentStart): void
  onClose(): void
}

function OpenedDialog({ opened, name, onOpenRows, SlipPaper, onPay, onClose, ...balanced }: OpenedDialogProps) {
  const messages = useMessages()
  const { balance, standing, rows, versions } = balanced
  if ('slips' in opened) return <SlipsDialog {...{ name, SlipPaper, onClose }} {...balanced} first={opened.slips} />
  if ('payment' in opened) return <PaymentDialog standing={standing} start={opened.payment} onClose={onClose} />
  if ('line' in opened) {
    const line = balance.lines.find(({ key }) => key === opened.line)
    return line && <LineDialog {...{ line, standing, rows, onOpenRows, onPay, onClose }} />
  }
  const group = byPersonInCharge(balance.lines).find(({ key }) => key === opened.inFull)
  return (
    group && (
      <InFullDialog
        {...{ standing, versions }}
        name={groupName(messages, group)}
        lines={group.lines}
        onClose={onClose}
      />
    )
  )
}
