import { isOwing } from '#domain/tickets/acts/pay.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBalance } from '#web/state/event-tickets/use-balance.ts'
import { TicketsNotLoaded } from '#web/features/event-page/TicketsNotLoaded.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'

export interface PersonPaymentProps {
  readonly event: number
  /** The company code of the payer. */
  readonly code: string
  onClose(): void
}

/** Records a payment of one person. Every view can open this dialog. */
export function PersonPayment({ event, code, onClose }: PersonPaymentProps) {
  const { t } = useMessages()
  const { tickets, balanced, failure, retry } = useBalance(event)
  if (!balanced)
    return (
      <Dialog onClose={onClose} title={t('payments.record')}>
        <TicketsNotLoaded tickets={tickets} failure={failure} retry={retry} />
      </Dialog>
    )
  const { balance, rows } = balanced
  const lines = balance.lines.filter(({ companyCode }) => companyCode === code)
  const employee = rows.employees.find(({ companyCode }) => companyCode === code)
  const line = lines.find(isOwing) ??
    lines[0] ?? { companyCode: code, personInChargeCode: employee?.personInChargeCode ?? null, owed: 0n }
  return <PaymentDialog tickets={balanced.tickets} start={{ line }} onClose={onClose} />
}
