import { useMemo } from 'react'
import { CHANGE_TABLES, eventNumbersOf, type EventNumbers } from '#domain/tickets/acts/change/index.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { EventTickets } from '#domain/tickets/index.ts'
import type { Versions } from '#domain/wire.ts'
import { useEventTickets } from '#web/state/event-tickets/use-event-tickets.ts'

/** The numbers of an event, computed from one state of the tables. Acts on numbers are proposed from them. */
export interface ActBasis {
  readonly numbersOfEvent: EventNumbers
  readonly tickets: EventTickets
  /** Versions of the tables: the database refuses the act if one of them has changed. */
  readonly versions: Versions
  /** The same for an act that returns numbers, which depends on the reported numbers as well. */
  readonly returnVersions: Versions
  /** True while the numbers are computed again, because the tables changed. */
  readonly busy: boolean
}

const RETURN_TABLES: readonly TableName[] = [...CHANGE_TABLES, 'salesData', 'confirmedData']

const versionsOf = (versions: Versions, names: readonly TableName[]): Versions =>
  Object.fromEntries(names.map((name) => [name, versions[name]]))

/** The basis of acts on an event's numbers. Undefined until computed; null if the event does not exist. */
export function useActBasis(eventCode: number): ActBasis | null | undefined {
  const { tickets, rows, versions, busy } = useEventTickets(eventCode)
  const numbersOfEvent = useMemo(() => rows && eventNumbersOf(rows, eventCode), [rows, eventCode])
  return useMemo(() => {
    if (!tickets || !numbersOfEvent) return numbersOfEvent === undefined ? undefined : null
    const returnVersions = versionsOf(versions, RETURN_TABLES)
    return { numbersOfEvent, tickets, versions: versionsOf(versions, CHANGE_TABLES), returnVersions, busy }
  }, [tickets, numbersOfEvent, versions, busy])
}
