import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tables } from '#domain/tables/index.ts'
import {
  columnWidths,
  fittedWidths,
  isCut,
  headingWidth,
  isNarrow,
  numbersAtEnd,
  sumOf,
  textWidth,
  widenedWidths,
} from './widths.ts'

it('a full-width character is an em, half-width kana and Latin letters little more than half', () => {
  expect(textWidth('髙橋𠮷')).toBe(3)
  expect(textWidth('ｶﾅab')).toBeCloseTo(4 * 0.58)
})

it('a column is as wide as its heading and what it holds, up to a limit', () => {
  const width = (departmentName: string) =>
    columnWidths(tables.departments, ['departmentName'], [{ departmentName }], {}, (label) => label.ja).roomy[0]!
  expect(width('部')).toBe(width(''))
  expect(width('情報システム第一部')).toBeGreaterThan(width(''))
  expect(width('長'.repeat(500))).toBe(280)
})

it('a column has room for the names that rows record, where those differ from the names of today', () => {
  const widths = (departmentName: string) =>
    columnWidths(
      tables.sealData,
      ['departmentCode'],
      [{ departmentCode: 11, departmentName }],
      { departments: new Map([[11, '営業第二部']]) },
      (label) => label.ja,
    )
  expect(widths('営業部').wholeWidths[0]).toBeGreaterThan(widths('営業第二部').wholeWidths[0]!)
  expect(isCut('11 営業第二部 ≠ 営業部', widths('営業部').wholeWidths[0]!)).toBe(false)
})

it('rows that come in turns are all looked at', () => {
  const width = (names: readonly string[]) =>
    columnWidths(
      tables.departments,
      ['departmentName'],
      Array.from({ length: 420 }, (_, at) => ({ departmentName: names[at % names.length]! })),
      {},
      (label) => label.ja,
    ).roomy[0]!
  expect(width(['経理部', '情報システム第一部'])).toBe(width(['情報システム第一部']))
})

it('where room is short, one long text among many does not widen its column; among few it does', () => {
  const width = (count: number) =>
    columnWidths(
      tables.departments,
      ['departmentName'],
      Array.from({ length: count }, (_, at) => ({ departmentName: at === 0 ? '長'.repeat(19) : '部' })),
      {},
      (label) => label.ja,
    ).tight[0]!
  expect(width(400)).toBeLessThan(width(40))
  expect(width(40)).toBe(280)
})

it('what fits into its column is not cut, what does not is', () => {
  const rows = [{ departmentName: '情報システム第一部' }]
  const [width] = columnWidths(tables.departments, ['departmentName'], rows, {}, (label) => label.en).roomy
  expect(isCut('情報システム第一部', width!)).toBe(false)
  expect(isCut('情報システム第一部とそのほか', width!)).toBe(true)
})

it('where room is short, a heading of several words stands in two lines', () => {
  const { roomy, tight } = columnWidths(tables.employees, ['sweetCardNumber', 'name'], [], {}, (label) => label.en)
  expect(tight[0]).toBeLessThan(roomy[0]!)
  expect(tight[0]).toBe(headingWidth('Sweet Card') + 9 + 22)
  expect(tight[1]).toBe(headingWidth('Name') + 9 + 22)
})

it('a heading has room for its words, its arrow and its funnel, unless its column is narrow', () => {
  const { tight, funnelled } = columnWidths(tables.employees, ['sweetCardNumber', 'id'], [], {}, (label) => label.en)
  expect(funnelled).toEqual([headingWidth('Sweet Card') + 60, headingWidth('ID') + 50])
  const narrow = (widths: readonly number[]) => [
    isNarrow(widths[0]!, 'Sweet Card Number', 'start'),
    isNarrow(widths[1]!, 'ID', 'end'),
  ]
  expect(narrow(tight)).toEqual([true, true])
  expect(narrow(funnelled)).toEqual([false, false])
})

it('no number is cut: what would be left of it is another number', () => {
  const rows = Array.from({ length: 400 }, (_, at) => ({ id: 1, unitPrice: at === 0 ? 123_456_789 : 100 }))
  const { tight } = columnWidths(tables.products, ['unitPrice'], rows, {}, (label) => label.ja)
  expect(isCut('¥123,456,789', tight[0]!)).toBe(false)
})

it('texts give way before a table scrolls, numbers and headings never', () => {
  const rows = [{ name: '長'.repeat(15), unitPrice: 123_456_789 }]
  const { minWidths, tight } = columnWidths(tables.confirmedData, ['name', 'unitPrice'], rows, {}, (label) => label.ja)
  expect(minWidths[0]).toBeLessThan(tight[0]!)
  expect(minWidths[1]).toBe(tight[1])
})

it('a column is as wide as somebody chose', () => {
  const { minWidths, roomy } = columnWidths(tables.products, ['productName'], [], {}, (label) => label.ja, {
    productName: 333,
  })
  expect([minWidths, roomy]).toEqual([[333], [333]])
})

it('the numbers at the end of a table stay in sight, as many as there is room for', () => {
  const shown = ['name', 'distributionNumber', 'ticketStartNumber', 'ticketEndNumber']
  const rights = (most: number) => numbersAtEnd(tables.sealData, shown, [100, 90, 80, 85], most)
  expect(rights(240)).toEqual([undefined, undefined, 85, 0])
  expect(rights(255)).toEqual([undefined, 165, 85, 0])
  expect(rights(80)).toEqual([undefined, undefined, undefined, undefined])
  const received = [...shown, 'receivedOn']
  expect(numbersAtEnd(tables.sealData, received, [100, 90, 80, 85, 90], 240)).toEqual([
    undefined,
    undefined,
    85,
    0,
    undefined,
  ])
  expect(numbersAtEnd(tables.products, ['unitPrice', 'productName'], [80, 100], 500)).toEqual([undefined, undefined])
})

it('rows that change make a column wider where they need it, and leave all others as they were', () => {
  const widths = (...rows: readonly { productName: string; unitPrice: number }[]) =>
    columnWidths(tables.products, ['productName', 'unitPrice'], rows, {}, (label) => label.ja)
  const before = widths({ productName: '前売り券の長い名前', unitPrice: 1000 })
  expect(widenedWidths(before, widths({ productName: '券', unitPrice: 1 }))).toBe(before)
  const after = widenedWidths(before, widths({ productName: '券', unitPrice: 123_456_789 }))
  expect(after.tight[0]).toBe(before.tight[0])
  expect(isCut('¥123,456,789', after.minWidths[1]!)).toBe(false)
})

describe('the room there is', () => {
  const possible = {
    minWidths: [60, 50],
    tight: [100, 50],
    funnelled: [120, 70],
    wholeWidths: [180, 70],
    roomy: [180, 150],
  }

  it('is given to texts first, then to funnels one by one, then to headings', () => {
    expect(fittedWidths(possible, 80)).toEqual([60, 50])
    expect(fittedWidths(possible, 130)).toEqual([80, 50])
    expect(fittedWidths(possible, 150)).toEqual([100, 50])
    expect(fittedWidths(possible, 169)).toEqual([100, 50])
    expect(fittedWidths(possible, 170)).toEqual([120, 50])
    expect(fittedWidths(possible, 190)).toEqual([120, 70])
    expect(fittedWidths(possible, 220)).toEqual([150, 70])
    expect(fittedWidths(possible, 250)).toEqual([180, 70])
    expect(fittedWidths(possible, 300)).toEqual([180, 120])
    expect(fittedWidths(possible, 900)).toEqual([180, 150])
  })

  it('is never exceeded but by the least widths, and no column is outside of what it may be', () => {
    const column = fc
      .tuple(fc.nat(200), fc.nat(200), fc.nat(200), fc.nat(200), fc.nat(200))
      .map(([a, b, c, d, e]) => [a, a + b, a + b + c, a + b + c + d, a + b + c + d + e] as const)
    fc.assert(
      fc.property(fc.array(column), fc.nat(3000), (columns, room) => {
        const levels = ([0, 1, 2, 3, 4] as const).map((level) => columns.map((widths) => widths[level]))
        const [minWidths, tight, funnelled, wholeWidths, roomy] = levels as [
          number[],
          number[],
          number[],
          number[],
          number[],
        ]
        const widths = fittedWidths({ minWidths, tight, funnelled, wholeWidths, roomy }, room)
        expect(sumOf(widths)).toBeLessThanOrEqual(Math.max(room, sumOf(minWidths)))
        widths.forEach((width, at) => {
          expect(width).toBeGreaterThanOrEqual(minWidths[at]!)
          expect(width).toBeLessThanOrEqual(roomy[at]!)
        })
      }),
    )
  })
})
