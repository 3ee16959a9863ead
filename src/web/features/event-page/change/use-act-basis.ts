import { useMemo } from 'react'
import { CHANGE_TABLES, eventNumbersOf, type EventNumbers } from '#domain/tickets/acts/change/index.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { EventTickets } from '#domain/tickets/index.ts'
import type { Versions } from '#domain/wire.ts'
import { useEventTickets } from '#web/state/event-tickets/use-event-tickets.ts'

/** The numbers of an event, computed from one version of each table. The dialog computes changes from these numbers. */
export interface ActBasis {
  readonly numbersOfEvent: EventNumbers
  readonly tickets: EventTickets
  /** Versions of the tables: the database refuses the act if one of them has changed. */
  readonly versions: Versions
  /**
   * The versions for returning numbers. A return also depends on which numbers are reported as sold, so these versions
   * include the tables of sales, too.
   */
  readonly returnVersions: Versions
  /** True while the numbers are computed again, because the tables changed. */
  readonly busy: boolean
}

const RETURN_TABLES: readonly TableName[] = [...CHANGE_TABLES, 'salesData', 'confirmedData']

const versionsOf = (versions: Versions, names: readonly TableName[]): Versions =>
  Object.fromEntries(names.map((name) => [name, versions[name]]))

/**
 * Provides the numbers from which changes of an event are computed. Undefined until computed; null if the event does
 * not exist.
 */
export function useActBasis(eventCode: number): ActBasis | null | undefined {
  const { tickets, rows, versions, busy } = useEventTickets(eventCode)
  const numbersOfEvent = useMemo(() => rows && eventNumbersOf(rows, eventCode), [rows, eventCode])
  return useMemo(() => {
    if (!tickets || !numbersOfEvent) return numbersOfEvent === undefined ? undefined : null
    const returnVersions = versionsOf(versions, RETURN_TABLES)
    return { numbersOfEvent, tickets, versions: versionsOf(versions, CHANGE_TABLES), returnVersions, busy }
  }, [tickets, numbersOfEvent, versions, busy])
}
