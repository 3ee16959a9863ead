import { useRef, useState } from 'react'
import type { Form } from '#web/features/table-screen/form/form.ts'
import type { SuspectCell } from './suspects.ts'

interface State {
  readonly cells: ReadonlyMap<string, SuspectCell>
  readonly accepted: ReadonlySet<string>
}

const NONE: State = { cells: new Map(), accepted: new Set() }

const textOf = ({ field, typedText }: SuspectCell): string => `${field}\0${typedText}`

export function useSuspects() {
  const [drawn, setDrawn] = useState(NONE)
  // A ref, because the last keystroke and the save can be handled in one event. The state of the last render is then
  // stale.
  const latest = useRef(drawn)
  const hold = (next: State) => {
    latest.current = next
    setDrawn(next)
  }
  const open = ({ cells, accepted }: State, formAt: (id: number) => Form): SuspectCell[] =>
    [...cells.values()].filter(
      (cell) => formAt(cell.id).typed[cell.field] === cell.typedText && !accepted.has(textOf(cell)),
    )
  return {
    drawn: (formAt: (id: number) => Form) => open(drawn, formAt),
    now: (formAt: (id: number) => Form) => open(latest.current, formAt),
    add(newSuspects: readonly SuspectCell[]) {
      if (newSuspects.length === 0) return
      const { cells, accepted } = latest.current
      hold({
        cells: new Map([...cells, ...newSuspects.map((cell) => [`${cell.id} ${cell.field}`, cell] as const)]),
        accepted,
      })
    },
    keep(acceptedCells: readonly SuspectCell[]) {
      hold({ ...latest.current, accepted: new Set([...latest.current.accepted, ...acceptedCells.map(textOf)]) })
    },
    clear: () => hold(NONE),
  }
}
