import { expect, test } from 'vitest'
import { findHolder, fitsHolder, holdersByDepartment, notReceived } from './department-holders.ts'
import { eventTicketsOf } from './event-tickets.ts'
import { officeWith, sealOf } from './tickets.test-help.ts'

const second = { companyCode: '0002', name: '森 一郎', departmentCode: 20, departmentName: '総務部' }
const rows = [
  sealOf(1, 10, { id: 1 }),
  sealOf(11, 20, { id: 2, ...second }),
  sealOf(21, 30, { id: 3, receivedOn: '2026-04-01' }),
]
const { seals } = eventTicketsOf(officeWith({ sealData: rows }), 1)!

test('a person who received one seal still waits for the other', () => {
  const departments = holdersByDepartment(notReceived(seals))
  expect(departments.map(({ code, holders }) => [code, holders.map((one) => one.seals.map(({ id }) => id))])).toEqual([
    [10, [[1]]],
    [20, [[2]]],
  ])
})

test('a holder of further seals is another one, so that a tick from before does not cover them', () => {
  const keyWith = (...more: ReturnType<typeof sealOf>[]) => {
    const { seals } = eventTicketsOf(officeWith({ sealData: [sealOf(1, 10, { id: 1 }), ...more] }), 1)!
    return holdersByDepartment(seals)[0]!.holders.map(({ key }) => key)
  }
  expect(keyWith()).toEqual(keyWith())
  expect(keyWith(sealOf(11, 12, { id: 2 }))).not.toEqual(keyWith())
})

test.each([
  ['0002', '0002'],
  ['００02', '0002'],
  ['15', '0002'],
  ['森一', '0002'],
  ['EMS1:1:1-10:0001', '0001'],
])('%s finds %s, also while it is typed', (text, companyCode) => {
  expect(findHolder(seals, text, 1)).toMatchObject({ seal: { companyCode } })
  expect(new Set(seals.filter(fitsHolder(text)).map((seal) => seal.companyCode))).toEqual(new Set([companyCode]))
})

test('a text without a holder, of two holders, of another event or of an older card finds none', () => {
  expect(findHolder(seals, '99', 1)).toBe('nobody')
  expect(findHolder(seals, ' ', 1)).toBe('nobody')
  expect(findHolder(seals, 'EMS1:2:1-10:0001', 1)).toBe('otherEvent')
  // Printed before numbers 11 to 20 went to somebody else.
  expect(findHolder(seals, 'EMS1:1:11-20:0001', 1)).toBe('cardChanged')
  expect(findHolder(seals, 'EMS1:1:1-12:0001', 1)).toBe('cardChanged')
  const both = eventTicketsOf(
    officeWith({ sealData: [...rows, sealOf(31, 40, { id: 4, ...second, companyCode: '15' })] }),
    1,
  )!
  expect(findHolder(both.seals, '15', 1)).toBe('several')
  expect(findHolder(both.seals, '森', 1)).toBe('several')
})
