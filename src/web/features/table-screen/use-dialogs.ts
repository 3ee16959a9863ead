import { useCallback, useEffect, useState } from 'react'
import type { Row } from '#domain/table.ts'
import type { TableState } from '#web/state/tables/tables.tsx'
import type { Selection } from './selection/use-selection.ts'

export type OpenDialog =
  | { readonly kind: 'form'; readonly row: Row | null }
  | { readonly kind: 'addMultiple' }
  | {
      readonly kind: 'editMultiple' | 'setField'
      readonly rows: readonly Row[]
      readonly version: number | undefined
    }
  | {
      readonly kind: 'delete'
      readonly rows: readonly Row[]
      readonly selected: boolean
      readonly version: number | undefined
    }

/**
 * The open dialog of a table. The functions that open dialogs never change, because new functions would render all rows
 * again.
 */
export function useDialogs(selection: Selection, version: number | undefined) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  // Closes the dialog when another view hides the table: a hidden table keeps its state, and only its effects are
  // cleaned up.
  useEffect(() => () => setOpen(null), [])
  return {
    open,
    add: useCallback(() => setOpen({ kind: 'form', row: null }), []),
    addMultiple: useCallback(() => setOpen({ kind: 'addMultiple' }), []),
    edit: useCallback((row: Row) => setOpen({ kind: 'form', row }), []),
    editSelected: useCallback(
      () => setOpen({ kind: 'editMultiple', rows: selection.rows(), version }),
      [selection, version],
    ),
    setField: useCallback(() => setOpen({ kind: 'setField', rows: selection.rows(), version }), [selection, version]),
    remove: useCallback((row: Row) => setOpen({ kind: 'delete', rows: [row], selected: false, version }), [version]),
    removeSelected: useCallback(
      () => setOpen({ kind: 'delete', rows: selection.rows(), selected: true, version }),
      [selection, version],
    ),
    close: useCallback(() => setOpen(null), []),
  }
}

/**
 * The version of the table that contained these rows. While a large list is filtered, it shows rows of an earlier
 * version.
 */
export function useVersionOf(rows: readonly Row[], data: TableState['data']): number | undefined {
  const [versions] = useState(() => new WeakMap<readonly Row[], number>())
  if (data) versions.set(data.rows, data.version)
  return versions.get(rows)
}
