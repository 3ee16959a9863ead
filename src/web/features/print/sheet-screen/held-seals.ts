import { useMemo } from 'react'
import type { EventmsError } from '#domain/errors.ts'
import { SEAL_TABLES, type Masters, type Seal } from '#domain/seals/index.ts'
import { type HeldTables, heldTables, useHeldTables, useLoadFailure } from '#web/state/tables/held-tables.ts'
import { useTables, type TablesStore } from '#web/state/tables/tables.tsx'

export interface HeldSeals {
  readonly recorded: readonly Seal[]
  readonly masters: Masters
  /** The versions of the four tables. Equal versions mean equal data. */
  readonly versions: string
}

/** Null until each of the four tables has been loaded once. */
export function heldSeals(tables: TablesStore): HeldSeals | null {
  const held = heldTables(tables, SEAL_TABLES)
  return held && sealsOf(held)
}

export function useHeldSeals(): { held: HeldSeals | null; failure: EventmsError | null; retry(): void } {
  const tables = useTables()
  const four = useHeldTables(SEAL_TABLES)
  const held = useMemo(() => four && sealsOf(four), [four])
  const failure = useLoadFailure(SEAL_TABLES)
  return { held, failure, retry: () => void tables.reload(SEAL_TABLES).catch(() => {}) }
}

const sealsOf = ({ rows, data }: HeldTables<(typeof SEAL_TABLES)[number]>): HeldSeals => ({
  recorded: rows.sealData,
  masters: rows,
  versions: data.map(({ version }) => version).join('.'),
})
