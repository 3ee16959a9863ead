import type { AllocateTables } from '#domain/tickets/acts/allocate.ts'
import { type HeldTables, useHeldTables } from '#web/state/tables/held-tables.ts'

/** The database refuses an allocation if one of these tables has changed since. */
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

export const useAllocateTables = (): HeldAllocateTables | null => useHeldTables(ALLOCATE_TABLES)
