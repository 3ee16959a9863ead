import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Value } from '#domain/kinds/kind.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { setSelectionCount } from '#web/state/lists/selection.ts'
import { type LeftSelection, remaining, together } from './remaining.ts'
import type { List } from '#web/features/table-screen/list/use-list.ts'

export interface Selection {
  /** Keys of the selected rows. The list's filters match all of them. */
  readonly chosen: ReadonlySet<Value>
  /** The rows that dropped out of the selection because others changed them. Null after `acknowledge`. */
  readonly left: LeftSelection | null
  /** Selects found rows, or deselects rows. Returns false if the rows come from the result of an older search. */
  set(rows: readonly Row[], selected: boolean): boolean
  clear(): void
  acknowledge(): void
  rows(): readonly Row[]
}

type Selected = Pick<List, 'rows' | 'found' | 'foundBy' | 'busy' | 'query' | 'conditions' | 'wanted' | 'pageSize'>

const NOTHING: ReadonlySet<Value> = new Set()
const NOTHING_LEFT: LeftSelection = { gone: [], unmatched: [] }

/**
 * The selection of a list. A change of search, filters or page clears it, and so do the user's own writes and
 * refreshes, which `renewed` counts. After a change by others, rows that still match stay selected.
 */
export function useSelection({ key }: TableDeclaration, list: Selected, renewed: number): Selection {
  const { rows, found, foundBy, busy, query, conditions, wanted, pageSize } = list
  const amidNow = { ends: [query, conditions, wanted, pageSize, renewed], rows, found }
  // The selected keys, and the list state at the time of the selection. Without a selection the list state is not
  // tracked, so that a keystroke in the search renders only once.
  const [{ chosen, amid }, choose] = useState({ chosen: NOTHING, amid: amidNow })
  const [left, setLeft] = useState<LeftSelection | null>(null)
  const now = useRef({ amid, isOlder: false })
  useLayoutEffect(() => {
    // The result of a large table lags behind the search: rows found by an older search cannot be selected.
    now.current = { amid: amidNow, isOlder: foundBy.query !== query || foundBy.conditions !== conditions }
  })
  const chosenOf = useCallback(
    (some: ReadonlySet<Value>) => {
      const of: Row[] = []
      for (const index of found) if (some.has(rows[index]![key] ?? null)) of.push(rows[index]!)
      return of
    },
    [key, rows, found],
  )

  if (chosen.size > 0) {
    if (amidNow.ends.some((end, i) => end !== amid.ends[i])) choose({ chosen: NOTHING, amid: amidNow })
    // During a search the result may be old or empty, so a missing row has not necessarily dropped out.
    else if (!busy && (rows !== amid.rows || found !== amid.found)) {
      const { chosen: after, gone, unmatched } = remaining(key, chosen, amid.rows, rows, chosenOf(chosen))
      choose({ chosen: after, amid: amidNow })
      if (after !== chosen) setLeft(together(key, left ?? NOTHING_LEFT, { gone, unmatched }))
    }
  }

  useEffect(() => {
    setSelectionCount(chosen.size)
    return () => setSelectionCount(0)
  }, [chosen])

  const set = useCallback(
    (some: readonly Row[], selected: boolean) => {
      if (now.current.isOlder) return false
      choose(({ chosen: before }) => {
        const next = new Set(before)
        for (const row of some) {
          if (selected) next.add(row[key] ?? null)
          else next.delete(row[key] ?? null)
        }
        return { chosen: next, amid: now.current.amid }
      })
      return true
    },
    [key],
  )
  const clear = useCallback(() => choose({ chosen: NOTHING, amid: now.current.amid }), [])
  const acknowledge = useCallback(() => setLeft(null), [])
  return useMemo(
    () => ({ chosen, left, set, clear, acknowledge, rows: () => chosenOf(chosen) }),
    [chosen, left, set, clear, acknowledge, chosenOf],
  )
}
