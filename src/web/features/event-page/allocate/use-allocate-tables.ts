import { useMemo } from 'react'
import type { AllocateTables } from '#domain/tickets/acts/allocate.ts'
import type { Versions } from '#domain/wire.ts'
import type { TableData } from '#web/backend/backend.ts'
import { useTable } from '#web/state/tables.tsx'

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

export interface HeldTables {
  readonly rows: AllocateTables
  readonly versions: Versions
}

/** The tables as they are held, the same until one of them changes; null until all are there. */
export function useAllocateTables(): HeldTables | null {
  const data = [
    useTable('events').data,
    useTable('sealData').data,
    useTable('distributionStatus').data,
    useTable('employees').data,
    useTable('positions').data,
    useTable('departments').data,
    useTable('personInCharge').data,
    useTable('withdrawn').data,
  ]
  return useMemo(() => {
    if (!data.every((table) => table !== null)) return null
    const by = <T>(told: (table: TableData) => T) =>
      Object.fromEntries(ALLOCATE_TABLES.map((name, at) => [name, told(data[at]!)]))
    return { rows: by(({ rows }) => rows) as unknown as AllocateTables, versions: by(({ version }) => version) }
    // oxlint-disable-next-line react/exhaustive-deps -- the tables, spelt out
  }, data)
}
