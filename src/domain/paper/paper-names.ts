import type { TableName, TableWithView } from '#domain/tables/index.ts'
import type { PrintName } from '#domain/wire.ts'

/** Papers about seals. */
export type SheetName = Exclude<PrintName, 'collected' | 'paymentReceipts'> | 'labelTest'

/** Papers that belong to one event. */
export type EventPaper = 'reconciliation' | 'chase' | 'payments' | 'payment-slips' | 'receipt' | 'closing'

/** Every paper of the product: about seals, of an event, or a list of a table. */
export type PaperName = SheetName | EventPaper | TableWithView

/** File name of a paper. The number is an event code or a receipt number. */
export type PaperFile = SheetName | TableName | `${SheetName | EventPaper}-${number}`
