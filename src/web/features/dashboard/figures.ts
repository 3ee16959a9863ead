import { rowsOfNoEvent, type CountedRows } from '#domain/tickets/event-rows.ts'
import { countsByEvent, sumOfCounts, type EventCounts } from '#domain/tickets/overview.ts'

/** What the event-tickets card shows; null where no table has what tells it. */
export interface TicketFigures {
  /** Booklets of all events' ranges. */
  readonly total: number | null
  /** Of those, how many have a sale or a confirmed row: each once, whatever its quantity. */
  readonly sold: number | null
  readonly remaining: number | null
  /** Events of which nobody can tell what remains: without a range, or without sales. */
  readonly untold: number
  /** Sales and confirmed rows that belong to no event. */
  readonly ofNoEvent: number
  /** Booklets handed out; null where the figures are samples. */
  readonly distributed: number | null
  readonly withdrawn: number
  readonly sample: boolean
  /** The same of each event, the lowest code first. */
  readonly events: readonly EventCounts[]
}

/** The figures that were asked for while there is nothing to compute from. */
const SAMPLE: TicketFigures = {
  total: 5000,
  sold: 3500,
  remaining: 1500,
  untold: 0,
  ofNoEvent: 0,
  distributed: null,
  withdrawn: 0,
  sample: true,
  events: [],
}

/** What the events' pages say, together; without any event they are samples. */
export function ticketFigures(rows: CountedRows): TicketFigures {
  if (rows.events.length === 0) return SAMPLE
  const events = countsByEvent(rows)
  const { range, reported, remaining, issued, withdrawn } = sumOfCounts(events.map(({ counts }) => counts))
  return {
    total: range,
    sold: reported,
    remaining,
    untold: events.filter(({ counts }) => counts.remaining === null).length,
    ofNoEvent: rowsOfNoEvent(rows),
    distributed: issued,
    withdrawn,
    sample: false,
    events,
  }
}

/** How much of the total was sold, in whole percent between 0 and 100. */
export function soldPercent({ total, sold }: Pick<TicketFigures, 'total' | 'sold'>): number {
  return total !== null && sold !== null && total > 0 ? Math.round(Math.min(1, Math.max(0, sold / total)) * 100) : 0
}
