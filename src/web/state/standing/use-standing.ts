import { useMemo } from 'react'
import type { EventmsError } from '#domain/errors.ts'
import { TICKET_TABLES, type Standing, type TicketRows } from '#domain/tickets/index.ts'
import type { Versions } from '#domain/wire.ts'
import { useHeldTables, useLoadFailure } from '#web/state/tables/held-tables.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useSteps } from '#web/state/tables/use-steps.ts'
import { countedSteps, isCounted, isLittle, type Basis } from './counted.ts'

export interface HeldStanding {
  /** Undefined until it is there; null where there is no such event. */
  readonly standing: Standing | null | undefined
  /** What it was made of, and the versions of that. */
  readonly rows: TicketRows | undefined
  readonly versions: Versions
  /** Whether the tables have moved on, and it is being counted anew. */
  readonly busy: boolean
  /** Why one of the tables could not be read, where nothing of it is held. */
  readonly failure: EventmsError | null
  retry(): void
}

/** The tables as they are held; null while one is missing. */
export const useBasis = (): Basis | null => useHeldTables(TICKET_TABLES)

/** How an event's numbers stand in the tables as they are held, followed. */
export function useStanding(eventCode: number): HeldStanding {
  const tables = useTables()
  const basis = useBasis()
  const steps = useMemo(() => basis && (() => countedSteps(tables, basis, eventCode)), [tables, basis, eventCode])
  const atOnce = useMemo(
    () => !basis || isLittle(basis.rows) || isCounted(tables, basis, eventCode),
    [tables, basis, eventCode],
  )
  const { value, busy } = useSteps(steps, atOnce)
  // What was counted of another event is not shown for this one.
  const counted = value?.eventCode === eventCode ? value : undefined
  const failure = useLoadFailure(TICKET_TABLES)
  const retry = () => void tables.reload(TICKET_TABLES).catch(() => {})
  return {
    standing: counted?.standing,
    rows: counted?.rows,
    versions: counted?.versions ?? NONE,
    busy,
    failure,
    retry,
  }
}

const NONE: Versions = {}
