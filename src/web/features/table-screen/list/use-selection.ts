import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Value } from '#domain/kinds/kind.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { setSelectionCount } from '#web/state/selection.ts'
import { remaining } from './remaining.ts'

export interface Selection {
  /** The selected rows' keys: what else they are known by, somebody may change. */
  readonly chosen: ReadonlySet<Value>
  /** Selected rows that somebody else deleted meanwhile, until `acknowledge`. */
  readonly left: readonly Row[]
  /** Adds the rows, or takes them out. */
  set(rows: readonly Row[], selected: boolean): void
  clear(): void
  acknowledge(): void
  /** The selected rows, in the table's order. */
  rows(): readonly Row[]
}

const NOTHING: ReadonlySet<Value> = new Set()
const NO_ROWS: readonly Row[] = []

/**
 * Which rows are selected. `ends` lists what a selection does not outlive: search, filters, page, one's own writes and
 * refreshes. Somebody else's change keeps what still exists.
 */
export function useSelection({ key }: TableDeclaration, all: readonly Row[], ends: readonly unknown[]): Selection {
  // What was selected, and amid what: without a selection nothing is followed, so that a keystroke draws the screen
  // only once.
  const [{ chosen, amid }, choose] = useState({ chosen: NOTHING, amid: { ends, all } })
  const [left, setLeft] = useState(NO_ROWS)
  const now = useRef(amid)
  useLayoutEffect(() => {
    now.current = { ends, all }
  })

  if (chosen.size > 0) {
    if (ends.some((end, i) => end !== amid.ends[i])) choose({ chosen: NOTHING, amid: { ends, all } })
    else if (all !== amid.all) {
      const after = remaining(key, chosen, amid.all, all)
      choose({ chosen: after.chosen, amid: { ends, all } })
      if (after.left.length > 0) setLeft(after.left)
    }
  }

  useEffect(() => {
    setSelectionCount(chosen.size)
    return () => setSelectionCount(0)
  }, [chosen])

  const set = useCallback(
    (rows: readonly Row[], selected: boolean) =>
      choose(({ chosen: before }) => {
        const next = new Set(before)
        for (const row of rows) {
          if (selected) next.add(row[key] ?? null)
          else next.delete(row[key] ?? null)
        }
        return { chosen: next, amid: now.current }
      }),
    [key],
  )
  const clear = useCallback(() => choose({ chosen: NOTHING, amid: now.current }), [])
  const acknowledge = useCallback(() => setLeft(NO_ROWS), [])
  return useMemo(
    () => ({ chosen, left, set, clear, acknowledge, rows: () => all.filter((row) => chosen.has(row[key] ?? null)) }),
    [chosen, left, set, clear, acknowledge, all, key],
  )
}
