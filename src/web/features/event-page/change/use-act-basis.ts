import { useMemo } from 'react'
import { CHANGE_TABLES, eventNumbersOf, type EventNumbers } from '#domain/tickets/acts/change/index.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { EventTickets } from '#domain/tickets/index.ts'
import type { Versions } from '#domain/wire.ts'
import { useEventTickets } from '#web/state/event-tickets/use-event-tickets.ts'

/** The input of an act on numbers, computed from one state of the tables. */
export interface ActBasis {
  readonly numbersOfEvent: EventNumbers
  readonly tickets: EventTickets
  /** The act is refused if one of these tables has changed. */
  readonly versions: Versions
  /** As `versions`, for a return. A return also depends on the reported numbers. */
  readonly returnVersions: Versions
  /** True while a new count runs, because the tables changed. */
  readonly busy: boolean
}

const RETURN_TABLES: readonly TableName[] = [...CHANGE_TABLES, 'salesData', 'confirmedData']

const versionsOf = (versions: Versions, names: readonly TableName[]): Versions =>
  Object.fromEntries(names.map((name) => [name, versions[name]]))

/** Undefined until counted; null if the event does not exist. */
export function useActBasis(eventCode: number): ActBasis | null | undefined {
  const { tickets, rows, versions, busy } = useEventTickets(eventCode)
  const numbersOfEvent = useMemo(() => rows && eventNumbersOf(rows, eventCode), [rows, eventCode])
  return useMemo(() => {
    if (!tickets || !numbersOfEvent) return numbersOfEvent === undefined ? undefined : null
    const returnVersions = versionsOf(versions, RETURN_TABLES)
    return { numbersOfEvent, tickets, versions: versionsOf(versions, CHANGE_TABLES), returnVersions, busy }
  }, [tickets, numbersOfEvent, versions, busy])
}
