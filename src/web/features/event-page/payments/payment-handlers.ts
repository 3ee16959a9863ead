import type { ComponentType } from 'react'
import type { PaperFile } from '#domain/paper/paper-names.ts'
import type { PaymentSlip } from '#domain/paper/payment-papers.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { ReceiptPaperSlot } from '#web/features/event-page/receipts/receipt-paper.ts'
import type { ReconcileHandlers } from '#web/features/event-page/reconcile/reconcile-handlers.ts'

export interface SlipPaperProps {
  readonly event: string
  readonly slips: readonly PaymentSlip[]
  readonly fileName: PaperFile
  readonly tables: readonly TableName[]
  readonly stamp: string
  stampNow(): string
  readonly ready: boolean
}

export interface PaymentHandlers extends ReconcileHandlers, ReceiptPaperSlot {
  readonly SlipPaper: ComponentType<SlipPaperProps>
}
