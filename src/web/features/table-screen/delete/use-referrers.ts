import { useEffect, useMemo, useState } from 'react'
import { type Referrers, referrersOf, referringTables } from '#domain/grid/referrers.ts'
import type { Row } from '#domain/table.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import { useTables } from '#web/state/tables.tsx'

export interface KnownReferrers {
  readonly referrers: readonly Referrers[]
  /** Some table that may refer to the rows is not held yet. */
  readonly reading: boolean
  /** Why one of them could not be read, so that more may refer to the rows than is known. */
  readonly failure: unknown
}

const NONE: readonly Referrers[] = []

/** What refers to some rows of a table: at once where all that can is held, otherwise when it was read. */
export function useReferrers(table: TableName, rows: readonly Row[]): KnownReferrers {
  const store = useTables()
  const [{ reading, failure }, setRead] = useState<Omit<KnownReferrers, 'referrers'>>(() => ({
    reading: referringTables(table).some((name) => !store.get(name).data),
    failure: null,
  }))
  useEffect(() => {
    if (!reading) return
    let gone = false
    const read = (failure: unknown) => gone || setRead({ reading: false, failure })
    store.ensureCurrent(referringTables(table)).then(() => read(null), read)
    return () => {
      gone = true
    }
  }, [store, table, reading])
  const { key } = tables[table]
  const referrers = useMemo(() => {
    if (reading) return NONE
    return referrersOf(table, new Set(rows.map((row) => row[key] ?? null)), (name) => store.get(name).data?.rows ?? [])
  }, [key, rows, store, table, reading])
  return { referrers, reading, failure }
}
