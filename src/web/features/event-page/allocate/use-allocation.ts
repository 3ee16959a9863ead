import { useMemo, useState } from 'react'
import { allocateAct } from '#domain/tickets/acts/allocate-act.ts'
import {
  allocateSteps,
  type AllocateChoices,
  type Allocation,
  type AllocationTotals,
} from '#domain/tickets/acts/allocate.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import type { Versions } from '#domain/wire.ts'
import { useSteps } from '#web/state/tables/use-steps.ts'
import { ALLOCATE_TABLES, type HeldAllocateTables } from './use-allocate-tables.ts'

/** Others wrote while the preview stood. */
export interface Moved {
  readonly tables: readonly (typeof ALLOCATE_TABLES)[number][]
  /** What the preview came to before. */
  readonly before: AllocationTotals
}

export interface ShownAllocation {
  /** Null where the event is gone; undefined until it is known. */
  readonly allocation: Allocation | null | undefined
  /** What it was made by. */
  readonly choices: AllocateChoices
  /** Never one of other choices, or of tables that have moved. */
  readonly act: TicketAct | null
  /** Of the tables that all were made from. */
  readonly versions: Versions
  /** What would be done now is not known yet; shown is what would have been done before. */
  readonly busy: boolean
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
  held: HeldAllocateTables,
  eventCode: number,
  choices: AllocateChoices,
  writing: boolean,
  onMoved: () => void,
): ShownAllocation {
  const [seen, setSeen] = useState(held)
  const [moved, setMoved] = useState<Moved | null>(null)
  const steps = useMemo(() => () => allocationSteps(seen, eventCode, choices), [seen, eventCode, choices])
  const { value, busy } = useSteps(steps, isLittle(seen))
  const allocation = value?.allocation
  if (held !== seen && !writing) {
    setSeen(held)
    onMoved()
    const names = ALLOCATE_TABLES.filter(
      (name) => held.versions[name] !== seen.versions[name] || moved?.tables.includes(name),
    )
    const before = moved?.before ?? allocation?.totals
    if (before) setMoved({ tables: names, before })
  }
  return {
    allocation,
    choices: value?.choices ?? choices,
    act: busy ? null : (value?.act ?? null),
    versions: value?.versions ?? seen.versions,
    busy,
    moved,
    forgetMoved: () => setMoved(null),
  }
}

/** So many rows are looked through within a frame; more are in slices. */
const AT_ONCE = 5000

const isLittle = ({ rows }: HeldAllocateTables): boolean =>
  ALLOCATE_TABLES.reduce((sum, name) => sum + rows[name].length, 0) <= AT_ONCE

type Allocated = Pick<ShownAllocation, 'act' | 'choices' | 'versions'> & { readonly allocation: Allocation | null }

function* allocationSteps(
  { rows, versions }: HeldAllocateTables,
  eventCode: number,
  choices: AllocateChoices,
): Generator<number, Allocated> {
  const allocation = yield* allocateSteps(rows, eventCode, choices)
  yield 0.8
  return { allocation, act: allocation && allocateAct(allocation, choices), choices, versions }
}
