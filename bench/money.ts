/**
 * Computes the amounts of an event without rendering: its balance, faults, and the reconciliation of numbers and yen.
 * The event has 20,000 holders, 200,000 sales, 100,000 confirmed rows and 50,000 payments. Compared with one pass over
 * the rows.
 */
import { finish } from '../src/domain/steps.ts'
import { rowOf } from '../src/domain/tables/row.test-help.ts'
import { reconciliationOf, settledOf, eventTicketsOf } from '../src/domain/tickets/index.ts'
import { balanceOf } from '../src/domain/tickets/payments/balance.ts'
import { moneyFaultSteps } from '../src/domain/tickets/payments/money-faults.ts'
import { confirmedOf, eventRow, officeWith, saleOf, sealOf } from '../src/domain/tickets/tickets.test-help.ts'
import { ratio, turnByTurn, timed } from './support/report.ts'

const HOLDERS = 20_000
const SALES = 200_000
const CONFIRMED = 100_000
const PAYMENTS = 50_000
const PERSONS_IN_CHARGE = 197
const ROUNDS = 9
const EACH = SALES / HOLDERS

const codeOf = (at: number) => String(at).padStart(6, '0')
const seals = Array.from({ length: HOLDERS }, (_, at) =>
  sealOf(at * EACH + 1, at * EACH + EACH, {
    companyCode: codeOf(at),
    personInChargeCode: at % PERSONS_IN_CHARGE,
    departmentCode: at % 20,
  }),
)
const payments = Array.from({ length: PAYMENTS }, (_, at) =>
  rowOf('payments', {
    id: at + 1,
    eventCode: 1,
    companyCode: at % 2 === 0 ? codeOf(at % HOLDERS) : null,
    personInChargeCode: at % PERSONS_IN_CHARGE,
    amount: 500 + (at % 7) * 100,
    paidOn: `2026-08-${10 + (at % 20)}`,
  }),
)
const rows = {
  ...officeWith({
    events: [eventRow({ ticketEndNumber: SALES })],
    sealData: seals,
    employees: seals.map((seal, id) =>
      rowOf('employees', {
        id,
        companyCode: seal.companyCode!,
        name: seal.name,
        departmentCode: seal.departmentCode,
        positionCode: 1,
        personInChargeCode: seal.personInChargeCode,
      }),
    ),
    salesData: Array.from({ length: SALES }, (_, at) => saleOf(at + 1)),
    confirmedData: Array.from({ length: CONFIRMED }, (_, at) => confirmedOf(at + 1)),
  }),
  payments,
}

/** The least possible work: find the holder of each sold number, its amount, and the sum of each person's payments. */
function barePass(): number {
  const sorted = rows.sealData.toSorted((a, b) => a.ticketStartNumber! - b.ticketStartNumber!)
  const starts = Float64Array.from(sorted, (seal) => seal.ticketStartNumber!)
  const persons = new Map(rows.employees.map((row) => [row.companyCode, { due: 0, paid: 0 }]))
  const inCharge = new Map<number | null, { paid: number }>()
  const prices = new Map(rows.products.map((row) => [row.productCode, row.unitPrice!]))
  const add = (number: number, amount: number) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (starts[middle]! <= number) low = middle + 1
      else high = middle
    }
    const seal = sorted[low - 1]
    if (seal && number <= seal.ticketEndNumber!) persons.get(seal.companyCode!)!.due += amount
  }
  const confirmed = new Map(rows.confirmedData.map((row) => [row.ticketNumber, row]))
  for (const row of rows.confirmedData) add(row.ticketNumber!, row.totalAmount!)
  for (const sale of rows.salesData)
    if (!confirmed.has(sale.ticketNumber)) add(sale.ticketNumber!, sale.quantity! * prices.get(sale.productCode!)!)
  for (const { companyCode, personInChargeCode, amount } of payments) {
    if (companyCode !== null) persons.get(companyCode)!.paid += amount
    else {
      const own = inCharge.get(personInChargeCode) ?? { paid: 0 }
      own.paid += amount
      inCharge.set(personInChargeCode, own)
    }
  }
  let owing = 0
  for (const { due, paid } of persons.values()) if (due > paid) owing++
  return owing
}

const tickets = eventTicketsOf(rows, 1)!
const balance = balanceOf(rows, tickets)
const reconciliation = reconciliationOf(rows, tickets)
const changes = [{ productCode: 11, from: 400, day: '2026-08-20' }]
const ways = {
  'what is due, paid and owed': () => balanceOf(rows, tickets),
  'the faults of the money': () => finish(moneyFaultSteps(balance, tickets, rows.products, changes)),
  'the numbers and the yen of each holder': () => settledOf(reconciliation, balance, rows, tickets),
}
for (const work of [...Object.values(ways), barePass]) for (let warm = 0; warm < 5; warm++) work()
for (const [what, work] of Object.entries(ways)) {
  const { ours, bare } = await turnByTurn(ROUNDS, { ours: timed(work), bare: timed(barePass) })
  ratio(what, ours, bare, 'a bare pass', 'at most 3')
}
