import type { ComponentType } from 'react'
import type { PaperFile } from '#domain/paper/paper-names.ts'
import type { ReceiptTexts } from '#domain/paper/payment-papers.ts'
import type { TableName } from '#domain/tables/index.ts'

export interface ReceiptPaperProps {
  readonly eventCode: number
  readonly receipt: ReceiptTexts
  readonly fileName: PaperFile
  readonly tables: readonly TableName[]
  readonly stamp: string
  stampNow(): string
  readonly ready: boolean
}

export interface ReceiptPaperSlot {
  readonly ReceiptPaper: ComponentType<ReceiptPaperProps>
}
