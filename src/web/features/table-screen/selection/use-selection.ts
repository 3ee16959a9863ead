import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Value } from '#domain/kinds/kind.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { setSelectionCount } from '#web/state/lists/selection.ts'
import { type LeftSelection, remaining, together } from './remaining.ts'
import type { List } from '#web/features/table-screen/list/use-list.ts'

export interface Selection {
  /** The selected rows' keys: what else they are known by, somebody may change. All of them are found by the list. */
  readonly chosen: ReadonlySet<Value>
  /** What left the selection by what somebody else did, until `acknowledge`. */
  readonly left: LeftSelection | null
  /** Adds rows that the list finds, or takes them out. False where that does not count: they are of an older search. */
  set(rows: readonly Row[], selected: boolean): boolean
  clear(): void
  acknowledge(): void
  /** The selected rows, in the list's order. */
  rows(): readonly Row[]
}

/** What of a list a selection goes by. */
type Selected = Pick<List, 'rows' | 'found' | 'foundBy' | 'busy' | 'query' | 'conditions' | 'wanted' | 'pageSize'>

const NOTHING: ReadonlySet<Value> = new Set()
const NOTHING_LEFT: LeftSelection = { gone: [], unmatched: [] }

/**
 * Which of the rows that a list finds are selected. A selection does not outlive search, filters, page, one's own
 * writes and refreshes (`renewed` counts those). After somebody else's change, what is still found stays selected.
 */
export function useSelection({ key }: TableDeclaration, list: Selected, renewed: number): Selection {
  const { rows, found, foundBy, busy, query, conditions, wanted, pageSize } = list
  const amidNow = { ends: [query, conditions, wanted, pageSize, renewed], rows, found }
  // What was selected, and amid what: without a selection nothing is followed, so that a keystroke draws the screen
  // only once.
  const [{ chosen, amid }, choose] = useState({ chosen: NOTHING, amid: amidNow })
  const [left, setLeft] = useState<LeftSelection | null>(null)
  const now = useRef({ amid, isOlder: false })
  useLayoutEffect(() => {
    // Of very many rows what is found is a moment behind what is asked for: nothing is selected of an older search.
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
    // While something is looked for, what stands may be of an older search, or nothing yet: nothing has left by that.
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
