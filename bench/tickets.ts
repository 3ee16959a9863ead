/**
 * Computations of an event's page without rendering: numbers, allocation preview, reconciliation, payments, rows to
 * confirm. The event has 10,000 holders, 1,000,000 numbers, 100,000 sales and 25,000 payments. Compared with one pass
 * over the rows.
 */
import { allocate, type AllocateChoices } from '../src/domain/tickets/acts/allocate.ts'
import { balanceOf } from '../src/domain/tickets/payments/balance.ts'
import { confirmationOf, reconciliationOf, eventTicketsOf } from '../src/domain/tickets/index.ts'
import { rowOf } from '../src/domain/tables/row.test-help.ts'
import { confirmedOf, eventRow, officeWith, planOf, saleOf, sealOf } from '../src/domain/tickets/tickets.test-help.ts'
import { ratio, turnByTurn, timed } from './support/report.ts'

const HOLDERS = 10_000
const NUMBERS = 1_000_000
const SALES = 100_000
const CONFIRMED = 50_000
const PAYMENTS = 25_000
const PERSONS_IN_CHARGE = 97
const ROUNDS = 9
const each = NUMBERS / HOLDERS

const codeOf = (at: number) => String(at).padStart(6, '0')
const held = Array.from({ length: HOLDERS }, (_, at) =>
  sealOf(at * each + 1, at * each + each / 2, {
    companyCode: codeOf(at),
    personInChargeCode: at % PERSONS_IN_CHARGE,
    departmentCode: at % 20,
  }),
)
const rows = officeWith({
  events: [eventRow({ ticketEndNumber: NUMBERS })],
  sealData: held,
  employees: held.map((seal, id) => ({
    id,
    companyCode: seal.companyCode!,
    name: seal.name,
    departmentCode: seal.departmentCode,
    positionCode: 1,
    personInChargeCode: seal.personInChargeCode,
    sweetCardNumber: null,
  })),
  distributionStatus: held.map((seal) => planOf(seal.companyCode!, { distributionNumber: each / 2 })),
  salesData: Array.from({ length: SALES }, (_, at) => saleOf(at * (NUMBERS / SALES) + 3)),
  confirmedData: Array.from({ length: CONFIRMED }, (_, at) => confirmedOf(at * (NUMBERS / SALES) + 3)),
})

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

/**
 * The least possible work of each computation: read the counted fields, find the holder of each number, and match sales
 * with confirmed rows by number.
 */
function barePass(): number {
  const seals = rows.sealData.toSorted((a, b) => a.ticketStartNumber! - b.ticketStartNumber!)
  const starts = Float64Array.from(seals, (seal) => seal.ticketStartNumber!)
  const persons = new Map(rows.employees.map((row) => [row.companyCode, { issued: 0, sold: 0 }]))
  for (const seal of seals)
    persons.get(seal.companyCode!)!.issued += seal.ticketEndNumber! - seal.ticketStartNumber! + 1
  const sold = new Map<number | null, object>()
  const confirmed = new Map(rows.confirmedData.map((row) => [row.ticketNumber, row]))
  let open = 0
  for (const sale of rows.salesData) {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (starts[middle]! <= sale.ticketNumber!) low = middle + 1
      else high = middle
    }
    const seal = seals[low - 1]
    if (seal && sale.ticketNumber! <= seal.ticketEndNumber!) persons.get(seal.companyCode!)!.sold += sale.quantity!
    if (!sold.has(sale.ticketNumber) && !confirmed.has(sale.ticketNumber)) open++
    sold.set(sale.ticketNumber, sale)
  }
  return open
}

const tickets = eventTicketsOf(rows, 1)!
/** Every second person has no booklets yet. */
const unallocated = { ...rows, sealData: held.filter((_, at) => at % 2 === 0) }
const choices: AllocateChoices = {
  positions: false,
  unassigned: null,
  departmentCode: null,
  personInChargeCode: null,
  order: 'sheets',
  numbers: { kind: 'lowest' },
  allowsFewer: false,
}
const ways = {
  'the event page opened': () => eventTicketsOf(rows, 1),
  'what would be allocated': () => allocate(unallocated, 1, choices),
  'the reconciliation shown': () => reconciliationOf(rows, tickets),
  'who has paid': () => balanceOf({ ...rows, payments }, tickets),
  'what would be confirmed': () => confirmationOf(rows, tickets),
}
for (const work of [...Object.values(ways), barePass]) for (let warm = 0; warm < 5; warm++) work()
for (const [what, work] of Object.entries(ways)) {
  const { ours, bare } = await turnByTurn(ROUNDS, { ours: timed(work), bare: timed(barePass) })
  ratio(what, ours, bare, 'a bare pass', 'at most 3')
}
