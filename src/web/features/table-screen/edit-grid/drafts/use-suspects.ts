import { useRef, useState } from 'react'
import type { Form } from '#web/features/table-screen/form/form.ts'
import type { SuspectCell } from './suspects.ts'

interface State {
  readonly cells: ReadonlyMap<string, SuspectCell>
  readonly kept: ReadonlySet<string>
}

const NONE: State = { cells: new Map(), kept: new Set() }

const textOf = ({ field, typed }: SuspectCell): string => `${field}\0${typed}`

export function useSuspects() {
  const [drawn, setDrawn] = useState(NONE)
  // A ref, because one event may contain the last keystroke and the save: the state of the last render is then stale.
  const latest = useRef(drawn)
  const hold = (next: State) => {
    latest.current = next
    setDrawn(next)
  }
  const open = ({ cells, kept }: State, formAt: (id: number) => Form): SuspectCell[] =>
    [...cells.values()].filter((cell) => formAt(cell.id).typed[cell.field] === cell.typed && !kept.has(textOf(cell)))
  return {
    drawn: (formAt: (id: number) => Form) => open(drawn, formAt),
    now: (formAt: (id: number) => Form) => open(latest.current, formAt),
    add(found: readonly SuspectCell[]) {
      if (found.length === 0) return
      const { cells, kept } = latest.current
      hold({ cells: new Map([...cells, ...found.map((cell) => [`${cell.id} ${cell.field}`, cell] as const)]), kept })
    },
    keep(kept: readonly SuspectCell[]) {
      hold({ ...latest.current, kept: new Set([...latest.current.kept, ...kept.map(textOf)]) })
    },
    clear: () => hold(NONE),
  }
}
