import { useMemo } from 'react'
import type { EventmsError } from '#domain/errors.ts'
import { TICKET_TABLES, type EventTickets, type TicketRows } from '#domain/tickets/index.ts'
import type { Versions } from '#domain/wire.ts'
import { useLoadedTables, useLoadFailure } from '#web/state/tables/loaded-tables.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useSteps } from '#web/state/tables/use-steps.ts'
import { countedSteps, isCounted, isLittle, type Basis } from './counted.ts'

export interface LoadedTickets {
  /** Undefined until counted; null if the event does not exist. */
  readonly tickets: EventTickets | null | undefined
  /** The rows from which `tickets` was counted. `versions` has the versions of these rows' tables. */
  readonly rows: TicketRows | undefined
  readonly versions: Versions
  /** True while the numbers are counted again after a change of the tables. */
  readonly busy: boolean
  /** The error of the first table that has no rows because its load failed; null if there is none. */
  readonly failure: EventmsError | null
  retry(): void
}

export const useBasis = (): Basis | null => useLoadedTables(TICKET_TABLES)

/** The numbers of an event, counted from the loaded tables. */
export function useEventTickets(eventCode: number): LoadedTickets {
  const tables = useTables()
  const basis = useBasis()
  const steps = useMemo(() => basis && (() => countedSteps(tables, basis, eventCode)), [tables, basis, eventCode])
  const atOnce = useMemo(
    () => !basis || isLittle(basis.rows) || isCounted(tables, basis, eventCode),
    [tables, basis, eventCode],
  )
  const { value, busy } = useSteps(steps, atOnce)
  // After a change of `eventCode`, the previous event's result must not be shown.
  const counted = value?.eventCode === eventCode ? value : undefined
  const failure = useLoadFailure(TICKET_TABLES)
  const retry = () => void tables.reload(TICKET_TABLES).catch(() => {})
  return {
    tickets: counted?.tickets,
    rows: counted?.rows,
    versions: counted?.versions ?? NONE,
    busy,
    failure,
    retry,
  }
}

const NONE: Versions = {}
