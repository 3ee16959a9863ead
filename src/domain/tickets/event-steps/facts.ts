import { printCard, type PrintedSeal } from '#domain/seals/index.ts'
import { finish, inShare } from '#domain/steps.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { notReceived } from '#domain/tickets/department-holders.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import { heldByPerson } from '#domain/tickets/acts/held-by-person.ts'
import { planOf, type Planned, unplannedIn } from '#domain/tickets/acts/plan.ts'
import { isOwing } from '#domain/tickets/acts/pay.ts'
import { balanceSteps } from '#domain/tickets/payments/balance.ts'
import type { Payment } from '#domain/tickets/payments/divide-payments.ts'
import { reconcileFaultSteps, type ReconcileFaults } from '#domain/tickets/reconcile/faults.ts'
import { pairSteps } from '#domain/tickets/reconcile/pairs.ts'
import { locationFinder } from '#domain/tickets/reconcile/number-location.ts'
import { cardsSincePrinted, type Card } from '#domain/tickets/since-printed.ts'
import type { EventTickets, TicketRows } from '#domain/tickets/event-tickets.ts'
import type { Printed } from '#domain/wire.ts'

/** Figures that decide the state of each step. */
export interface StepFacts {
  readonly tickets: EventTickets
  readonly products: { readonly count: number; readonly withoutPrice: number }
  readonly plan: PlanFacts
  /** Null if the print log is not loaded. */
  readonly printed: PrintFacts | null
  /** `some`: somebody has received booklets. `left`: number of people who have not received all their booklets. */
  readonly received: { readonly some: boolean; readonly left: number }
  /** `out`: number of issued booklets that are not reported; 0 if the event has no range. */
  readonly sales: { readonly rows: number; readonly out: number }
  /** `rows`: number of payments. `left`: number of people who owe at least one yen. Null if payments are not loaded. */
  readonly payments: { readonly rows: number; readonly left: number } | null
  /** `open`: number of sales without a confirmed row. */
  readonly confirmed: { readonly rows: number; readonly open: number; readonly faults: number }
  /**
   * `owing`: number of people who still owe money before the closing. It is 0 until all sales are confirmed and at
   * least one payment is recorded. After the closing it is 0 again.
   */
  readonly closing: { readonly isClosed: boolean; readonly owing: number }
}

export type Closings = readonly Pick<TableRow<'closings'>, 'eventCode'>[]

export interface PlanFacts {
  readonly persons: number
  /** Number of people who cannot get booklets, because required fields are empty. */
  readonly incomplete: number
  /** Number of booklets that people still lack. People who count as `incomplete` are left out. */
  readonly short: number
  /**
   * Part of `short` that an allocation should give out. Only counts people who hold no booklets at all, and whose
   * planned number is not larger than the stock. People who hold some do not count, because lost booklets need not be
   * replaced.
   */
  readonly expected: number
  /**
   * Number of employees who have no plan row, although their position has a count. Counted only until the event has
   * seals; then 0.
   */
  readonly unplanned: number
}

export interface PrintFacts {
  /** True if a card was printed, or if a person still has to confirm a print. */
  readonly isBegun: boolean
  readonly notPrinted: number
  readonly changed: number
}

export const stepFactsOf = (
  rows: TicketRows,
  tickets: EventTickets,
  printed: Printed | null,
  payments: readonly Payment[] | null,
  closings: Closings = [],
): StepFacts => finish(stepFactSteps(rows, tickets, printed, payments, closings))

/** Computes the facts in steps that can pause, because there may be hundreds of thousands of sales. */
export function* stepFactSteps(
  rows: TicketRows,
  tickets: EventTickets,
  printed: Printed | null,
  payments: readonly Payment[] | null,
  closings: Closings,
): Generator<number, StepFacts> {
  const { eventRows, counts, event } = tickets
  const products = rows.products.filter(({ eventCode }) => eventCode === event.eventCode)
  const plan = yield* inShare(0.1, planFactSteps(rows, tickets))
  yield 0.15
  const ofPrint = printed && (yield* inShare(0.2, printFactSteps(tickets.seals, printed)))
  yield 0.4
  const pairs = yield* inShare(0.5, pairSteps(eventRows, rows.products))
  yield 0.7
  const faults = yield* inShare(0.8, reconcileFaultSteps(tickets, pairs, locationFinder(tickets)))
  yield 0.85
  const paid = payments && (yield* inShare(0.87, paymentFactSteps(rows, tickets, payments)))
  yield 0.9
  const unconfirmed = pairs.pairs.filter(({ sale, confirmed }) => sale && !confirmed).length + pairs.looseSales.length
  const isClosed = closings.some(({ eventCode }) => eventCode === event.eventCode)
  const isAwaited = !isClosed && eventRows.confirmed.length > 0 && unconfirmed === 0 && paid !== null && paid.rows > 0
  yield 0.95
  return {
    tickets,
    products: { count: products.length, withoutPrice: products.filter(({ unitPrice }) => unitPrice === null).length },
    plan,
    printed: ofPrint,
    received: {
      some: tickets.seals.some(({ receivedOn }) => receivedOn !== null),
      left: new Set(notReceived(tickets.seals).map(personKey)).size,
    },
    sales: { rows: eventRows.sales.length + eventRows.confirmed.length, out: counts.out ?? 0 },
    payments: paid,
    confirmed: {
      rows: eventRows.confirmed.length,
      open: unconfirmed,
      faults: OWN_FAULTS.reduce((sum, kind) => sum + faults[kind].length, 0),
    },
    closing: { isClosed, owing: isAwaited ? paid.left : 0 },
  }
}

function* paymentFactSteps(
  rows: TicketRows,
  tickets: EventTickets,
  payments: readonly Payment[],
): Generator<number, NonNullable<StepFacts['payments']>> {
  const eventPayments = payments.filter(({ eventCode }) => eventCode === tickets.event.eventCode)
  // Without any payment, everybody who sold something owes the whole amount. The tallies list these people, so the slow
  // computation of the balance is not needed.
  if (eventPayments.length === 0) {
    const sellers = tickets.tallies.persons.filter(({ whose, amount }) => whose.kind === 'owner' && (amount ?? 0) >= 1)
    return { rows: 0, left: sellers.length }
  }
  const { lines } = yield* balanceSteps({ ...rows, payments: eventPayments }, tickets)
  return { rows: eventPayments.length, left: lines.filter(isOwing).length }
}

/**
 * Kinds of faults that only the reconciliation finds. `EventTickets.faults` contains all others, which must not be
 * counted twice.
 */
const OWN_FAULTS = [
  'soldTwice',
  'confirmedTwice',
  'notHolder',
  'detailsDiffer',
  'quantityDiffers',
  'looseConfirmed',
] as const satisfies readonly (keyof ReconcileFaults)[]

/**
 * Facts about the plan. If no plan row belongs to the event, the rows without an event are used, because they may
 * belong to it.
 */
function* planFactSteps(rows: TicketRows, { event, eventRows, counts }: EventTickets): Generator<void, PlanFacts> {
  const isPlanned = rows.distributionStatus.some(({ eventCode }) => eventCode === event.eventCode)
  const choices = { positions: false, unassigned: !isPlanned, departmentCode: null, personInChargeCode: null }
  const { persons } = planOf(rows, event, choices)
  yield
  const heldBy = heldByPerson(persons.length > 0 ? eventRows.seals : [])
  yield
  let [incomplete, short, expected] = [0, 0, 0]
  for (const person of persons) {
    const lacks = lackOf(person, heldBy)
    if (lacks === null) incomplete++
    else {
      short += lacks
      if (lacks === person.planned && lacks <= (counts.inStock ?? 0)) expected += lacks
    }
  }
  const unplanned = eventRows.seals.length > 0 ? 0 : unplannedIn(rows, persons)
  return { persons: persons.length, incomplete, short, expected, unplanned }
}

/** Number of booklets that a person lacks; null if the person cannot get any. */
function lackOf(
  { person: { companyCode }, employee, planned, missingFields }: Planned,
  heldBy: (companyCode: string) => number | null,
): number | null {
  if (planned === 0) return 0
  if (companyCode === null || planned === null) return null
  const heldCount = heldBy(companyCode)
  // `heldCount` is null if a seal of the person has no valid numbers. This is reported as a fault, so here the person
  // lacks no booklets.
  if (heldCount === null || heldCount >= planned) return 0
  return !employee || missingFields.length > 0 ? null : planned - heldCount
}

/** Number of cards after which the loop pauses. To hash the texts of so many cards takes a few milliseconds. */
const CARDS_A_STEP = 512

function* printFactSteps(seals: readonly PrintedSeal[], { cards, open }: Printed): Generator<void, PrintFacts> {
  if (cards.length === 0) return { isBegun: open.length > 0, notPrinted: seals.length, changed: 0 }
  const currentCards: Card[] = []
  for (const seal of seals) {
    if (currentCards.length % CARDS_A_STEP === CARDS_A_STEP - 1) yield
    currentCards.push(printCard(seal, 1))
  }
  yield
  const { states } = cardsSincePrinted(currentCards, cards)
  const count = (state: (typeof states)[number]) => states.filter((cardState) => cardState === state).length
  const [notPrinted, changed] = [count('notPrinted'), count('changed')]
  return { isBegun: open.length > 0 || notPrinted < seals.length, notPrinted, changed }
}
