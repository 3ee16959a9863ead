import type { AllocateTables } from '#domain/tickets/acts/allocate.ts'
import { type LoadedTables, useLoadedTables } from '#web/state/tables/loaded-tables.ts'

/**
 * The tables that an allocation depends on. The database refuses the allocation if one of them has changed since the
 * preview.
 */
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

export type LoadedAllocateTables = LoadedTables<(typeof ALLOCATE_TABLES)[number]>

export const useAllocateTables = (): LoadedAllocateTables | null => useLoadedTables(ALLOCATE_TABLES)
