import type { TableRow } from '#domain/tables/index.ts'

/** What the event-tickets card shows. */
export interface TicketFigures {
  /** Tickets of all events' ranges. */
  readonly total: number
  readonly sold: number
  /** Negative where more was sold than the ranges hold: shown as it is. */
  readonly remaining: number
  /** Booklets handed out; null where the figures are samples. */
  readonly distributed: number | null
  readonly sample: boolean
}

/** The figures that were asked for while there is nothing to compute from. */
const SAMPLE: TicketFigures = { total: 5000, sold: 3500, remaining: 1500, distributed: null, sample: true }

/** Total is the sum of the events' ranges, sold that of the sales' quantities; without any event they are samples. */
export function ticketFigures(
  events: readonly Pick<TableRow<'events'>, 'ticketStartNumber' | 'ticketEndNumber'>[],
  sales: readonly Pick<TableRow<'salesData'>, 'quantity'>[],
  seals: readonly Pick<TableRow<'sealData'>, 'distributionNumber'>[],
): TicketFigures {
  if (events.length === 0) return SAMPLE
  const total = sum(
    events.map(({ ticketStartNumber: start, ticketEndNumber: end }) =>
      start === null || end === null ? 0 : end - start + 1,
    ),
  )
  const sold = sum(sales.map(({ quantity }) => quantity ?? 0))
  return {
    total,
    sold,
    remaining: total - sold,
    distributed: sum(seals.map((seal) => seal.distributionNumber ?? 0)),
    sample: false,
  }
}

/** How much of the total was sold, in whole percent between 0 and 100. */
export function soldPercent({ total, sold }: TicketFigures): number {
  return total > 0 ? Math.round(Math.min(1, Math.max(0, sold / total)) * 100) : 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
