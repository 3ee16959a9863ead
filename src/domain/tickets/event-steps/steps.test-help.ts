import { printCard } from '#domain/seals/index.ts'
import { eventTicketsOf, type TicketRows } from '#domain/tickets/index.ts'
import type { Printed } from '#domain/wire.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { stepsOfEvent } from './event-steps.ts'
import { stepFactsOf, type Closings } from './facts.ts'

const NOT_PRINTED: Printed = { cards: [], open: [] }

/** The current cards of the first event, recorded as printed and confirmed. */
export function printedNow(rows: TicketRows, count = Infinity): Printed {
  const seals = eventTicketsOf(rows, 1)!.seals.slice(0, count)
  return { cards: seals.map((seal) => ({ ...printCard(seal, 1), print: 1, gone: false })), open: [] }
}

type Payments = readonly TableRow<'payments'>[]
type Recorded = TicketRows & { readonly payments?: Payments; readonly closings?: Closings }
export const factsOf = (rows: Recorded, printed: Printed | null) =>
  stepFactsOf(rows, eventTicketsOf(rows, 1)!, printed, rows.payments ?? [], rows.closings)
export const stepsOf = (rows: Recorded, printed: Printed | null = NOT_PRINTED) => stepsOfEvent(factsOf(rows, printed))
