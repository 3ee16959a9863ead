import { useCallback, useEffect, useMemo, useState } from 'react'
import { tablesNamed } from '#domain/follows.ts'
import { type NamesOf, namesSteps } from '#domain/grid/columns.ts'
import type { MasterName, Row } from '#domain/table.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import { LONGEST_MS, useFirstLoad } from './held-tables.ts'
import { type TableState, useTable } from './tables.tsx'
import { useSteps } from './use-steps.ts'

const NO_ROWS: readonly Row[] = []
const NO_NAMES = new Map<Row[string], string>()

/** Rows of which the names are collected within a few milliseconds; those of more come a moment after the rows. */
const LITTLE = 20_000

/**
 * What each master's codes stand for, as far as the masters are loaded. Each map stays the same until its master
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
 * A table as it is held, and as still loading while one is whose rows its codes name: columns are as wide as the names
 * that stand in them, and would move when those come; and where somebody changes a code, what follows from it would
 * stay as it was. One that cannot be read is not waited for, nor one whose answer never comes.
 */
export function useTableWithNames(name: TableName): TableState {
  const state = useTable(name)
  const loading = useFirstLoad(useMemo(() => tablesNamed(tables[name]), [name]))
  // What stands is not taken away again, as when a master that failed is tried anew.
  const [stands, setStands] = useState(false)
  const waits = state.data !== null && !stands && loading
  if (state.data && !stands && !waits) setStands(true)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setStands(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [waits])
  return waits ? { ...state, status: 'loading', data: null } : state
}

function useMasterNames(master: MasterName) {
  const rows = useTable(master).data?.rows ?? NO_ROWS
  const steps = useCallback(() => namesSteps(master, rows), [master, rows])
  return useSteps(steps, rows.length <= LITTLE).value ?? NO_NAMES
}
