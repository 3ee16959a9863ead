import { useMemo } from 'react'
import { type NamesOf, namesOf } from '#domain/grid/columns.ts'
import type { MasterName, Row } from '#domain/table.ts'
import { useTable } from '../../state/tables.tsx'

const NO_ROWS: readonly Row[] = []

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
  return useMemo(() => namesOf(master, rows), [master, rows])
}
