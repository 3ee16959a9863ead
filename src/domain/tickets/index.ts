export { eventRowSteps, type EventRows } from './event-rows.ts'
export type { Faults } from './faults.ts'
export { holdingsAt, rangeFinder, type Holding, type TicketRange, type RangeKind } from './holdings.ts'
export { counter, countOf, intersects, intervalsOf, sizeOf, type Interval, type Intervals } from './intervals.ts'
export { numberNow, type NumberNow } from './number-now.ts'
export { parseNumberQuery, type NumberQuery } from './number-query.ts'
export type { TicketCounts } from './numbers.ts'
export {
  eventTicketsOf,
  eventTicketSteps,
  TICKET_TABLES,
  type EventTickets,
  type TicketRows,
  type WithdrawnNumbers,
} from './event-tickets.ts'
export type { RowCounts } from './row-counts.ts'
export type { Tally, TallyOwner } from './tallies.ts'
export { numberInEventsSteps, type NumberInEvent } from './number-in-events.ts'
export {
  confirmAct,
  confirmationOf,
  confirmationSteps,
  type Confirmation,
  type LeftReason,
  type LeftSale,
} from './acts/confirm.ts'
export {
  reconciliationOf,
  reconciliationSteps,
  type HolderLine,
  type Reconciliation,
} from './reconcile/reconciliation.ts'
export { settledOf, type Settled, type SettledLine } from './reconcile/settled.ts'
export { withReturned, type Returned } from './reconcile/returned.ts'
export { confirmedIn, salesIn, type ConfirmedRow, type Pair } from './reconcile/pairs.ts'
export type { ReconcileFaults, ReportedNumber } from './reconcile/faults.ts'
