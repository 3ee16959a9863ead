import type { TableRow } from '#domain/tables/index.ts'
import { recordedNumbers, type EventRows } from './event-rows.ts'
import { numberSetSteps, ticketCounts, type TicketCounts } from './numbers.ts'
import { sumOfKnown } from './sum.ts'

export interface EventCounts {
  readonly event: TableRow<'events'>
  readonly counts: TicketCounts
}

/** Counts the numbers of each event; sorted by event code. */
export function* countSteps(events: Iterable<EventRows>): Generator<void, readonly EventCounts[]> {
  const counted: EventCounts[] = []
  for (const own of events) {
    const recorded = recordedNumbers(own)
    yield
    counted.push({ event: own.event, counts: ticketCounts(recorded, yield* numberSetSteps(recorded)) })
    yield
  }
  return counted.sort((a, b) => a.event.eventCode - b.event.eventCode)
}

/** A count that is null for all events stays null. */
export function sumOfCounts(all: readonly TicketCounts[]): TicketCounts {
  return {
    range: sumOfKnown(all.map((counts) => counts.range)),
    issued: sumOfKnown(all.map((counts) => counts.issued)),
    inStock: sumOfKnown(all.map((counts) => counts.inStock)),
    byName: sumOfKnown(all.map((counts) => counts.byName)) ?? 0,
    withdrawn: sumOfKnown(all.map((counts) => counts.withdrawn)) ?? 0,
    reported: sumOfKnown(all.map((counts) => counts.reported)),
    out: sumOfKnown(all.map((counts) => counts.out)),
  }
}
