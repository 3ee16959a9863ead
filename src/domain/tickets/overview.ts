import type { TableRow } from '#domain/tables/index.ts'
import { recordedNumbers, type EventRows } from './event-rows.ts'
import { numberSetSteps, ticketCounts, type TicketCounts } from './numbers.ts'
import { sumOfKnown } from './sum.ts'

export interface EventCounts {
  readonly event: TableRow<'events'>
  readonly counts: TicketCounts
}

/** Counts the numbers of each event, in the order of the event codes. */
export function* countSteps(events: Iterable<EventRows>): Generator<void, readonly EventCounts[]> {
  const eventCounts: EventCounts[] = []
  for (const eventRows of events) {
    const numbers = recordedNumbers(eventRows)
    yield
    eventCounts.push({ event: eventRows.event, counts: ticketCounts(numbers, yield* numberSetSteps(numbers)) })
    yield
  }
  return eventCounts.sort((a, b) => a.event.eventCode - b.event.eventCode)
}

/** Sums of counts. A count that is null for all events stays null. */
export function sumOfCounts(counts: readonly TicketCounts[]): TicketCounts {
  return {
    range: sumOfKnown(counts.map((counts) => counts.range)),
    issued: sumOfKnown(counts.map((counts) => counts.issued)),
    inStock: sumOfKnown(counts.map((counts) => counts.inStock)),
    byName: sumOfKnown(counts.map((counts) => counts.byName)) ?? 0,
    withdrawn: sumOfKnown(counts.map((counts) => counts.withdrawn)) ?? 0,
    reported: sumOfKnown(counts.map((counts) => counts.reported)),
    out: sumOfKnown(counts.map((counts) => counts.out)),
  }
}
