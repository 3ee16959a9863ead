/** Each planted fault is found once, and nothing else is. */
import { expect, test } from 'vitest'
import type { TableName } from '#domain/tables/index.ts'
import { rowOf } from '#domain/tables/row.test-help.ts'
import { office, PLANTED, type Office } from './planted-faults.test-help.ts'
import { eventTicketsOf } from './event-tickets.ts'
import { reconciliationOf } from './reconcile/reconciliation.ts'

/** Kinds of faults that occur, with their count. */
function faultsIn(rows: Office): Record<string, number> {
  const whole = Object.fromEntries(
    Object.entries(rows).map(([table, list]) => [table, list.map((row) => rowOf(table as TableName, row as never))]),
  ) as never
  const tickets = eventTicketsOf(whole, 1)!
  const { incomplete, salesWithoutAmount: _, salesWithoutNumber: __, ...faults } = tickets.faults
  const { withoutNumber, withoutQuantity, withoutPrice } = incomplete
  const { outside: outsideReported, ...others } = reconciliationOf(whole, tickets).faults
  const all = {
    ...faults,
    withoutNumber: rowsIn(withoutNumber),
    withoutQuantity: rowsIn(withoutQuantity),
    withoutPrice: [...withoutPrice.values()].flatMap(rowsIn),
    ...others,
    outsideReported,
  }
  return Object.fromEntries(
    Object.entries(all)
      .map(([kind, found]) => [kind, found.length] as const)
      .filter(([, count]) => count > 0),
  )
}

const rowsIn = (counts: Record<string, number>): unknown[] => Object.values(counts).filter((count) => count > 0)

test('an office without a fault has none', () => {
  expect(faultsIn(office())).toEqual({})
})

test.each(PLANTED)('%s is named, and nothing else', (_, plant, expected) => {
  const rows = office()
  plant(rows)
  expect(faultsIn(rows)).toEqual(expected)
})

test('an office without employees does not call every holder unknown', () => {
  expect(faultsIn({ ...office(), employees: [] })).toEqual({})
})
