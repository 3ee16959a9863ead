import { type ExactSum, exactYen, type ExactYen } from '#domain/exact-sum.ts'
import { groupBy } from '#domain/seals/groups.ts'
import type { PrintedSeal } from '#domain/seals/types.ts'
import { finish, inShare, ROWS_A_STEP } from '#domain/steps.ts'
import { holderOf, personKey } from '#domain/tickets/holdings.ts'
import type { EventTickets, TicketRows } from '#domain/tickets/event-tickets.ts'
import { dueSteps } from './dues.ts'
import { byDay, give, dividePayments, type Debt, type Payment, type PaymentShare } from './divide-payments.ts'

/** A person with department and person in charge. Fields are null if unknown. */
export type Payer = Pick<
  PrintedSeal,
  'companyCode' | 'name' | 'departmentCode' | 'departmentName' | 'personInChargeCode' | 'personInChargeName'
>

/**
 * Kinds of lines. `holder`: one person in one department and under one person in charge. `several`: sales of numbers
 * with several holders. `nobody`: sales without a holder. `inCharge`: money that a person in charge paid beyond the
 * debts of the people in the group. `other`: payments of a person who holds no numbers.
 */
export type BalanceKind = 'holder' | 'several' | 'nobody' | 'inCharge' | 'other'

export interface Balance {
  readonly due: ExactYen
  readonly paid: ExactYen
  /** Negative if overpaid. */
  readonly owed: ExactYen
}

export interface BalanceLine extends Balance, Payer {
  readonly key: string
  readonly kind: BalanceKind
  /** False if the payer's code is neither on a seal nor in the tables of employees and persons in charge. */
  readonly known: boolean
  readonly shares: readonly PaymentShare[]
}

export interface EventBalance {
  /** First the lines of holders in the order of the distribution list, then the lines of other kinds. */
  readonly lines: readonly BalanceLine[]
  readonly total: Balance
  /** Payments of the event, by date. */
  readonly payments: readonly Payment[]
  /** Payments without an event, which count in no balance. */
  readonly ofNoEvent: readonly Payment[]
}

export type BalanceRows = Pick<TicketRows, 'events' | 'products' | 'employees' | 'departments' | 'personInCharge'> & {
  readonly payments: readonly Payment[]
}

/**
 * A line of the balance while payments are added to it. Finally returned without a copy, because copying many lines
 * would be slow.
 */
interface OpenLine extends BalanceLine, Debt {
  owed: ExactYen
  paid: ExactYen
  readonly shares: PaymentShare[]
  /** Lowest id of the line's seals. Lines with lower ids are paid first. */
  oldest: number
}

const NOBODY: Payer = {
  companyCode: null,
  name: null,
  departmentCode: null,
  departmentName: null,
  personInChargeCode: null,
  personInChargeName: null,
}

export const balanceOf = (rows: BalanceRows, tickets: EventTickets): EventBalance => finish(balanceSteps(rows, tickets))

/** Computes the balance of an event. In steps that can pause, for hundreds of thousands of sales. */
export function* balanceSteps(rows: BalanceRows, tickets: EventTickets): Generator<number, EventBalance> {
  const dues = yield* inShare(0.1, dueSteps(tickets, rows.products))
  yield 0.6
  const holders = yield* inShare(0.65, holderSteps(tickets, dues))
  yield 0.7
  const { eventCode } = tickets.event
  const eventPayments = rows.payments.filter((payment) => payment.eventCode === eventCode).sort(byDay)
  yield 0.75
  const withoutSales = yield* inShare(0.8, personSteps(rows, holders, eventPayments))
  const inCharge = yield* inShare(0.9, inChargeSteps(rows, holders, eventPayments))
  const nobodys = (['several', 'nobody'] as const).flatMap((kind) => {
    const due = dues.get(kind)?.exact ?? 0n
    return due === 0n ? [] : [openLine(kind, kind, true, due, 0, NOBODY)]
  })
  const codes = new Set<number | null>(rows.events.map((event) => event.eventCode))
  const lines = [...holders, ...inCharge, ...withoutSales, ...nobodys]
  for (const line of lines) line.paid = line.due - line.owed
  yield 0.98
  const ofNoEvent = rows.payments.filter((payment) => !codes.has(payment.eventCode))
  return { lines, total: sumOf(lines), payments: eventPayments, ofNoEvent }
}

/** Number of lines before the next pause. Fewer than `ROWS_A_STEP`, because creating a line is slower. */
const LINES_A_STEP = 2048

function openLine(
  key: string,
  kind: BalanceKind,
  known: boolean,
  due: ExactYen,
  oldest: number,
  { companyCode, name, departmentCode, departmentName, personInChargeCode, personInChargeName }: Payer,
): OpenLine {
  const payer = { companyCode, name, departmentCode, departmentName, personInChargeCode, personInChargeName }
  return { key, kind, known, due, paid: 0n, owed: due, oldest, shares: [], ...payer }
}

export function sumOf(lines: readonly Balance[]): Balance {
  let [due, paid] = [0n, 0n]
  for (const line of lines) {
    due += line.due
    paid += line.paid
  }
  return { due, paid, owed: due - paid }
}

function* holderSteps(
  { seals }: EventTickets,
  dues: ReadonlyMap<string, ExactSum>,
): Generator<void, readonly OpenLine[]> {
  const lines = new Map<string, OpenLine>()
  for (let at = 0; at < seals.length; at++) {
    if (at % LINES_A_STEP === LINES_A_STEP - 1) yield
    const seal = seals[at]!
    const key = holderOf(seal)
    const line = lines.get(key)
    if (line) line.oldest = Math.min(line.oldest, seal.id)
    else lines.set(key, openLine(key, 'holder', true, dues.get(key)?.exact ?? 0n, seal.id, seal))
  }
  return [...lines.values()]
}

const oldestFirst = (a: OpenLine, b: OpenLine): number => a.oldest - b.oldest

/**
 * Divides each person's payments among the person's lines. If a payment names a person in charge, only the lines under
 * that person in charge get it. If these lines need less than the payment, the oldest line gets the rest.
 * @returns lines for payers who hold no numbers
 */
function* personSteps(
  rows: BalanceRows,
  holders: readonly OpenLine[],
  payments: readonly Payment[],
): Generator<void, readonly OpenLine[]> {
  const byPerson = groupBy(
    payments.filter((payment) => payment.companyCode !== null),
    ({ companyCode }) => personKey({ companyCode, name: null }),
  )
  yield
  const linesOf = groupBy(holders, personKey)
  yield
  const isOther = [...byPerson.keys()].some((person) => !linesOf.has(person))
  const otherLine = isOther ? otherLines(rows) : null
  const openLines: OpenLine[] = []
  let step = 0
  for (const [person, personPayments] of byPerson) {
    if ((step += personPayments.length) >= ROWS_A_STEP) {
      step = 0
      yield
    }
    const linesOfHolder = linesOf.get(person)
    if (!linesOfHolder || linesOfHolder.length === 1) {
      const line = linesOfHolder?.[0] ?? otherLine!(personPayments)
      for (const payment of personPayments) give(line, payment, exactYen(payment.amount))
      if (!linesOfHolder) openLines.push(line)
      continue
    }
    const lines = linesOfHolder.toSorted(oldestFirst)
    const linesUnder = groupBy(lines, ({ personInChargeCode }) => String(personInChargeCode))
    const paidUnder = groupBy(personPayments, ({ personInChargeCode: code }) =>
      code !== null && linesUnder.has(String(code)) ? String(code) : '',
    )
    // First come payments that name a person in charge of some of the lines. All other payments pay for any line that
    // is still open.
    for (const [code, paymentsOfCode] of [...paidUnder].sort(([a], [b]) => Number(a === '') - Number(b === '')))
      partWithin(code === '' ? lines : linesUnder.get(code)!, paymentsOfCode)
  }
  return openLines
}

function partWithin(lines: readonly OpenLine[], payments: readonly Payment[]): void {
  const remainder: Debt = { owed: 0n, shares: [] }
  dividePayments(lines, payments, remainder)
  for (const { payment, amount } of remainder.shares) give(lines[0]!, payment, amount)
}

/** Returns a function that creates the line of a person who holds nothing in the event. */
function otherLines(rows: BalanceRows): (payments: readonly Payment[]) => OpenLine {
  const employees = new Map(rows.employees.map((row) => [row.companyCode, row]))
  const departments = new Map(rows.departments.map((row) => [row.departmentCode, row.departmentName]))
  const personsInCharge = new Map(rows.personInCharge.map((row) => [row.personInChargeCode, row.personInChargeName]))
  return (payments) => {
    const { companyCode } = payments[0]!
    const employee = employees.get(companyCode!)
    const recordedCode = payments.find((payment) => payment.personInChargeCode !== null)?.personInChargeCode
    const inCharge = recordedCode ?? employee?.personInChargeCode ?? null
    const department = employee?.departmentCode ?? null
    return openLine(`other ${companyCode}`, 'other', employee !== undefined, 0n, 0, {
      companyCode,
      name: employee?.name ?? null,
      departmentCode: department,
      departmentName: department === null ? null : (departments.get(department) ?? null),
      personInChargeCode: inCharge,
      personInChargeName: inCharge === null ? null : (personsInCharge.get(inCharge) ?? null),
    })
  }
}

/**
 * A person in charge may pay for several people. Divides each such payment among the lines of the people under the
 * person in charge. @returns lines for the money that is left over
 */
function* inChargeSteps(
  rows: BalanceRows,
  holders: readonly OpenLine[],
  payments: readonly Payment[],
): Generator<void, readonly OpenLine[]> {
  const names = new Map(rows.personInCharge.map((row) => [row.personInChargeCode, row.personInChargeName]))
  const byCode = groupBy(
    payments.filter((payment) => payment.companyCode === null),
    (payment) => String(payment.personInChargeCode),
  )
  const linesOf = groupBy(holders, (line) => String(line.personInChargeCode))
  yield
  const openLines: OpenLine[] = []
  let step = 0
  for (const [key, codePayments] of byCode) {
    if ((step += codePayments.length) >= ROWS_A_STEP) {
      step = 0
      yield
    }
    const code = codePayments[0]!.personInChargeCode
    const lines = code === null ? [] : (linesOf.get(key)?.toSorted(oldestFirst) ?? [])
    const isKnown = lines.length > 0 || (code !== null && names.has(code))
    const remainder = openLine(`inCharge ${key}`, 'inCharge', isKnown, 0n, 0, {
      ...NOBODY,
      personInChargeCode: code,
      personInChargeName: lines[0]?.personInChargeName ?? (code === null ? null : (names.get(code) ?? null)),
    })
    dividePayments(lines, codePayments, remainder)
    if (remainder.shares.length > 0) openLines.push(remainder)
  }
  return openLines
}
