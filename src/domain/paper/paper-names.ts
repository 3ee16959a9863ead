import type { TableName, TableWithView } from '#domain/tables/index.ts'
import type { PrintName } from '#domain/wire.ts'

/** Kinds of paper about seals. */
export type SheetName = Exclude<PrintName, 'collected' | 'paymentReceipts'> | 'labelTest'

/** Kinds of paper that belong to one event. */
export type EventPaper = 'reconciliation' | 'chase' | 'payments' | 'payment-slips' | 'receipt' | 'closing'

/** All kinds of paper: about seals, of an event, or the list of a table. */
export type PaperName = SheetName | EventPaper | TableWithView

/** File name of a paper. The number at the end is an event code or a receipt number. */
export type PaperFile = SheetName | TableName | `${SheetName | EventPaper}-${number}`
