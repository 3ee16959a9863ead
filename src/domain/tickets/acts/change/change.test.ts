/** Effect of each change, row by row. test/sequences.test.ts checks that no change loses a number. */
import { expect, test } from 'vitest'
import { eventRow, officeWith, planOf, sealOf, withdrawnOf } from '#domain/tickets/tickets.test-help.ts'
import { allocate, type AllocateChoices } from '#domain/tickets/acts/allocate.ts'
import { applied } from '#domain/tickets/acts/applied.test-help.ts'
import {
  eventNumbersOf,
  restoreNumbers,
  returnNumbers,
  splitSeal,
  swapNumbers,
  transferNumbers,
  withdrawNumbers,
  type NumberChoice,
  type Proposal,
} from './index.ts'

type Changes = Parameters<typeof officeWith>[0]

const of = (changes: Changes) => eventNumbersOf(officeWith(changes), 1)!
const numbers = (from: number, to = from): NumberChoice => ({ by: 'numbers', numbers: [[from, to]] })
const codesOf = (proposal: Proposal) => (proposal.ok ? [] : proposal.refusals.map(({ code }) => code))

function done(proposal: Proposal) {
  expect(proposal).toMatchObject({ ok: true })
  return proposal as Extract<Proposal, { ok: true }>
}

const second = { companyCode: '0002', name: '森 一郎' }

/** Two holders: 0001 has 1 to 10, 0002 has 11 to 14. */
const ordinary = () => ({
  sealData: [sealOf(1, 10, { id: 1 }), sealOf(11, 14, { id: 2, ...second })],
  distributionStatus: [planOf('0001', { id: 1 }), planOf('0002', { id: 2, distributionNumber: 4 })],
})

test('a part from the middle leaves the giver two seals, and gives the receiver one with their own data', () => {
  const { act, ranges, persons } = done(transferNumbers(of(ordinary()), numbers(4, 6), 'code:0002'))
  expect(act).toMatchObject({
    kind: 'transfer',
    eventCode: 1,
    details: { numbers: '4-6', count: 3, companyCode: '0001', to: '0002' },
  })
  expect(act.changes.sealData).toMatchObject({
    edit: [{ key: 1, changes: { ticketStartNumber: 1, ticketEndNumber: 3, distributionNumber: 3 } }],
    add: [
      { companyCode: '0001', ticketStartNumber: 7, ticketEndNumber: 10, distributionNumber: 4 },
      {
        eventCode: 1,
        eventName: '春の菓子市',
        companyCode: '0002',
        name: '森 一郎',
        departmentCode: 10,
        departmentName: '営業部',
        personInChargeCode: 1,
        personInChargeName: '髙橋',
        ticketStartNumber: 4,
        ticketEndNumber: 6,
        distributionNumber: 3,
      },
    ],
  })
  expect(act.changes.sealData?.add?.every((row) => !('id' in row))).toBe(true)
  expect(act.changes.distributionStatus).toEqual({
    edit: [
      { key: 1, changes: { distributionNumber: 7 } },
      { key: 2, changes: { distributionNumber: 7 } },
    ],
  })
  expect(ranges).toMatchObject([{ numbers: [4, 6], before: { person: { companyCode: '0001' } } }])
  expect(persons).toMatchObject([
    { person: { companyCode: '0001' }, booklets: [10, 7], seals: [1, 2], plan: [10, 7] },
    { person: { companyCode: '0002' }, booklets: [4, 7], seals: [1, 2], plan: [4, 7] },
  ])
})

test('who had no plan gets a row of it; who holds nothing any more has no numbers issued', () => {
  const { act } = done(transferNumbers(of(ordinary()), { by: 'person', person: 'code:0002' }, 'code:0003'))
  expect(act.changes.sealData).toMatchObject({ remove: [2], add: [{ companyCode: '0003', ticketStartNumber: 11 }] })
  expect(act.changes.distributionStatus).toEqual({
    edit: [{ key: 2, changes: { distributionNumber: 0, ticketIssueFlag: false } }],
    add: [
      {
        eventCode: 1,
        companyCode: '0003',
        name: '林 次郎',
        departmentCode: 10,
        positionCode: null,
        personInChargeCode: 1,
        sweetCardNumber: null,
        ticketIssueFlag: true,
        distributionNumber: 4,
      },
    ],
  })
})

test('a plan never goes below zero, is taken from several rows in turn, and stays untold where it is', () => {
  const seals = [sealOf(1, 10, { id: 1 })]
  const plans = (...own: (number | null)[]) =>
    own.map((distributionNumber, at) => planOf('0001', { id: at + 1, distributionNumber }))
  const edits = (...own: (number | null)[]) =>
    done(returnNumbers(of({ sealData: seals, distributionStatus: plans(...own) }), numbers(1, 8))).act.changes
      .distributionStatus?.edit
  expect(edits(3)).toEqual([{ key: 1, changes: { distributionNumber: 0 } }])
  expect(edits(3, 20)).toEqual([
    { key: 1, changes: { distributionNumber: 0 } },
    { key: 2, changes: { distributionNumber: 15 } },
  ])
  expect(edits(null)).toBeUndefined()
})

test('who has no row of the plan has what their position says, and it moves: others get no numbers for it', () => {
  const sealData = [sealOf(1, 10, { id: 1 })]
  const rowsOf = (proposal: Proposal) => done(proposal).act.changes.distributionStatus
  expect(rowsOf(transferNumbers(of({ sealData }), numbers(8, 10), 'code:0002'))).toMatchObject({
    add: [
      { companyCode: '0001', positionCode: 1, departmentCode: 10, distributionNumber: 7, ticketIssueFlag: true },
      { companyCode: '0002', positionCode: 2, distributionNumber: 23, ticketIssueFlag: true },
    ],
  })
  const { act, persons } = done(returnNumbers(of({ sealData }), numbers(8, 10)))
  expect(act.changes.distributionStatus).toMatchObject({ add: [{ companyCode: '0001', distributionNumber: 7 }] })
  expect(persons).toMatchObject([{ plan: [null, 7] }])
  // Plan rows of another event, and of none: neither belongs to this event.
  const others = [planOf('0001', { eventCode: 2 }), planOf('0001', { eventCode: null })]
  expect(rowsOf(returnNumbers(of({ sealData, distributionStatus: others }), numbers(1, 10)))).toMatchObject({
    add: [{ companyCode: '0001', distributionNumber: 0, ticketIssueFlag: false }],
  })
})

test('where no position says a count, who gets has what they held; who gives has no plan', () => {
  const third = { companyCode: '0003', name: '林 次郎' }
  const office = of({ sealData: [sealOf(1, 10), sealOf(11, 15, third)], positions: [] })
  expect(done(transferNumbers(office, numbers(1, 2), 'code:0003')).act.changes.distributionStatus).toMatchObject({
    add: [{ companyCode: '0003', distributionNumber: 7 }],
  })
  expect(done(returnNumbers(office, numbers(11))).act.changes.distributionStatus).toBeUndefined()
})

test('a swap of equals makes no row of the plan', () => {
  const sealData = [sealOf(1, 10), sealOf(11, 15, second)]
  const swap = (to: number) => done(swapNumbers(of({ sealData }), numbers(1, 2), numbers(11, to))).act.changes
  expect(swap(12).distributionStatus).toBeUndefined()
  expect(swap(13).distributionStatus).toMatchObject({
    add: [{ distributionNumber: 11 }, { distributionNumber: 19 }],
  })
})

test('after an act on their numbers, allocating gives nobody any for what they gave', () => {
  const choices: AllocateChoices = {
    positions: true,
    unassigned: null,
    departmentCode: null,
    personInChargeCode: null,
    order: 'sheets',
    numbers: { kind: 'lowest' },
    allowsFewer: false,
  }
  const office = officeWith({ sealData: [sealOf(1, 10, { id: 1 })], employees: officeWith().employees.slice(0, 1) })
  const { changes } = done(returnNumbers(eventNumbersOf(office, 1)!, numbers(8, 10))).act
  const given = applied(office, changes)
  expect(allocate(given, 1, choices)?.totals.numbers).toBe(0)
})

test('returning everything of a person leaves no plan, also where some of their numbers were lost', () => {
  const office = (own: number | null) =>
    of({
      sealData: [sealOf(1, 7, { id: 1 })],
      withdrawn: [withdrawnOf(8, 10)],
      distributionStatus: own === null ? [] : [planOf('0001', { id: 1, distributionNumber: own }), planOf('0001')],
    })
  const everything: NumberChoice = { by: 'person', person: 'code:0001' }
  const { act, persons } = done(returnNumbers(office(10), everything))
  expect(act.changes.distributionStatus?.edit).toMatchObject([
    { key: 1, changes: { distributionNumber: 0, ticketIssueFlag: false } },
    { changes: { distributionNumber: 0, ticketIssueFlag: false } },
  ])
  expect(persons).toMatchObject([{ plan: [20, 0] }])
  expect(done(returnNumbers(office(null), everything)).act.changes.distributionStatus).toMatchObject({
    add: [{ companyCode: '0001', distributionNumber: 0, ticketIssueFlag: false }],
  })
  // Returning a part keeps the plan for the rest and for the lost numbers, which may be replaced.
  expect(done(returnNumbers(office(10), numbers(1, 6))).persons).toMatchObject([{ plan: [20, 14] }])
})

test('withdrawn numbers keep their holder and their reason; the plan stays', () => {
  const { act, ranges } = done(withdrawNumbers(of(ordinary()), numbers(9, 16), ' 水濡れ '))
  expect(act.changes).toMatchObject({
    sealData: { remove: [2], edit: [{ key: 1, changes: { ticketEndNumber: 8 } }] },
    withdrawn: {
      add: [
        { eventCode: 1, ticketStartNumber: 9, ticketEndNumber: 10, reason: '水濡れ', companyCode: '0001' },
        { eventCode: 1, ticketStartNumber: 11, ticketEndNumber: 14, reason: '水濡れ', companyCode: '0002' },
        { eventCode: 1, ticketStartNumber: 15, ticketEndNumber: 16, reason: '水濡れ', companyCode: null },
      ],
    },
    distributionStatus: { edit: [{ key: 2, changes: { ticketIssueFlag: false } }] },
  })
  expect(ranges.map(({ before }) => before.kind)).toEqual(['person', 'person', 'stock'])
})

test('a part of what was withdrawn together is restored, and the rest keeps its reason', () => {
  const rows = [withdrawnOf(20, 29, { id: 1, reason: '紛失' })]
  const { act } = done(restoreNumbers(of({ withdrawn: rows }), numbers(23, 24)))
  expect(act.changes).toMatchObject({
    withdrawn: {
      edit: [{ key: 1, changes: { ticketStartNumber: 20, ticketEndNumber: 22 } }],
      add: [{ ticketStartNumber: 25, ticketEndNumber: 29, reason: '紛失' }],
    },
  })
  expect(codesOf(restoreNumbers(of({ withdrawn: rows }), numbers(19, 20)))).toEqual(['notWithdrawn'])
  const heldToo = of({ withdrawn: rows, sealData: [sealOf(29, 29)] })
  expect(codesOf(restoreNumbers(heldToo, numbers(20)))).toEqual(['restoreWhole'])
  expect(codesOf(restoreNumbers(heldToo, numbers(20, 29)))).toEqual([])
})

test('a seal that belongs to the event by its name says its code once it is cut', () => {
  const byName = of({ sealData: [sealOf(1, 10, { id: 7, eventCode: null })] })
  const { act } = done(splitSeal(byName, 4))
  expect(act.changes.sealData).toMatchObject({
    edit: [{ key: 7, changes: { eventCode: 1, ticketStartNumber: 1, ticketEndNumber: 3, distributionNumber: 3 } }],
    add: [{ eventCode: 1, ticketStartNumber: 4, ticketEndNumber: 10, distributionNumber: 7 }],
  })
  expect(codesOf(splitSeal(byName, 1))).toEqual(['splitAtFirst'])
  expect(codesOf(splitSeal(byName, 11))).toEqual(['notHeld'])
})

test('what two persons hold changes places, and their plans by the difference', () => {
  const { act, persons } = done(swapNumbers(of(ordinary()), numbers(1, 3), { by: 'person', person: 'code:0002' }))
  expect(act.changes.sealData?.add).toMatchObject([
    { companyCode: '0002', ticketStartNumber: 1, ticketEndNumber: 3 },
    { companyCode: '0001', ticketStartNumber: 11, ticketEndNumber: 14 },
  ])
  expect(persons.map(({ plan }) => plan)).toEqual([
    [10, 11],
    [4, 3],
  ])
  expect(codesOf(swapNumbers(of(ordinary()), numbers(1, 3), numbers(5)))).toEqual(['samePerson'])
  expect(codesOf(swapNumbers(of(ordinary()), numbers(9, 11), numbers(5)))).toEqual(['severalPersons'])
})

test('numbers that several seals hold are not changed by number, but a seal can be returned whole', () => {
  const overlapping = of({ sealData: [sealOf(1, 10, { id: 1 }), sealOf(8, 12, { id: 2, ...second })] })
  const refusal = transferNumbers(overlapping, numbers(8), 'code:0003')
  expect(refusal).toMatchObject({
    ok: false,
    refusals: [{ code: 'heldBySeveral', numbers: [[8, 8]], seals: [{ id: 1 }, { id: 2 }] }],
  })
  // The remaining seal is rewritten and must not overlap another one either.
  expect(codesOf(returnNumbers(overlapping, numbers(1)))).toEqual(['heldBySeveral'])
  const { act } = done(returnNumbers(overlapping, { by: 'seals', ids: [2] }))
  expect(act.changes.sealData).toEqual({ remove: [2] })
})

test('what cannot be done says why', () => {
  const { sealData } = ordinary()
  const office = of({ sealData: [...sealData, sealOf(60, 61, { eventCode: 99 })], withdrawn: [withdrawnOf(50, 50)] })
  const refused = (chosen: NumberChoice, to: string | null = 'code:0002') =>
    codesOf(transferNumbers(office, chosen, to))
  expect(refused({ by: 'numbers', numbers: [] }, null)).toEqual(['nothingChosen', 'nobodyChosen'])
  expect(refused(numbers(0, 1))).toEqual(['outsideRange'])
  expect(refused(numbers(10, 20))).toEqual(['notHeld'])
  expect(refused(numbers(50))).toEqual(['isWithdrawn'])
  expect(refused(numbers(60))).toEqual(['heldByName'])
  expect(refused(numbers(11))).toEqual(['alreadyTheirs'])
  expect(refused(numbers(1), 'code:4711')).toEqual(['personGone'])
  expect(refused({ by: 'seals', ids: [4711] })).toEqual(['sealGone'])
  expect(codesOf(withdrawNumbers(office, numbers(1), ' '))).toEqual(['noReason'])
  expect(codesOf(withdrawNumbers(office, numbers(1), 'x'.repeat(1001)))).toEqual(['reasonTooLong'])
  const rangeless = of({ events: [eventRow({ ticketEndNumber: null })], sealData })
  expect(codesOf(transferNumbers(rangeless, numbers(1), 'code:0002'))).toEqual(['noRange'])
  const noDepartments = of({ ...ordinary(), departments: [] })
  expect(transferNumbers(noDepartments, numbers(1), 'code:0002')).toMatchObject({
    refusals: [{ code: 'personIncomplete', fields: ['departmentName'] }],
  })
})

test('costs what the holdings cost, however many numbers they have', () => {
  const many = Array.from({ length: 2000 }, (_, at) =>
    sealOf(at * 1000 + 1, at * 1000 + 1000, { id: at + 1, companyCode: String(at), name: `社員${at}` }),
  )
  const office = of({ events: [eventRow({ ticketEndNumber: 10_000_000 })], sealData: many })
  const { act, persons } = done(transferNumbers(office, numbers(501, 1_999_500), 'code:0003'))
  expect(act.details['count']).toBe(1_999_000)
  expect(act.changes.sealData?.remove).toHaveLength(1998)
  expect(persons).toHaveLength(2001)
})
