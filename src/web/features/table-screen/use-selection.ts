import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Value } from '#domain/kinds/kind.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { setSelectionCount } from '../../state/selection.ts'

export interface Selection {
  /** The selected rows' identities. */
  readonly chosen: ReadonlySet<Value>
  /** Adds the rows, or takes them out. */
  set(rows: readonly Row[], selected: boolean): void
  clear(): void
  /** The selected rows, in the table's order. */
  rows(): readonly Row[]
}

const NOTHING: ReadonlySet<Value> = new Set()

/**
 * Which rows are selected. `ends` lists what a selection does not outlive: search, filters, page, one's own writes and
 * refreshes (spec §4). Somebody else's change keeps what still exists; `onLeft` is told what does not (design §4).
 */
export function useSelection(
  { identity }: TableDeclaration, all: readonly Row[], ends: readonly unknown[], onLeft: (rows: readonly Row[]) => void,
): Selection {
  const [chosen, setChosen] = useState(NOTHING)
  const before = useRef({ ends, all })

  useEffect(() => {
    const last = before.current
    before.current = { ends, all }
    if (ends.some((end, i) => end !== last.ends[i])) return setChosen(NOTHING)
    if (all === last.all || chosen.size === 0) return
    const now = new Set(all.map((row) => row[identity]))
    const gone = last.all.filter((row) => chosen.has(row[identity] ?? null) && !now.has(row[identity]))
    if (gone.length === 0) return
    const without = new Set(gone.map((row) => row[identity]))
    setChosen(new Set([...chosen].filter((value) => !without.has(value))))
    onLeft(gone)
  })

  useEffect(() => {
    setSelectionCount(chosen.size)
    return () => setSelectionCount(0)
  }, [chosen])

  const set = useCallback(
    (rows: readonly Row[], selected: boolean) =>
      setChosen((now) => {
        const next = new Set(now)
        for (const row of rows) {
          if (selected) next.add(row[identity] ?? null)
          else next.delete(row[identity] ?? null)
        }
        return next
      }),
    [identity],
  )
  const clear = useCallback(() => setChosen(NOTHING), [])
  return useMemo(
    () => ({ chosen, set, clear, rows: () => all.filter((row) => chosen.has(row[identity] ?? null)) }),
    [chosen, set, clear, all, identity],
  )
}
