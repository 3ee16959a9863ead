import { describe, expect, test } from 'vitest'
import { eventTicketsOf, type EventTickets, type TicketRows } from './event-tickets.ts'
import { officeWith, planOf, saleOf, sealOf } from './tickets.test-help.ts'

const tickets = (rows: TicketRows): EventTickets => eventTicketsOf(rows, 1)!

describe('against targets', () => {
  test('by the position of the plan, else of the employee; who is short of most comes first', () => {
    const { tallies } = tickets(
      officeWith({
        sealData: [
          sealOf(1, 10),
          sealOf(11, 20, { companyCode: '0002', name: '森 一郎', departmentCode: 20, departmentName: '総務部' }),
          sealOf(21, 25, { companyCode: '0003', name: '林 次郎', personInChargeCode: 2, personInChargeName: '山﨑' }),
        ],
        salesData: [saleOf(1), saleOf(2), saleOf(11, { quantity: 4 }), saleOf(90)],
        // 0002 is a 課長 today, but the plan of this event has 一般.
        distributionStatus: [planOf('0002', { positionCode: 1 }), planOf('0001', { eventCode: 2, positionCode: 2 })],
      }),
    )
    const short = (lines: typeof tallies.persons) =>
      lines.map(({ whose, issued, reported, toReport, unreported, amount, target, shortOf }) => [
        whose.kind === 'owner' ? whose.code : whose.kind,
        issued,
        reported,
        toReport,
        unreported,
        amount,
        target,
        shortOf,
      ])
    expect(short(tallies.persons)).toEqual([
      ['0001', 10, 2, 8, 6, 1000, 2000, 1000],
      ['0002', 10, 1, 8, 7, 2000, 2000, 0],
      ['0003', 5, 0, null, null, 0, null, null],
      ['nobody', 0, 1, null, null, 500, null, null],
    ])
    expect(short(tallies.personsInCharge)).toEqual([
      [1, 20, 3, 16, 13, 3000, 4000, 1000],
      [2, 5, 0, null, null, 0, null, null],
      ['nobody', 0, 1, null, null, 500, null, null],
    ])
    expect([tallies.target, tallies.withoutTarget]).toEqual([4000, 1])
  })

  test('one person’s share is one, however many departments and persons in charge their seals name', () => {
    const { tallies } = tickets(
      officeWith({
        // 80 percent of three booklets under one person in charge and three under another are 5 of 6, not 3 and 3.
        sealData: [
          sealOf(1, 3),
          sealOf(4, 6, { personInChargeCode: 2, personInChargeName: '山﨑' }),
          sealOf(7, 9, { companyCode: '0003', name: '林 次郎' }),
        ],
        // The surplus in one group covers the deficit in the other, since both belong to the same person.
        salesData: [1, 2, 3, 4, 5].map((number) => saleOf(number)),
      }),
    )
    const shares = (lines: typeof tallies.persons) =>
      lines.map(({ whose, toReport, unreported }) => [whose.kind === 'owner' && whose.code, toReport, unreported])
    expect(shares(tallies.persons)).toEqual([
      ['0001', 5, 0],
      ['0003', null, null],
    ])
    expect(shares(tallies.personsInCharge)).toEqual([
      [1, 3, 0],
      [2, 3, 1],
    ])
    expect(shares(tallies.departments)).toEqual([[10, 5, 0]])
  })

  test('a target is counted once, where a person has most', () => {
    const { tallies } = tickets(
      officeWith({ sealData: [sealOf(1, 2), sealOf(3, 9, { departmentCode: 20, departmentName: '総務部' })] }),
    )
    expect(tallies.departments.map(({ whose, target }) => [whose.kind === 'owner' && whose.code, target])).toEqual([
      [10, null],
      [20, 2000],
    ])
    expect(tallies.target).toBe(2000)
  })
})
