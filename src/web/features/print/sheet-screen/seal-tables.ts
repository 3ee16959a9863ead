import { useMemo } from 'react'
import type { EventmsError } from '#domain/errors.ts'
import { SEAL_TABLES, type Masters, type Seal } from '#domain/seals/index.ts'
import { type LoadedTables, tablesIfLoaded, useLoadedTables, useLoadFailure } from '#web/state/tables/loaded-tables.ts'
import { useTables, type TablesStore } from '#web/state/tables/tables.tsx'

export interface SealTables {
  readonly recorded: readonly Seal[]
  readonly masters: Masters
  /** Identifies the versions of the tables in `SEAL_TABLES` by a string. Equal strings mean equal data. */
  readonly versions: string
}

/** The rows that all sheets need. Null until all tables in `SEAL_TABLES` are loaded for the first time. */
export function sealTablesOf(tables: TablesStore): SealTables | null {
  const loadedTables = tablesIfLoaded(tables, SEAL_TABLES)
  return loadedTables && sealTablesFrom(loadedTables)
}

export function useSealTables(): { sealTables: SealTables | null; failure: EventmsError | null; retry(): void } {
  const tables = useTables()
  const loadedTables = useLoadedTables(SEAL_TABLES)
  const sealTables = useMemo(() => loadedTables && sealTablesFrom(loadedTables), [loadedTables])
  const failure = useLoadFailure(SEAL_TABLES)
  return { sealTables, failure, retry: () => void tables.reload(SEAL_TABLES).catch(() => {}) }
}

const sealTablesFrom = ({ rows, data }: LoadedTables<(typeof SEAL_TABLES)[number]>): SealTables => ({
  recorded: rows.sealData,
  masters: rows,
  versions: data.map(({ version }) => version).join('.'),
})
