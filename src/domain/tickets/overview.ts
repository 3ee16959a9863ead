import type { TableRow } from '#domain/tables/index.ts'
import { eventRows, recordedNumbers, type CountedRows } from './event-rows.ts'
import { numberSets, ticketCounts, type TicketCounts } from './numbers.ts'
import { sumOfKnown } from './sum.ts'

export interface EventCounts {
  readonly event: TableRow<'events'>
  readonly counts: TicketCounts
}

export function countsByEvent(rows: CountedRows): readonly EventCounts[] {
  return [...eventRows(rows).values()]
    .map((own) => {
      const recorded = recordedNumbers(own)
      return { event: own.event, counts: ticketCounts(recorded, numberSets(recorded)) }
    })
    .sort((a, b) => a.event.eventCode - b.event.eventCode)
}

/** Unknown in all events stays null. */
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
