import type { AllocateTables } from '#domain/tickets/acts/allocate.ts'
import { type HeldTables, useHeldTables } from '#web/state/tables/held-tables.ts'

/** What an allocation is made from: it is refused where one of them has moved. */
export const ALLOCATE_TABLES = [
  'events',
  'sealData',
  'distributionStatus',
  'employees',
  'positions',
  'departments',
  'personInCharge',
  'withdrawn',
] as const satisfies readonly (keyof AllocateTables)[]

export type HeldAllocateTables = HeldTables<(typeof ALLOCATE_TABLES)[number]>

/** The tables as they are held, the same until one of them changes; null until all are there. */
export const useAllocateTables = (): HeldAllocateTables | null => useHeldTables(ALLOCATE_TABLES)
