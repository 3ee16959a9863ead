import { describe, expect, test } from 'vitest'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import { eventTicketsOf } from '#domain/tickets/event-tickets.ts'
import { officeWith, saleOf, sealOf, withdrawnOf } from '#domain/tickets/tickets.test-help.ts'
import { reconciliationOf } from './reconciliation.ts'
import { withReturned, type Returned } from './returned.ts'

const second = { companyCode: '0002', name: '森 一郎' }
const by = (companyCode: string, count: number) => ({ companyCode, name: null, count })

function reconciled(returned: Returned, changes: { readonly [N in TableName]?: readonly TableRow<N>[] }) {
  const rows = officeWith(changes)
  const before = reconciliationOf(rows, eventTicketsOf(rows, 1)!)
  return { before, after: withReturned(before, returned, rows, 1) }
}

const office = () => ({
  sealData: [sealOf(1, 10), sealOf(11, 30, second), sealOf(25, 35)],
  salesData: [saleOf(3), saleOf(90)],
  withdrawn: [withdrawnOf(41, 42, { companyCode: '0003' })],
})
const counts = (lines: ReturnType<typeof reconciled>['after']['lines']) =>
  lines.map(({ whose, issued, returned }) => [whose.kind === 'owner' ? whose.code : whose.kind, issued, returned])

describe('what was returned', () => {
  test('stands in the line of whoever returned it; what nobody, or more than one, holds nobody returned', () => {
    const persons = [by('0001', 4), by('0003', 2)]
    const { before, after } = reconciled({ persons, untold: 0 }, office())
    expect(counts(after.lines)).toEqual([
      ['0002', 14, 0],
      ['0001', 15, 4],
      ['0003', 0, 2],
      ['several', 6, null],
      ['nobody', 0, null],
    ])
    expect(after.totals).toEqual({ ...before.totals, returned: 6 })
    expect(after.lines.map((line) => ({ ...line, returned: null }))).toEqual(before.lines)
  })

  test('whoever returned all has a line, before nobody’s: named by the master data, and by the act without a code', () => {
    const persons = [by('0002', 20), by('9', 1), { companyCode: null, name: '客人', count: 3 }]
    const { after } = reconciled({ persons, untold: 0 }, { sealData: [sealOf(1, 10)], salesData: [saleOf(90)] })
    expect(
      after.lines.map(({ whose, issued, reported, out, askedRate, returned }) => [
        whose.kind === 'owner' ? [whose.code, whose.name, whose.known] : whose.kind,
        [issued, reported, out, returned],
        askedRate,
      ]),
    ).toEqual([
      [['0001', '𠮷田 花子', true], [10, 0, 10, 0], 80],
      [['0002', '森 一郎', true], [0, 0, 0, 20], 100],
      [['9', null, false], [0, 0, 0, 1], null],
      [[null, '客人', false], [0, 0, 0, 3], null],
      ['nobody', [0, 1, null, null], null],
    ])
    expect(after.totals.returned).toBe(24)
    expect(new Set(after.lines.map(({ key }) => key)).size).toBe(5)
  })

  test('where a return does not say by whom, nobody returned none, and the sum is not told', () => {
    const { after } = reconciled({ persons: [by('0001', 4)], untold: 1 }, office())
    expect(counts(after.lines).map(([, , returned]) => returned)).toEqual([null, 4, null, null, null])
    expect(after.totals.returned).toBeNull()
  })

  test('nothing returned is none, and unasked it is not told', () => {
    const { before, after } = reconciled({ persons: [], untold: 0 }, office())
    expect([before.totals.returned, after.totals.returned]).toEqual([null, 0])
    expect(counts(before.lines).map(([, , returned]) => returned)).toEqual([null, null, null, null, null])
    expect(reconciled({ persons: [], untold: 0 }, {}).after.totals.returned).toBe(0)
  })
})
