import type { ComponentType } from 'react'
import type { TableName } from '#domain/tables/index.ts'

export interface ReceiptPaperProps {
  readonly eventCode: number
  readonly receipt: {
    readonly number: string
    readonly issuedOn: string
    readonly addressee: string
    readonly amount: string
    readonly purpose: string | null
    readonly issuer: string
    readonly issuerAddress: string | null
    readonly registrationNumber: string | null
    readonly replaces: string | null
  }
  readonly fileName: string
  readonly needs: readonly TableName[]
  readonly stamp: string
  stampNow(): string
  readonly ready: boolean
}

export interface ReceiptPaperOf {
  readonly ReceiptPaper: ComponentType<ReceiptPaperProps>
}
