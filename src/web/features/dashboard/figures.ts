import { inShare } from '#domain/steps.ts'
import { eventRowSteps, rowsOfNoEvent, withdrawnOfNoEvent, type CountedRows } from '#domain/tickets/event-rows.ts'
import { countSteps, sumOfCounts, type EventCounts } from '#domain/tickets/overview.ts'

export interface TicketFigures {
  /** Number of booklets in the ranges of all events; null if no event has a range. */
  readonly total: number | null
  /**
   * Number of booklets with a row in Sales Data or Confirmed Data. Each booklet counts once, whatever the quantity in
   * its rows.
   */
  readonly sold: number | null
  readonly remaining: number | null
  /** Number of events without a range. Their booklets are missing from `total`, `sold` and `remaining`. */
  readonly eventsWithoutRange: number
  readonly ofNoEvent: number
  readonly withdrawnOfNoEvent: number
  /** Number of issued booklets; null for sample figures. */
  readonly distributed: number | null
  readonly withdrawn: number
  readonly sample: boolean
  readonly events: readonly EventCounts[]
}

const SAMPLE: TicketFigures = {
  total: 5000,
  sold: 3500,
  remaining: 1500,
  eventsWithoutRange: 0,
  ofNoEvent: 0,
  withdrawnOfNoEvent: 0,
  distributed: null,
  withdrawn: 0,
  sample: true,
  events: [],
}

/** Sums the figures of all events. Returns sample figures if there are no events. */
export function* ticketFigureSteps(rows: CountedRows): Generator<number, TicketFigures> {
  if (rows.events.length === 0) return SAMPLE
  const byEvent = yield* inShare(0, eventRowSteps(rows))
  const events = yield* inShare(0.5, countSteps(byEvent.values()))
  const { range, reported, issued, withdrawn } = sumOfCounts(events.map(({ counts }) => counts))
  const sold = range === null ? null : (reported ?? 0)
  return {
    total: range,
    sold,
    remaining: range === null || sold === null ? null : range - sold,
    eventsWithoutRange: events.filter(({ counts }) => counts.range === null).length,
    ofNoEvent: rowsOfNoEvent(rows, byEvent),
    withdrawnOfNoEvent: withdrawnOfNoEvent(rows),
    distributed: issued,
    withdrawn,
    sample: false,
    events,
  }
}

/** The sold share in whole percent, between 0 and 100. */
export function soldPercent({ total, sold }: Pick<TicketFigures, 'total' | 'sold'>): number {
  return total !== null && sold !== null && total > 0 ? Math.round(Math.min(1, Math.max(0, sold / total)) * 100) : 0
}
