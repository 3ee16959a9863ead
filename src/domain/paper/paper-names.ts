import type { TableName, TableWithView } from '#domain/tables/index.ts'
import type { PrintName } from '#domain/wire.ts'

/** Sheets of seals. */
export type SheetName = Exclude<PrintName, 'collected' | 'paymentReceipts'> | 'labelTest'

/** Papers of an event's pages. */
export type EventPaper = 'reconciliation' | 'chase' | 'payments' | 'payment-slips' | 'receipt' | 'closing'

/** Every paper of the product: a sheet, a page of an event, or a list. */
export type PaperName = SheetName | EventPaper | TableWithView

/** File name of a paper, with the event or receipt. */
export type PaperFile = SheetName | TableName | `${SheetName | EventPaper}-${number}`
