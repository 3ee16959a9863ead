import { useMemo, useState } from 'react'
import { allocateAct } from '#domain/tickets/acts/allocate-act.ts'
import {
  allocate,
  type AllocateChoices,
  type Allocation,
  type AllocationTotals,
} from '#domain/tickets/acts/allocate.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import type { Versions } from '#domain/wire.ts'
import { ALLOCATE_TABLES, type HeldTables } from './use-allocate-tables.ts'

/** Others wrote while the preview stood. */
export interface Moved {
  readonly tables: readonly (typeof ALLOCATE_TABLES)[number][]
  /** What the preview came to before. */
  readonly before: AllocationTotals
}

export interface ShownAllocation {
  /** Null where the event is gone. */
  readonly allocation: Allocation | null
  readonly act: TicketAct | null
  /** Of the tables that both were made from. */
  readonly versions: Versions
  readonly moved: Moved | null
  /** Whoever chooses anew has seen that it moved. */
  forgetMoved(): void
}

/**
 * What allocating would do by these choices. It follows the tables, and says so when they move.
 * @param writing while true, what moves is its own doing
 * @param onMoved called while rendering: it may set the state of the component that calls this, and no other
 */
export function useAllocation(
  held: HeldTables,
  eventCode: number,
  choices: AllocateChoices,
  writing: boolean,
  onMoved: () => void,
): ShownAllocation {
  const [seen, setSeen] = useState(held)
  const [moved, setMoved] = useState<Moved | null>(null)
  const allocation = useMemo(() => allocate(seen.rows, eventCode, choices), [seen, eventCode, choices])
  if (held !== seen && !writing) {
    setSeen(held)
    onMoved()
    const names = ALLOCATE_TABLES.filter(
      (name) => held.versions[name] !== seen.versions[name] || moved?.tables.includes(name),
    )
    const before = moved?.before ?? allocation?.totals
    if (before) setMoved({ tables: names, before })
  }
  const act = useMemo(() => allocation && allocateAct(allocation, choices), [allocation, choices])
  return { allocation, act, versions: seen.versions, moved, forgetMoved: () => setMoved(null) }
}
