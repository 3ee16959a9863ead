import { expect, test } from 'vitest'
import { eventTicketsOf } from './event-tickets.ts'
import { officeWith, withdrawnOf } from './tickets.test-help.ts'

test('what is withdrawn stands with its reason, by number; rows without numbers are named', () => {
  const rows = [withdrawnOf(50, 52), withdrawnOf(10, 10, { reason: '破損' }), withdrawnOf(7, null)]
  const { withdrawn, counts, faults } = eventTicketsOf(officeWith({ withdrawn: rows }), 1)!
  expect(withdrawn.map(({ from, to, row }) => [from, to, row.reason])).toEqual([
    [10, 10, '破損'],
    [50, 52, '紛失'],
  ])
  expect([counts.withdrawn, counts.inStock, faults.withdrawnUnnumbered]).toEqual([4, 96, [rows[2]]])
})
