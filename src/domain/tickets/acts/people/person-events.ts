import { matchEvents } from '#domain/seals/match.ts'
import type { Seal } from '#domain/seals/types.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { ChangeRows } from '#domain/tickets/acts/change/event-numbers.ts'
import { countOf, intervalsOf } from '#domain/tickets/intervals.ts'
import { intervalOf } from '#domain/tickets/numbers.ts'

export type Employee = TableRow<'employees'>

/** Seals and plan rows of a person in one event. */
export interface PersonEvent {
  readonly event: TableRow<'events'>
  readonly seals: readonly Seal[]
  readonly plans: readonly TableRow<'distributionStatus'>[]
  readonly booklets: number
}

/** Events in which the person has seals or plan rows, highest code first. */
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
 * Event that an act on a person preselects: the current one if the person is in it, else the one with the highest code.
 */
export function firstEvent(events: readonly PersonEvent[], current: number | null): number | null {
  const shownEvent = events.find(({ event }) => event.eventCode === current) ?? events[0]
  return shownEvent?.event.eventCode ?? null
}
