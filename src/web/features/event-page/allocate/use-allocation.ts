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
import { ALLOCATE_TABLES, type LoadedAllocateTables } from './use-allocate-tables.ts'

/** The tables that other users changed while the preview was open, and the preview's totals before the change. */
export interface TableChanges {
  readonly tables: readonly (typeof ALLOCATE_TABLES)[number][]
  readonly before: AllocationTotals
}

export interface ShownAllocation {
  /** Null if the event was deleted; undefined while the first computation runs. */
  readonly allocation: Allocation | null | undefined
  readonly choices: AllocateChoices
  /** Null while `allocation` is being computed again. */
  readonly act: TicketAct | null
  readonly versions: Versions
  readonly busy: boolean
  readonly tableChanges: TableChanges | null
  dismissChanges(): void
}

/**
 * Computes the allocation for these choices, and again whenever the tables change.
 * @param isWriting true while the user's own write runs: its changes of the tables are ignored.
 * @param onMoved called during a render after the tables have changed, so it may only set state of the calling
 * component
 */
export function useAllocation(
  tableData: LoadedAllocateTables,
  eventCode: number,
  choices: AllocateChoices,
  isWriting: boolean,
  onMoved: () => void,
): ShownAllocation {
  const [usedData, setUsedData] = useState(tableData)
  const [tableChanges, setMoved] = useState<TableChanges | null>(null)
  const steps = useMemo(() => () => allocationSteps(usedData, eventCode, choices), [usedData, eventCode, choices])
  const { value, busy } = useSteps(steps, isLittle(usedData))
  const allocation = value?.allocation
  if (tableData !== usedData && !isWriting) {
    setUsedData(tableData)
    onMoved()
    const names = ALLOCATE_TABLES.filter(
      (name) => tableData.versions[name] !== usedData.versions[name] || tableChanges?.tables.includes(name),
    )
    const before = tableChanges?.before ?? allocation?.totals
    if (before) setMoved({ tables: names, before })
  }
  return {
    allocation,
    choices: value?.choices ?? choices,
    act: busy ? null : (value?.act ?? null),
    versions: value?.versions ?? usedData.versions,
    busy,
    tableChanges,
    dismissChanges: () => setMoved(null),
  }
}

/** Up to this number of rows is processed in one frame; more rows are processed in slices. */
const AT_ONCE = 5000

const isLittle = ({ rows }: LoadedAllocateTables): boolean =>
  ALLOCATE_TABLES.reduce((sum, name) => sum + rows[name].length, 0) <= AT_ONCE

type Allocated = Pick<ShownAllocation, 'act' | 'choices' | 'versions'> & { readonly allocation: Allocation | null }

function* allocationSteps(
  { rows, versions }: LoadedAllocateTables,
  eventCode: number,
  choices: AllocateChoices,
): Generator<number, Allocated> {
  const allocation = yield* allocateSteps(rows, eventCode, choices)
  yield 0.8
  return { allocation, act: allocation && allocateAct(allocation, choices), choices, versions }
}
