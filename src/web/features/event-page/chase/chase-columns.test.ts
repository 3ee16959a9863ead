import { expect, test } from 'vitest'
import { limits } from '#domain/excel/limits.ts'
import { sealRow } from '#domain/seals/seals.test-help.ts'
import { chaseList } from '#domain/tickets/chase.ts'
import { countOf } from '#domain/tickets/intervals.ts'
import { eventTicketsOf } from '#domain/tickets/event-tickets.ts'
import { eventRow, officeWith, saleOf } from '#domain/tickets/tickets.test-help.ts'
import { exportedLines } from './chase-columns.ts'

/** The chase line of a person with `numbers` booklets, of which every second one is sold. */
function lineWith(numbers: number) {
  const from = 1_000_001
  const to = from + numbers - 1
  const seal = sealRow({ ticketStartNumber: from, ticketEndNumber: to, distributionNumber: numbers })
  const rows = officeWith({
    events: [eventRow({ ticketStartNumber: from, ticketEndNumber: to })],
    sealData: [seal],
    salesData: Array.from({ length: numbers / 2 }, (_, at) => saleOf(from + 2 * at)),
  })
  return chaseList(eventTicketsOf(rows, 1)!, null)[0]!.lines[0]!
}

test('numbers that are too long for a cell continue in further rows, without counts', () => {
  const line = lineWith(9000)
  const rows = exportedLines(line)
  const texts = rows.map((row) => String(row['numbersNotReturned']))
  expect(texts.map(({ length }) => length <= limits.cellText && length > 0)).toEqual([true, true])
  expect(texts.join(', ').split(', ')).toEqual(line.notReturned!.map(([from]) => String(from)))
  expect(rows.map((row) => [row['companyCode'], row['numbersNotReceived']])).toEqual([
    ['0001', '1000001 ～ 1009000'],
    ['0001', null],
  ])
  expect(rows.map((row) => [row['notReceived'], row['notReturned']])).toEqual([
    [9000, countOf(line.notReturned!)],
    [null, null],
  ])
  expect(exportedLines(lineWith(4))).toMatchObject([{ notReturned: 2, numbersNotReturned: '1000002, 1000004' }])
})
