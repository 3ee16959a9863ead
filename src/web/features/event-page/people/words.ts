import { useState } from 'react'
import type { TableRow } from '#domain/tables/index.ts'

export const eventName = ({ eventName: name, eventCode }: TableRow<'events'>): string => name ?? String(eventCode)

/**
 * State of the chosen event codes.
 * @param first the code chosen initially; null for none
 */
export function useChosenEvents(first: number | null) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(first === null ? [] : [first]))
  const toggle = (code: number) => {
    const next = new Set(chosen)
    if (!next.delete(code)) next.add(code)
    setChosen(next)
  }
  return { chosen, toggle }
}
