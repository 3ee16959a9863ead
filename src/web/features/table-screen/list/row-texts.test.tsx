// @vitest-environment jsdom
/** What stands in the cells of a page's rows. */
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Label } from '#domain/locale.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { rowOf } from '#domain/tables/row.test-help.ts'
import { tables } from '#domain/tables/index.ts'
import { firstTexts } from '#web/messages/first-texts.ts'
import { speak } from '#web/messages/speak.ts'
import { createTexts } from '#web/messages/translate.ts'
import { type RowStyle, type RowTexts, rowTexts } from './row-texts.ts'
import { rowWords } from './row-words.ts'
import type { Column } from './use-columns.ts'

const { t } = speak(createTexts(firstTexts), 'ja')
const LABEL: Label = { en: '', ja: '' }
const names = new Map([
  [10, '営業部'],
  [20, '総務部'],
])

function styleOf(declaration: TableDeclaration, fields: readonly string[]): RowStyle {
  const columns = fields.map((field): Column => {
    const { kind, references } = declaration.fields[field]!
    const beside = field === 'departmentCode' ? 'departmentName' : undefined
    return {
      field,
      kind,
      label: LABEL,
      align: 'start',
      left: undefined,
      names: references && names,
      beside,
      width: 100,
    }
  })
  return { declaration, columns, words: rowWords(t, 'page'), tableLabel: '表' }
}
const employees = styleOf(tables.employees, ['companyCode', 'name', 'departmentCode'])
const status = styleOf(tables.distributionStatus, ['distributionNumber', 'departmentCode', 'ticketIssueFlag'])

/** As many empty rows as React would have made. */
function body(count: number, { columns }: RowStyle): HTMLTableRowElement[] {
  document.body.innerHTML = `<table><tbody>${`<tr>${'<td></td>'.repeat(columns.length + 2)}</tr>`.repeat(count)}</tbody></table>`
  return [...document.querySelector('tbody')!.rows]
}
function show(rows: readonly Row[], style: RowStyle): RowTexts & { readonly lines: HTMLTableRowElement[] } {
  const lines = body(rows.length, style)
  const texts = rowTexts(() => lines)
  texts.show(rows, style)
  return { ...texts, lines }
}
const person = (name: string, departmentCode: number | null = null) =>
  rowOf('employees', { companyCode: `c${name}`, name, departmentCode })
const markup = (lines: readonly HTMLTableRowElement[]) => lines.map(({ outerHTML }) => outerHTML)
afterEach(() => document.body.replaceChildren())

test('a row is called by its name; codes stand with theirs, and a text that is cut off has a hint', () => {
  const [line] = show([person('宮崎悠真', 10)], employees).lines
  expect(line!.ariaLabel).toBe('宮崎悠真')
  expect([...line!.cells].map(({ textContent }) => textContent)).toEqual(['', 'c宮崎悠真', '宮崎悠真', '10 営業部', ''])
  expect([...line!.cells].map(({ title }) => title)).toEqual(['', '', '', '', ''])
  const [long] = show([person('とても長い名前の人')], employees).lines
  expect(long!.cells[2]!.title).toBe('とても長い名前の人')
})

test('where the row calls its code by another name than the master, both stand there', () => {
  const row = { ...rowOf('distributionStatus', { departmentCode: 10 }), departmentName: '営業一部' }
  const [line] = show([row], status).lines
  expect(line!.cells[2]!.innerHTML).toContain('10 営業部<span')
  expect(line!.querySelector('[data-recorded]')!.textContent).toBe('営業一部')
})

test('a flag is a mark with a text for those who hear it', () => {
  const flag = (ticketIssueFlag: boolean) =>
    show([rowOf('distributionStatus', { ticketIssueFlag })], status).lines[0]!.cells[3]!.innerHTML
  expect(flag(true)).toBe('<span role="img" aria-label="はい">✓</span>')
  expect(flag(false)).toBe('<span role="img" aria-label="いいえ">–</span>')
})

test('whatever stood in a row before, it reads as if it were new', () => {
  const statusRow = fc.record({
    distributionNumber: fc.nat(20_000_000),
    departmentCode: fc.constantFrom(null, 10, 20, 99),
    departmentName: fc.constantFrom(null, '営業部', '総務部', 'とても長い名前の部署の控え'),
    ticketIssueFlag: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(statusRow, { minLength: 2, maxLength: 4 }), (values) => {
      const rows = values.map((value) => rowOf('distributionStatus', value))
      const { lines, ...texts } = show([rows[0]!], status)
      for (const row of rows.slice(1)) texts.show([row], status)
      expect(markup(lines)).toEqual(markup(show([rows.at(-1)!], status).lines))
    }),
    { numRuns: 200 },
  )
})

describe('ahead of React', () => {
  const two = [person('一'), person('二')]
  const others = [person('三'), person('四')]

  test('other rows come into the cells that stand there, and are the rows of the page from then on', () => {
    const { lines, ...texts } = show(two, employees)
    expect(texts.showAhead(others)).toBe(true)
    expect(lines.map(({ ariaLabel }) => ariaLabel)).toEqual(['三', '四'])
    expect(texts.rows()).toBe(others)
  })

  test.each<[string, readonly Row[], (line: HTMLTableRowElement) => void]>([
    ['more rows than stand there', [...others, person('五')], () => {}],
    ['fewer', [others[0]!], () => {}],
    ['a row that is selected', others, (line) => line.setAttribute('aria-selected', 'true')],
    ['a row that is marked as added', others, (line) => line.setAttribute('data-added', '')],
  ])('%s: left to React, and nothing is changed', (_, rows, mark) => {
    const { lines, ...texts } = show(two, employees)
    mark(lines[1]!)
    const before = markup(lines)
    expect(texts.showAhead(rows)).toBe(false)
    expect(markup(lines)).toEqual(before)
    expect(texts.rows()).toBe(two)
  })

  test('nothing stands there before React has made it; no rows are not shown ahead', () => {
    const lines = body(2, employees)
    expect(rowTexts(() => lines).showAhead(others)).toBe(false)
    expect(show([], employees).showAhead([])).toBe(false)
  })
})

test('a rehearsal changes nothing that stands there, and tells nobody', () => {
  const { lines, ...texts } = show([person('一'), person('二')], employees)
  const [before, rows, heard] = [markup(lines), texts.rows(), vi.fn<() => void>()]
  texts.onShown(heard)
  texts.rehearse()
  expect([markup(lines), texts.rows(), heard.mock.calls]).toEqual([before, rows, []])
  expect(document.querySelectorAll('tr')).toHaveLength(2)
  // Nothing stands there yet, or nothing was found.
  rowTexts(() => []).rehearse()
  show([], employees).rehearse()
})

test('who listens hears of each change until it is enough', () => {
  const texts = show([person('一')], employees)
  const heard = vi.fn<() => void>()
  const end = texts.onShown(heard)
  texts.showAhead([person('二')])
  expect(heard).toHaveBeenCalledTimes(1)
  end()
  texts.showAhead([person('三')])
  expect(heard).toHaveBeenCalledTimes(1)
})
