import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExactYen } from '#domain/exact-sum.ts'
import { finish } from '#domain/steps.ts'
import { rowOf } from '#domain/tables/row.test-help.ts'
import type { Row } from '#domain/table.ts'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import { stepsOfEvent } from '#domain/tickets/event-steps/event-steps.ts'
import { stepFactsOf } from '#domain/tickets/event-steps/facts.ts'
import { balanceOf } from '#domain/tickets/payments/balance.ts'
import { eventTicketsOf } from '#domain/tickets/event-tickets.ts'
import { confirmedOf, eventRow, officeWith, planOf, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { closedAmong } from './changed-closed-events.ts'
import { concernedByAct } from './concerned-rows.ts'
import { closingExportSteps, exportText, type ClosingRows } from './closing-export.ts'
import { closingExceptions, exceptionKey } from './exceptions.ts'
import { closingReportSteps } from './report.ts'

const YEN = 10_000n
const paid = (id: number, amount: number, changes: Partial<TableRow<'payments'>> = {}) =>
  rowOf('payments', { id, eventCode: 1, amount, paidOn: '2026-08-20', ...changes })
const reportOf = (rows: ClosingRows) => {
  const tickets = eventTicketsOf(rows, 1)!
  return finish(closingReportSteps(rows, tickets, balanceOf(rows, tickets)))
}
const textOf = (rows: ClosingRows) => exportText(1, finish(closingExportSteps(rows, eventTicketsOf(rows, 1)!)))
const morning = { companyCode: '0002', name: '森 一郎', departmentCode: 20, departmentName: '総務部' }

test('the report has the totals by department, person in charge, product and day', () => {
  const { total, departments, personsInCharge, products, days } = reportOf({
    ...officeWith({
      sealData: [sealOf(1, 10), sealOf(11, 30, morning), sealOf(30, 31)],
      salesData: [saleOf(1, { quantity: 3 }), saleOf(11), saleOf(50)],
      confirmedData: [confirmedOf(11, { totalAmount: 700 })],
    }),
    payments: [
      paid(1, 1500, { companyCode: '0001' }),
      paid(2, 200, { personInChargeCode: 1, paidOn: null }),
      paid(3, -50, { companyCode: '0001', paidOn: '2026-08-19' }),
      paid(4, 9999, { companyCode: '0001', eventCode: 2 }),
    ],
  })
  const short = ({ code, key, booklets, due, owed }: (typeof departments)[number]) => [
    code ?? key,
    booklets,
    Number(due / YEN),
    Number(owed / YEN),
  ]
  expect(departments.map(short)).toEqual([
    [10, 11, 1500, 0],
    [20, 19, 700, 550],
    ['nobody', 0, 500, 500],
    ['several', 1, 0, 0],
  ])
  expect(personsInCharge.map(short)).toEqual([
    [1, 30, 2200, 550],
    ['nobody', 0, 500, 500],
    ['several', 1, 0, 0],
  ])
  expect(products).toEqual([{ code: 11, name: 'カステラ', quantity: 5n * YEN, due: 2700n * YEN }])
  expect(days).toEqual([
    { day: '2026-08-19', paid: -50n * YEN },
    { day: '2026-08-20', paid: 1500n * YEN },
    { day: null, paid: 200n * YEN },
  ])
  expect(total).toEqual({ booklets: 31, quantity: 5n * YEN, due: 2700n * YEN, paid: 1650n * YEN, owed: 1050n * YEN })
})

test('each list of the report has the sums of its total', () => {
  const office = fc.record({
    seals: fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.nat(9), fc.nat(2), fc.nat(2)), { maxLength: 7 }),
    sales: fc.array(fc.tuple(fc.integer({ min: 1, max: 110 }), fc.constantFrom(1, 3, null)), { maxLength: 20 }),
    price: fc.constantFrom(500, 0.0001, 99_999_999_999, null),
    payments: fc.array(fc.tuple(fc.integer({ min: -900, max: 900 }), fc.option(fc.nat(2)), fc.nat(2)), {
      maxLength: 9,
    }),
  })
  fc.assert(
    fc.property(office, ({ seals, sales, price, payments }) => {
      const { total, departments, personsInCharge, products, days, payers } = reportOf({
        ...officeWith({
          products: [rowOf('products', { productCode: 11, eventCode: 1, unitPrice: price })],
          sealData: seals.map(([from, size, who, at]) =>
            sealOf(from, from + size, { companyCode: `000${who}`, departmentCode: at, personInChargeCode: who }),
          ),
          salesData: sales.map(([number, quantity]) => saleOf(number, { quantity })),
        }),
        payments: payments.map(([amount, who, person], at) =>
          paid(at, amount, { companyCode: who === null ? null : `000${who}`, personInChargeCode: person }),
        ),
      })
      const sum = <R>(of: readonly R[], value: (one: R) => ExactYen) => of.reduce((all, one) => all + value(one), 0n)
      for (const owners of [departments, personsInCharge]) {
        expect(owners.reduce((all, one) => all + one.booklets, 0)).toBe(total.booklets)
        for (const figure of ['due', 'paid', 'owed'] as const)
          expect(sum(owners, (one) => one[figure])).toBe(total[figure])
      }
      expect([sum(products, ({ due }) => due), sum(products, ({ quantity }) => quantity)]).toEqual([
        total.due,
        total.quantity,
      ])
      expect([sum(days, (one) => one.paid), sum(payers, (one) => one.paid)]).toEqual([total.paid, total.paid])
      expect(total.due).toBe(total.paid + total.owed)
    }),
  )
})

test('the export has the rows of the event alone, and the same text for the same rows in any order', () => {
  const rows = {
    ...officeWith({
      events: [eventRow(), eventRow({ eventCode: 2, eventName: '秋' })],
      sealData: [sealOf(11, 20), sealOf(1, 10), sealOf(1, 9, { eventCode: 2, eventName: '秋' })],
      salesData: [saleOf(2), saleOf(1), saleOf(1, { eventCode: 2 })],
      distributionStatus: [planOf('0001'), planOf('0002', { eventCode: 2 })],
    }),
    payments: [paid(2, 5, { companyCode: '0002' }), paid(1, 7), paid(3, 1, { eventCode: 2 })],
  }
  const text = textOf(rows)
  const { event, ...tables } = JSON.parse(text) as Record<string, { companyCode?: string }[]> & { event: number }
  expect([event, Object.entries(tables).map(([table, all]) => `${table} ${all.length}`)]).toEqual([
    1,
    [
      'events 1',
      'products 1',
      'departments 0',
      'personInCharge 0',
      'sealData 2',
      'salesData 2',
      'confirmedData 0',
      'withdrawn 0',
      'distributionStatus 1',
      'payments 2',
    ],
  ])
  const turned = Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, all.toReversed()]))
  expect(textOf(turned as unknown as ClosingRows)).toBe(text)
  const changed = { ...rows, payments: [paid(2, 6, { companyCode: '0002' }), paid(1, 7)] }
  const sha = (of: string) => createHash('sha256').update(of).digest('hex')
  expect(sha(textOf(changed))).not.toBe(sha(text))
})

test('the export changes with no row that no figure depends on, and with a department that a seal has by name', () => {
  const rows = {
    ...officeWith({ sealData: [sealOf(1, 10), sealOf(11, 20, { departmentCode: null, departmentName: '総務部' })] }),
    payments: [paid(1, 5, { companyCode: '0001' })],
  }
  const text = textOf(rows)
  const [first, ...others] = rows.departments
  const moved = {
    ...rows,
    employees: rows.employees.map((row) => ({ ...row, departmentCode: 20 })),
    departments: [{ ...first!, departmentName: '別の部' }, ...others, rowOf('departments', { departmentCode: 99 })],
    personInCharge: [],
  }
  expect(textOf(moved)).toBe(text)
  const named = rowOf('departments', { departmentCode: 99, departmentName: '総務部' })
  expect(textOf({ ...rows, departments: [...rows.departments, named] })).not.toBe(text)
})

test('open steps, discrepancies and money are exceptions, each by itself', () => {
  const rows = {
    ...officeWith({
      sealData: [sealOf(1, 2), sealOf(11, 12, morning)],
      salesData: [saleOf(1), saleOf(11), saleOf(50)],
    }),
    payments: [paid(1, 700, { companyCode: '0001' })],
  }
  const tickets = eventTicketsOf(rows, 1)!
  const steps = stepsOfEvent(stepFactsOf(rows, tickets, null, rows.payments))
  const found = closingExceptions(steps, balanceOf(rows, tickets))
  expect(found.map(exceptionKey)).toEqual([
    'step print',
    'step sales',
    'faults sales',
    'step reconciliation',
    'owed',
    'overpaid',
    'unheld',
  ])
  expect(found.flatMap((one) => ('lines' in one ? [[one.lines.length, one.amount / YEN]] : []))).toEqual([
    [1, 500n],
    [1, -200n],
    [1, 500n],
  ])
})

test('a write concerns the events of new and of stored rows, and of the event itself', () => {
  const stored = { salesData: [saleOf(1, { id: 1, eventCode: 3 }), saleOf(2, { id: 2, eventCode: 1 })] }
  const among = (...concerned: Parameters<typeof closedAmong>[1]) =>
    closedAmong(new Set([1, 3]), concerned, (table) => (table === 'salesData' ? stored.salesData : []))
  expect(among({ table: 'salesData', keys: new Set([1]) })).toEqual([3])
  expect(among({ table: 'salesData', keys: new Set([1]), rows: [{ eventCode: 1 }, { eventCode: 2 }] })).toEqual([1, 3])
  expect(among({ table: 'events', rows: [{ eventCode: 1 }] }, { table: 'employees', rows: [{ id: 1 }] })).toEqual([1])
  // A row of closings itself does not change the event's data.
  expect(among({ table: 'closings', rows: [{ eventCode: 1 }] })).toEqual([])
  const changes = { salesData: { remove: [2], edit: [{ key: 1, changes: { quantity: 2 } }], add: [{ eventCode: 2 }] } }
  expect(among(...concernedByAct(changes))).toEqual([1, 3])
})

test('a write concerns events that rows have by name alone, and those that sold a product of another event', () => {
  const stored: Partial<Record<TableName, readonly Row[]>> = {
    events: [eventRow({ eventCode: 1, eventName: '春' }), eventRow({ eventCode: 2, eventName: '秋' })],
    sealData: [
      sealOf(1, 2, { id: 1, eventCode: null, eventName: '春' }),
      sealOf(1, 2, { id: 2, eventCode: 9, eventName: '春' }),
      sealOf(1, 2, { id: 3, eventCode: 2, eventName: '春' }),
      sealOf(1, 2, { id: 4, eventCode: null, eventName: null }),
    ],
    salesData: [
      saleOf(1, { id: 1, eventCode: 1, productCode: 77 }),
      saleOf(2, { id: 2, eventCode: 2, productCode: 78 }),
    ],
  }
  const among = (concerned: Parameters<typeof closedAmong>[1][number]) =>
    closedAmong(new Set([1]), [concerned], (table) => stored[table] ?? [])
  const seals = [1, 2, 3, 4].map((id) => among({ table: 'sealData', keys: new Set([id]) }))
  expect(seals).toEqual([[1], [1], [], []])
  const named = new Map([[4, { eventName: '春' }]])
  expect(among({ table: 'sealData', changes: named })).toEqual([1])
  expect(among({ table: 'sealData', rows: [{ eventCode: 9, eventName: '春' }] })).toEqual([1])
  expect(among({ table: 'sealData', rows: [{ eventCode: 2, eventName: '春' }] })).toEqual([])
  const prices = [77, 78].map((productCode) => among({ table: 'products', rows: [{ productCode, eventCode: 2 }] }))
  expect(prices).toEqual([[1], []])
  expect(among({ table: 'products', rows: [{ productCode: 77, eventCode: null }] })).toEqual([1])
})
