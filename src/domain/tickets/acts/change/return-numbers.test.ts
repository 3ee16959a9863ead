import { expect, test } from 'vitest'
import { officeWith, planOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { eventNumbersOf, returnFromSeveral, returnNumbers, type ManyReturns, type Proposal } from './index.ts'

const of = (changes: Parameters<typeof officeWith>[0]) => eventNumbersOf(officeWith(changes), 1)!
const codesOf = (proposal: Proposal) => (proposal.ok ? [] : proposal.refusals.map(({ code }) => code))

function done(proposal: Proposal) {
  expect(proposal).toMatchObject({ ok: true })
  return proposal as Extract<Proposal, { ok: true }>
}

const second = { companyCode: '0002', name: '森 一郎' }

test('several people return as one act: everything unsold of the ticked, and single numbers of others', () => {
  const office = of({
    sealData: [
      sealOf(1, 10, { id: 1 }),
      sealOf(11, 14, { id: 2, ...second }),
      sealOf(15, 20, { id: 3, companyCode: '0003', name: '林 次郎' }),
    ],
    distributionStatus: [planOf('0001', { id: 1 }), planOf('0002', { id: 2, distributionNumber: 6 })],
  })
  const { act, persons } = done(returnFromSeveral(office, { seals: [1, 2], numbers: [[16, 17]], reported: [[3, 5]] }))
  expect(act).toMatchObject({ kind: 'return', details: { numbers: '1-2, 6-14, 16-17', count: 13, persons: 3 } })
  expect(act.changes.sealData).toMatchObject({
    remove: [2],
    edit: [
      { key: 1, changes: { ticketStartNumber: 3, ticketEndNumber: 5 } },
      { key: 3, changes: { ticketStartNumber: 15, ticketEndNumber: 15 } },
    ],
    add: [{ companyCode: '0003', ticketStartNumber: 18, ticketEndNumber: 20 }],
  })
  // A person who returns everything has no plan, though two booklets were never held.
  expect(persons.find(({ person }) => person.companyCode === '0002')).toMatchObject({ booklets: [4, 0], plan: [6, 0] })
  expect(persons.find(({ person }) => person.companyCode === '0001')).toMatchObject({ plan: [10, 3] })
})

test('a return of several people is refused whole where one of its numbers cannot come back', () => {
  const sealData = [sealOf(1, 10, { id: 1 }), sealOf(11, 14, { id: 2, ...second })]
  const refused = (given: Partial<ManyReturns>) =>
    codesOf(returnFromSeveral(of({ sealData }), { seals: [], numbers: [], reported: [], ...given }))
  expect(refused({})).toEqual(['nothingChosen'])
  expect(refused({ seals: [1], reported: [[1, 10]] })).toEqual(['nothingChosen'])
  expect(refused({ seals: [1, 4711] })).toEqual(['sealGone'])
  expect(refused({ seals: [1], numbers: [[14, 15]] })).toEqual(['notHeld'])
  // A number that was typed before its sale arrived stays with its holder.
  expect(refused({ numbers: [[12, 12]], reported: [[12, 12]] })).toEqual(['nothingChosen'])
  const partly = done(returnFromSeveral(of({ sealData }), { seals: [], numbers: [[12, 14]], reported: [[13, 13]] }))
  expect(partly.act.details).toMatchObject({ numbers: '12, 14' })
  // Numbers of a whole seal are not returned twice.
  const twice = done(returnFromSeveral(of({ sealData }), { seals: [1], numbers: [[9, 11]], reported: [] }))
  expect(twice.ranges.map(({ numbers }) => numbers)).toEqual([
    [1, 10],
    [11, 11],
  ])
})

test('returning everything sets the plan to 0, by numbers and by seals, too', () => {
  // Three of ten planned booklets were withdrawn.
  const office = of({
    sealData: [sealOf(1, 4, { id: 1 }), sealOf(5, 7, { id: 2 })],
    distributionStatus: [planOf('0001', { id: 1 })],
  })
  const numbers = [[1, 7]] as const
  for (const proposal of [
    returnNumbers(office, { by: 'numbers', numbers }),
    returnNumbers(office, { by: 'seals', ids: [1, 2] }),
    returnFromSeveral(office, { seals: [], numbers, reported: [] }),
    returnFromSeveral(office, { seals: [1], numbers: [[5, 7]], reported: [] }),
  ])
    expect(done(proposal).persons).toMatchObject([{ booklets: [7, 0], plan: [10, 0] }])
  expect(done(returnNumbers(office, { by: 'seals', ids: [1] })).persons).toMatchObject([{ plan: [10, 6] }])
})
