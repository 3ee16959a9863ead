import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Value } from '#domain/kinds/kind.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { setSelectionCount } from '#web/state/lists/selection.ts'
import { type LeftSelection, remaining, mergedLosses } from './remaining.ts'
import type { List } from '#web/features/table-screen/list/use-list.ts'

export interface Selection {
  /** Keys of the selected rows. The list's filters match all of these rows. */
  readonly selected: ReadonlySet<Value>
  /** Rows that are no longer selected because other users changed or deleted them. Null after `acknowledge`. */
  readonly leftSelection: LeftSelection | null
  /** Selects or deselects rows. Returns false if the rows were found by an older search than the current one. */
  set(rows: readonly Row[], selected: boolean): boolean
  clear(): void
  acknowledge(): void
  rows(): readonly Row[]
}

type Selected = Pick<
  List,
  'rows' | 'foundRows' | 'foundBy' | 'busy' | 'query' | 'conditions' | 'wantedPage' | 'pageSize'
>

const NOTHING: ReadonlySet<Value> = new Set()
const NOTHING_LEFT: LeftSelection = { deletedRows: [], unmatched: [] }

/**
 * The selection of a list. Another search, filter or page clears it, and so does a write or refresh by the user
 * (counted by `renewed`). After a change by other users, rows that still match stay selected.
 */
export function useSelection({ key }: TableDeclaration, list: Selected, renewed: number): Selection {
  const { rows, foundRows, foundBy, busy, query, conditions, wantedPage, pageSize } = list
  const amidNow = { ends: [query, conditions, wantedPage, pageSize, renewed], rows, foundRows }
  // The selected keys, with the state of the list when they were selected. While nothing is selected, this state is not
  // updated. An update would cause a second render for every keystroke of the search.
  const [{ selected, amid }, choose] = useState({ selected: NOTHING, amid: amidNow })
  const [leftSelection, setLeftSelection] = useState<LeftSelection | null>(null)
  const latest = useRef({ amid, isOlder: false })
  useLayoutEffect(() => {
    // A large table may still show the result of an older search. Its rows must not be selected.
    latest.current = { amid: amidNow, isOlder: foundBy.query !== query || foundBy.conditions !== conditions }
  })
  const chosenOf = useCallback(
    (keys: ReadonlySet<Value>) => {
      const selectedRows: Row[] = []
      for (const index of foundRows) if (keys.has(rows[index]![key] ?? null)) selectedRows.push(rows[index]!)
      return selectedRows
    },
    [key, rows, foundRows],
  )

  if (selected.size > 0) {
    if (amidNow.ends.some((end, i) => end !== amid.ends[i])) choose({ selected: NOTHING, amid: amidNow })
    // While a search runs, the result may be old or empty, so a missing row may still match.
    else if (!busy && (rows !== amid.rows || foundRows !== amid.foundRows)) {
      const { selected: after, deletedRows, unmatched } = remaining(key, selected, amid.rows, rows, chosenOf(selected))
      choose({ selected: after, amid: amidNow })
      if (after !== selected)
        setLeftSelection(mergedLosses(key, leftSelection ?? NOTHING_LEFT, { deletedRows, unmatched }))
    }
  }

  useEffect(() => {
    setSelectionCount(selected.size)
    return () => setSelectionCount(0)
  }, [selected])

  const set = useCallback(
    (someRows: readonly Row[], isSelected: boolean) => {
      if (latest.current.isOlder) return false
      choose(({ selected: before }) => {
        const next = new Set(before)
        for (const row of someRows) {
          if (isSelected) next.add(row[key] ?? null)
          else next.delete(row[key] ?? null)
        }
        return { selected: next, amid: latest.current.amid }
      })
      return true
    },
    [key],
  )
  const clear = useCallback(() => choose({ selected: NOTHING, amid: latest.current.amid }), [])
  const acknowledge = useCallback(() => setLeftSelection(null), [])
  return useMemo(
    () => ({ selected, leftSelection, set, clear, acknowledge, rows: () => chosenOf(selected) }),
    [selected, leftSelection, set, clear, acknowledge, chosenOf],
  )
}
