import { useMemo } from 'react'
import { type RowFinder, rowFinder } from '#domain/follows.ts'
import type { Row } from '#domain/table.ts'
import { useTables } from '#web/state/tables/tables.tsx'

const NO_ROWS: readonly Row[] = []

export function useRowFinder(): RowFinder {
  const store = useTables()
  return useMemo(() => rowFinder((table) => store.get(table).data?.rows ?? NO_ROWS), [store])
}
