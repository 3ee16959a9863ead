import { useCallback, useMemo } from 'react'
import { type NamesOf, namesSteps } from '#domain/grid/columns.ts'
import type { MasterName, Row } from '#domain/table.ts'
import { useTable } from './tables.tsx'
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

function useMasterNames(master: MasterName) {
  const rows = useTable(master).data?.rows ?? NO_ROWS
  const steps = useCallback(() => namesSteps(master, rows), [master, rows])
  return useSteps(steps, rows.length <= LITTLE).value ?? NO_NAMES
}
