import { useCallback, useMemo } from 'react'
import type { RowsOf } from '#domain/finder/rows.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import { useTable } from '#web/state/tables.tsx'
import { useSteps } from '#web/state/use-steps.ts'
import { SEARCHED_TABLES, searchSteps, type Found } from './search.ts'

/** So many rows are looked through within a frame; more are looked through in slices. */
const AT_ONCE = 5000
const NO_ROWS: readonly Row[] = []

export interface Searched {
  /** What was found of what was typed last, or before that while it is still being looked for. */
  readonly found: Found | undefined
  readonly busy: boolean
  /** All tables that are looked through are there. */
  readonly complete: boolean
  readonly rowsOf: RowsOf
}

/** Looks for what is typed, in the tables as they are held. */
export function useSearch(typed: string): Searched {
  const states = {
    employees: useTable('employees'),
    events: useTable('events'),
    departments: useTable('departments'),
    positions: useTable('positions'),
    personInCharge: useTable('personInCharge'),
    products: useTable('products'),
    sealData: useTable('sealData'),
    withdrawn: useTable('withdrawn'),
  }
  const held = SEARCHED_TABLES.map((name) => states[name].data)
  const rowsOf = useMemo<RowsOf>(() => {
    const rows = new Map<TableName, readonly Row[]>(
      SEARCHED_TABLES.map((name, at) => [name, held[at]?.rows ?? NO_ROWS]),
    )
    return (name) => rows.get(name) ?? NO_ROWS
    // oxlint-disable-next-line react/exhaustive-deps -- the tables, spelt out
  }, held)
  const steps = useCallback(() => searchSteps(rowsOf, typed), [rowsOf, typed])
  const isLittle = held.reduce((sum, data) => sum + (data?.rows.length ?? 0), 0) <= AT_ONCE
  const { value, busy } = useSteps(steps, isLittle)
  return { found: value, busy, complete: held.every((data) => data !== null), rowsOf }
}
