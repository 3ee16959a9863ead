import { type HeldTables, useHeldTables } from '#web/state/tables/held-tables.ts'

/** The tables that acts on receipts depend on. The database refuses an act if one of them has changed. */
export const RECEIPT_TABLES = ['events', 'payments', 'paymentReceipts'] as const

export type HeldReceipts = HeldTables<(typeof RECEIPT_TABLES)[number]>

export const useReceipts = (): HeldReceipts | null => useHeldTables(RECEIPT_TABLES)
