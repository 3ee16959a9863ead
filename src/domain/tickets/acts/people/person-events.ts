import { matchEvents } from '#domain/seals/match.ts'
import type { Seal } from '#domain/seals/types.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { ChangeRows } from '#domain/tickets/acts/change/event-numbers.ts'
import { countOf, intervalsOf } from '#domain/tickets/intervals.ts'
import { intervalOf } from '#domain/tickets/numbers.ts'

export type Employee = TableRow<'employees'>

/** One event of a person, with the person's seals and plan rows there. */
export interface PersonEvent {
  readonly event: TableRow<'events'>
  readonly seals: readonly Seal[]
  readonly plans: readonly TableRow<'distributionStatus'>[]
  readonly booklets: number
}

/** Events in which a person has seals or plan rows, the highest code first. */
export function personEvents(rows: ChangeRows, companyCode: string): readonly PersonEvent[] {
  const { byEvent } = matchEvents(rows.sealData, rows.events)
  return rows.events
    .map((event): PersonEvent => {
      const seals = (byEvent.get(event.eventCode) ?? []).filter((seal) => seal.companyCode === companyCode)
      const ranges = seals.map((seal) => intervalOf(seal.ticketStartNumber, seal.ticketEndNumber))
      return {
        event,
        seals,
        plans: rows.distributionStatus.filter(
          (row) => row.eventCode === event.eventCode && row.companyCode === companyCode,
        ),
        booklets: countOf(intervalsOf(ranges.filter((range) => range !== null))),
      }
    })
    .filter(({ seals, plans }) => seals.length > 0 || plans.length > 0)
    .sort((a, b) => b.event.eventCode - a.event.eventCode)
}

/**
 * Event that the forms for moving and leaving preselect. It is the page's current event if the person is in it,
 * otherwise the person's event with the highest code.
 */
export function firstEvent(events: readonly PersonEvent[], current: number | null): number | null {
  const shownEvent = events.find(({ event }) => event.eventCode === current) ?? events[0]
  return shownEvent?.event.eventCode ?? null
}
