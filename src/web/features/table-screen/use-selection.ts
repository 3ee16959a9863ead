import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Value } from '#domain/kinds/kind.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { setSelectionCount } from '../../state/selection.ts'
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
 * refreshes (spec §4). Somebody else's change keeps what still exists (design §4).
 */
export function useSelection({ key }: TableDeclaration, all: readonly Row[], ends: readonly unknown[]): Selection {
  const [chosen, choose] = useState(NOTHING)
  const [left, setLeft] = useState(NO_ROWS)
  const [seen, see] = useState({ ends, all })

  const ended = ends.some((end, i) => end !== seen.ends[i])
  if (ended || all !== seen.all) {
    see({ ends, all })
    if (ended) choose(NOTHING)
    else if (chosen.size > 0) {
      const now = remaining(key, chosen, seen.all, all)
      choose(now.chosen)
      if (now.left.length > 0) setLeft(now.left)
    }
  }

  useEffect(() => {
    setSelectionCount(chosen.size)
    return () => setSelectionCount(0)
  }, [chosen])

  const set = useCallback(
    (rows: readonly Row[], selected: boolean) =>
      choose((now) => {
        const next = new Set(now)
        for (const row of rows) {
          if (selected) next.add(row[key] ?? null)
          else next.delete(row[key] ?? null)
        }
        return next
      }),
    [key],
  )
  const clear = useCallback(() => choose(NOTHING), [])
  const acknowledge = useCallback(() => setLeft(NO_ROWS), [])
  return useMemo(
    () => ({ chosen, left, set, clear, acknowledge, rows: () => all.filter((row) => chosen.has(row[key] ?? null)) }),
    [chosen, left, set, clear, acknowledge, all, key],
  )
}
