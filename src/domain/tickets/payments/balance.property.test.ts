import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from '#domain/table.ts'
import { rowOf } from '#domain/tables/row.test-help.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { eventTicketsOf, type TicketRows } from '#domain/tickets/event-tickets.ts'
import { confirmedOf, officeWith, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { byDepartment, byPersonInCharge } from './balance-groups.ts'
import { balanceOf, sumOf } from './balance.ts'

const YEN = 10_000n

type Office = TicketRows & { readonly payments: readonly TableRow<'payments'>[] }

const codes = ['0001', '0002', '0003', '0004', '9999']
const arbitrary = fc.record({
  seals: fc.array(
    fc.record({ from: fc.integer({ min: 1, max: 90 }), size: fc.nat(9), who: fc.nat(3), in: fc.nat(2), at: fc.nat(1) }),
    { maxLength: 8 },
  ),
  sales: fc.array(fc.record({ number: fc.integer({ min: 1, max: 110 }), quantity: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 25,
  }),
  confirmed: fc.array(fc.record({ number: fc.integer({ min: 1, max: 110 }), total: fc.nat(9999) }), { maxLength: 6 }),
  price: fc.constantFrom(500, 0.5, 1234.5678, 99_999_999_999, 0),
  payments: fc.array(
    fc.record({
      amount: fc.oneof(fc.integer({ min: -3000, max: 6000 }), fc.constantFrom(500, 1000, 1500), fc.maxSafeInteger()),
      who: fc.option(fc.nat(4)),
      in: fc.option(fc.nat(3)),
      day: fc.nat(3),
    }),
    { maxLength: 12 },
  ),
})

function officeOf(drawn: typeof arbitrary extends fc.Arbitrary<infer T> ? T : never): Office {
  return {
    ...officeWith({
      products: [rowOf('products', { productCode: 11, eventCode: 1, unitPrice: drawn.price })],
      sealData: drawn.seals.map(({ from, size, who, in: person, at }, nth) =>
        sealOf(from, from + size, {
          id: 100 - nth,
          companyCode: codes[who]!,
          name: codes[who]!,
          personInChargeCode: person + 1,
          departmentCode: 10 + 10 * at,
        }),
      ),
      salesData: drawn.sales.map(({ number, quantity }) => saleOf(number, { quantity })),
      confirmedData: drawn.confirmed.map(({ number, total }) => confirmedOf(number, { totalAmount: total })),
    }),
    payments: drawn.payments
      .filter(({ amount, who, in: person }) => amount !== 0 && (who !== null || person !== null))
      .map(({ amount, who, in: person, day }, nth) =>
        rowOf('payments', {
          id: nth + 1,
          eventCode: 1,
          amount,
          companyCode: who === null ? null : codes[who]!,
          personInChargeCode: person === null ? null : person + 1,
          paidOn: `2026-08-0${day + 1}`,
        }),
      ),
  }
}

/** Due amounts by person, department and person in charge, computed number by number without the product's code. */
function modelDues({ sealData, salesData, confirmedData, products }: Office): Map<string, bigint> {
  const dues = new Map<string, bigint>()
  const price = BigInt(Math.round(products[0]!.unitPrice! * 10_000))
  const add = (number: number, amount: bigint) => {
    const keys = new Set(
      number > 100
        ? []
        : sealData
            .filter((seal) => seal.ticketStartNumber! <= number && number <= seal.ticketEndNumber!)
            .map((seal) => [seal.companyCode, seal.departmentCode, seal.personInChargeCode].join(' ')),
    )
    const key = keys.size === 1 ? [...keys][0]! : keys.size === 0 ? 'nobody' : 'several'
    dues.set(key, (dues.get(key) ?? 0n) + amount)
  }
  for (const row of confirmedData) add(row.ticketNumber!, BigInt(row.totalAmount!) * YEN)
  for (const sale of salesData)
    if (!confirmedData.some((row) => row.ticketNumber === sale.ticketNumber))
      add(sale.ticketNumber!, BigInt(sale.quantity!) * price)
  return new Map([...dues].filter(([, amount]) => amount !== 0n))
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)

test('due = paid + owed on every line and in every sum, and no yen is lost or made [campaign]', () => {
  fc.assert(
    fc.property(arbitrary, (drawn) => {
      const office = officeOf(drawn)
      const { lines, total } = balanceOf(office, eventTicketsOf(office, 1)!)
      const groups = [...byPersonInCharge(lines), ...byDepartment(lines)]
      for (const { due, paid: already, owed } of [...lines, ...groups, total]) expect(already + owed).toBe(due)
      for (const of of [byPersonInCharge(lines), byDepartment(lines), lines]) expect(sumOf(of)).toEqual(total)
      const dues = lines.map((line) => [
        line.kind === 'holder' ? [line.companyCode, line.departmentCode, line.personInChargeCode].join(' ') : line.kind,
        line.due,
      ])
      expect(new Map(dues.filter(([, due]) => due !== 0n) as [string, bigint][])).toEqual(modelDues(office))
      // The shares of a payment add up to the payment, and belong to its payer alone.
      for (const line of lines) expect(sum(line.shares.map(({ amount }) => amount))).toBe(line.paid)
      const shares = lines.flatMap((line) => line.shares.map((share) => ({ line, ...share })))
      for (const payment of office.payments) {
        const own = shares.filter((share) => share.payment.id === payment.id)
        expect(sum(own.map(({ amount }) => amount))).toBe(BigInt(payment.amount) * YEN)
        for (const { line, amount } of own) {
          expect(amount > 0n).toBe(payment.amount > 0)
          const field = payment.companyCode === null ? 'personInChargeCode' : 'companyCode'
          expect(line[field]).toBe((payment as Row)[field])
        }
      }
      // A person in charge has money left only if none of the holders in charge owes anything.
      for (const rest of lines.filter(({ kind, owed }) => kind === 'inCharge' && owed < 0n)) {
        const others = lines.filter((line) => line.personInChargeCode === rest.personInChargeCode && line !== rest)
        expect(others.filter(({ kind, owed }) => kind === 'holder' && owed > 0n)).toEqual([])
      }
    }),
    { numRuns: 200 },
  )
})
