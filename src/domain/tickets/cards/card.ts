import { codeOrNameKey } from '#domain/seals/groups.ts'
import type { PrintedSeal } from '#domain/seals/types.ts'
import { finish, ROWS_A_STEP } from '#domain/steps.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { type CardTable, tables, type TableRow } from '#domain/tables/index.ts'
import type { EventRows } from '#domain/tickets/event-rows.ts'
import { rangeFinder, personKey } from '#domain/tickets/holdings.ts'
import { intervalsOf, type Intervals } from '#domain/tickets/intervals.ts'
import { holderLines } from '#domain/tickets/reconcile/reconciliation.ts'
import type { EventTickets, TicketRows } from '#domain/tickets/event-tickets.ts'
import { sumBy, sumOfKnown } from '#domain/tickets/sum.ts'
import type { Tally } from '#domain/tickets/tallies.ts'
import { type CardOf, namesOnCard } from './card-of.ts'

/** Figures of the card's subject, in one event or in all events together. A figure is null if it is unknown. */
export interface CardFigures {
  readonly planned: number | null
  readonly issued: number | null
  readonly reported: number | null
  readonly toReport: number | null
  readonly unreported: number | null
  readonly amount: number | null
  readonly target: number | null
  readonly shortOf: number | null
  readonly confirmed: number | null
}

export interface CardEvent {
  readonly event: TableRow<'events'>
  readonly figures: CardFigures
  /**
   * Seals of the subject (`seals`), and the numbers on them (`numbers`). Numbers that are also on a seal of another
   * holder are left out of `numbers`.
   */
  readonly seals: readonly PrintedSeal[]
  readonly numbers: Intervals
  readonly sales: readonly TableRow<'salesData'>[]
  readonly plans: readonly TableRow<'distributionStatus'>[]
  readonly confirmed: readonly TableRow<'confirmedData'>[]
}

export interface Card {
  readonly subject: CardOf
  readonly row: Row | null
  /** Number of employees in the department, or under the person in charge. Null on the card of a person. */
  readonly employees: number | null
  /** Events with any data about the subject, the highest code first. */
  readonly events: readonly CardEvent[]
  readonly totals: CardFigures
  /** Number of rows about the subject that belong to no event, by table. No figure includes them. */
  readonly strays: Readonly<Record<StrayTable, number>>
}

export const STRAY_TABLES = ['sealData', 'confirmedData', 'distributionStatus'] as const
export type StrayTable = (typeof STRAY_TABLES)[number]

export interface Counting {
  byEvent(): Generator<number, ReadonlyMap<number, EventRows>>
  tickets(eventCode: number): Generator<number, EventTickets | null>
}

const LINES = { employees: 'persons', departments: 'departments', personInCharge: 'personsInCharge' } as const

export const cardOf = (rows: TicketRows, subject: CardOf, counting: Counting): Card =>
  finish(cardSteps(rows, subject, counting))

export function* cardSteps(rows: TicketRows, subject: CardOf, counting: Counting): Generator<number, Card> {
  const byEvent = yield* counting.byEvent()
  const plansByEvent = new Map<number | null, TableRow<'distributionStatus'>[]>()
  for (const row of yield* rowsNaming(rows.distributionStatus, tables.distributionStatus, subject)) {
    const plans = plansByEvent.get(row.eventCode)
    if (plans) plans.push(row)
    else plansByEvent.set(row.eventCode, [row])
  }
  const seals = yield* rowsNaming(rows.sealData, tables.sealData, subject)
  const confirmed = yield* rowsNaming(rows.confirmedData, tables.confirmedData, subject)
  const ofEvents = { sealData: 0, confirmedData: 0, distributionStatus: 0 }
  const events: CardEvent[] = []
  for (const rowsOfEvent of [...byEvent.values()].toSorted((a, b) => b.event.eventCode - a.event.eventCode)) {
    const ownConfirmed = yield* rowsNaming(rowsOfEvent.confirmed, tables.confirmedData, subject)
    const plans = plansByEvent.get(rowsOfEvent.event.eventCode) ?? []
    const has = yield* hasSeals(rowsOfEvent, subject)
    ofEvents.distributionStatus += plans.length
    ofEvents.confirmedData += ownConfirmed.length
    if (!has && plans.length === 0 && ownConfirmed.length === 0) continue
    const tickets = yield* counting.tickets(rowsOfEvent.event.eventCode)
    if (!tickets) continue
    const event = eventOf(rows, subject, tickets, plans, ownConfirmed)
    ofEvents.sealData += (yield* rowsNaming(rowsOfEvent.seals, tables.sealData, subject)).length
    if (event.seals.length > 0 || plans.length > 0 || ownConfirmed.length > 0) events.push(event)
    yield 0.5
  }
  return {
    subject,
    row: rowOf(rows, subject),
    employees:
      subject.table === 'employees' ? null : rows.employees.filter(namesOnCard(tables.employees, subject)).length,
    events,
    totals: totalsOf(events),
    strays: {
      sealData: seals.length - ofEvents.sealData,
      confirmedData: confirmed.length - ofEvents.confirmedData,
      distributionStatus: [...plansByEvent.values()].flat().length - ofEvents.distributionStatus,
    },
  }
}

function* rowsNaming<R extends Row>(
  rows: readonly R[],
  declaration: TableDeclaration,
  subject: CardOf,
): Generator<number, R[]> {
  const isNamed = namesOnCard(declaration, subject)
  const namingRows: R[] = []
  for (let at = 0; at < rows.length; at++) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield 0
    if (isNamed(rows[at]!)) namingRows.push(rows[at]!)
  }
  return namingRows
}

/**
 * Quick check before the slow computation of an event: false if no seal of the event can be the subject's. Seals
 * without a code also count, because their name may be the subject's.
 */
function* hasSeals({ seals }: EventRows, { table, code, name }: CardOf): Generator<number, boolean> {
  const fields = {
    employees: 'companyCode',
    departments: 'departmentCode',
    personInCharge: 'personInChargeCode',
  } as const
  const field = fields[table]
  for (let at = 0; at < seals.length; at++) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield 0
    const sealValue = seals[at]![field]
    if (sealValue === code || (sealValue === null && (table !== 'employees' || seals[at]!.name === name))) return true
  }
  return false
}

function keyOf(table: CardTable, seal: Pick<PrintedSeal, 'companyCode' | 'name'> & Partial<PrintedSeal>): string {
  if (table === 'employees') return personKey(seal)
  return table === 'departments'
    ? codeOrNameKey(seal.departmentCode ?? null, seal.departmentName ?? null)
    : codeOrNameKey(seal.personInChargeCode ?? null, seal.personInChargeName ?? null)
}

const keyOfCard = ({ table, code, name }: CardOf): string =>
  table === 'employees'
    ? personKey({ companyCode: code === null ? null : String(code), name })
    : codeOrNameKey(code === null ? null : Number(code), name)

function eventOf(
  rows: TicketRows,
  subject: CardOf,
  tickets: EventTickets,
  plans: CardEvent['plans'],
  confirmed: CardEvent['confirmed'],
): CardEvent {
  const key = keyOfCard(subject)
  const lines: readonly Tally[] =
    subject.table === 'employees' ? holderLines(rows, tickets) : tickets.tallies[LINES[subject.table]]
  const line = lines.find((candidate) => candidate.key === key)
  const isTheirs = new Map<string, boolean>()
  for (const { holder, seal } of tickets.holdings)
    if (!isTheirs.has(holder)) isTheirs.set(holder, keyOf(subject.table, seal) === key)
  const ranges = tickets.heldRanges.filter(({ holder }) => holder !== null && isTheirs.get(holder))
  const partOf = rangeFinder(ranges)
  const isIssued = tickets.counts.issued !== null
  const isReported = tickets.counts.reported !== null
  return {
    event: tickets.event,
    figures: {
      planned: sumBy(plans, (row) => row.distributionNumber),
      issued: line?.issued ?? (isIssued ? 0 : null),
      reported: line ? line.reported : isReported && isIssued ? 0 : null,
      toReport: line?.toReport ?? null,
      unreported: line?.unreported ?? null,
      amount: line?.amount ?? null,
      target: line?.target ?? null,
      shortOf: line?.shortOf ?? null,
      confirmed: sumBy(confirmed, (row) => row.totalAmount),
    },
    seals: tickets.seals.filter((seal) => keyOf(subject.table, seal) === key),
    numbers: intervalsOf(ranges.map(({ from, to }) => [from, to])),
    sales: tickets.eventRows.sales.filter((row) => row.ticketNumber !== null && partOf(row.ticketNumber) !== undefined),
    plans,
    confirmed,
  }
}

function totalsOf(events: readonly CardEvent[]): CardFigures {
  const sum = (figure: keyof CardFigures) => sumOfKnown(events.map(({ figures }) => figures[figure]))
  return {
    planned: sum('planned'),
    issued: sum('issued'),
    reported: sum('reported'),
    toReport: sum('toReport'),
    unreported: sum('unreported'),
    amount: sum('amount'),
    target: sum('target'),
    shortOf: sum('shortOf'),
    confirmed: sum('confirmed'),
  }
}

function rowOf(rows: TicketRows, { table, code }: CardOf): Row | null {
  const { identity } = tables[table]
  const tableRows: readonly Row[] = rows[table]
  return code === null ? null : (tableRows.find((row) => row[identity] === code) ?? null)
}
