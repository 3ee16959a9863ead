import { useCallback, useEffect, useMemo, useState } from 'react'
import { tablesNamed } from '#domain/follows.ts'
import { type NamesOf, namesSteps } from '#domain/grid/columns.ts'
import type { MasterName, Row } from '#domain/table.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import { LONGEST_MS, useFirstLoad } from './loaded-tables.ts'
import { type TableState, useTable } from './tables.tsx'
import { useSteps } from './use-steps.ts'

const NO_ROWS: readonly Row[] = []
const NO_NAMES = new Map<Row[string], string>()

/**
 * Maximum number of rows of a table, such as departments, whose names are collected during the render. This takes
 * milliseconds. The names of a larger table are collected after the render.
 */
const ROWS_DURING_RENDER = 20_000

/**
 * The names by code, for each table whose codes are used in other tables. A map is the same object until its table
 * changes.
 */
export function useNames(): NamesOf {
  const departments = useMasterNames('departments')
  const positions = useMasterNames('positions')
  const personInCharge = useMasterNames('personInCharge')
  const events = useMasterNames('events')
  const products = useMasterNames('products')
  return useMemo(
    () => ({ departments, positions, personInCharge, events, products }) satisfies Record<MasterName, unknown>,
    [departments, positions, personInCharge, events, products],
  )
}

/**
 * As `useTable`, but stays in status 'loading' until the tables with the names of its codes are loaded. Column widths
 * and auto-fill need these names. A table that fails, or does not answer within `LONGEST_MS`, is not waited for.
 */
export function useTableWithNames(name: TableName): TableState {
  const state = useTable(name)
  const loading = useFirstLoad(useMemo(() => tablesNamed(tables[name]), [name]))
  // Rows that were shown stay on the screen, for example while a failed table of names is loaded again.
  const [isLoaded, setLoaded] = useState(false)
  const waits = state.data !== null && !isLoaded && loading
  if (state.data && !isLoaded && !waits) setLoaded(true)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLoaded(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [waits])
  return waits ? { ...state, status: 'loading', data: null } : state
}

function useMasterNames(master: MasterName) {
  const rows = useTable(master).data?.rows ?? NO_ROWS
  const steps = useCallback(() => namesSteps(master, rows), [master, rows])
  return useSteps(steps, rows.length <= ROWS_DURING_RENDER).value ?? NO_NAMES
}
