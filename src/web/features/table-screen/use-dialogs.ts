import { useCallback, useEffect, useState } from 'react'
import type { Row } from '#domain/table.ts'
import type { TableState } from '#web/state/tables/tables.tsx'
import type { Selection } from './selection/use-selection.ts'

export type OpenDialog =
  | { readonly what: 'form'; readonly row: Row | null }
  | { readonly what: 'addMultiple' }
  | {
      readonly what: 'editMultiple' | 'setField'
      readonly rows: readonly Row[]
      readonly version: number | undefined
    }
  | {
      readonly what: 'delete'
      readonly rows: readonly Row[]
      readonly selected: boolean
      readonly version: number | undefined
    }

/** The open dialog of a table. Openers are stable functions, because rows would render for new ones. */
export function useDialogs(selection: Selection, version: number | undefined) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  // A hidden table keeps its state but closes its dialog.
  useEffect(() => () => setOpen(null), [])
  return {
    open,
    add: useCallback(() => setOpen({ what: 'form', row: null }), []),
    addMultiple: useCallback(() => setOpen({ what: 'addMultiple' }), []),
    edit: useCallback((row: Row) => setOpen({ what: 'form', row }), []),
    editSelected: useCallback(
      () => setOpen({ what: 'editMultiple', rows: selection.rows(), version }),
      [selection, version],
    ),
    setField: useCallback(() => setOpen({ what: 'setField', rows: selection.rows(), version }), [selection, version]),
    remove: useCallback((row: Row) => setOpen({ what: 'delete', rows: [row], selected: false, version }), [version]),
    removeSelected: useCallback(
      () => setOpen({ what: 'delete', rows: selection.rows(), selected: true, version }),
      [selection, version],
    ),
    close: useCallback(() => setOpen(null), []),
  }
}

/** The version of the table from which these rows come: a large list may still show an earlier one. */
export function useVersionOf(rows: readonly Row[], data: TableState['data']): number | undefined {
  const [versions] = useState(() => new WeakMap<readonly Row[], number>())
  if (data) versions.set(data.rows, data.version)
  return versions.get(rows)
}
