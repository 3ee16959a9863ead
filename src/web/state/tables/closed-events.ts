import { useMemo } from 'react'
import type { Value } from '#domain/kinds/kind.ts'
import { tables } from '#domain/tables/index.ts'
import { useHeldTables } from './held-tables.ts'

const CLOSINGS = ['closings'] as const
const NONE: ReadonlySet<Value> = new Set()

/** The codes of closed events; none until they are loaded. */
export function useClosedEvents(): ReadonlySet<Value> {
  const held = useHeldTables(CLOSINGS)
  const closings = held?.rows.closings
  return useMemo(
    () => (closings?.length ? new Set<Value>(closings.map((row) => row[tables.closings.identity])) : NONE),
    [closings],
  )
}
