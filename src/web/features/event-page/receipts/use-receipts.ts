import { type LoadedTables, useLoadedTables } from '#web/state/tables/loaded-tables.ts'

/** The tables that acts on receipts depend on. The database refuses an act if one of them has changed. */
export const RECEIPT_TABLES = ['events', 'payments', 'paymentReceipts'] as const

export type LoadedReceipts = LoadedTables<(typeof RECEIPT_TABLES)[number]>

export const useReceipts = (): LoadedReceipts | null => useLoadedTables(RECEIPT_TABLES)
