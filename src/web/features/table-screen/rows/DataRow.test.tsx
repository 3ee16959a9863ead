// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { Label } from '#domain/locale.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { rowOf } from '#domain/tables/row.test-help.ts'
import { tables } from '#domain/tables/index.ts'
import { loaded } from '#web/messages/languages.test-help.ts'
import { MessagesProvider } from '#web/messages/MessagesProvider.tsx'
import { DataRow } from './DataRow.tsx'
import type { Column } from '#web/features/table-screen/columns/use-columns.ts'

const LABEL: Label = { en: '', ja: '' }
const names = new Map([
  [10, '営業部'],
  [20, '総務部'],
])
const nothing = () => {}
const acts = {
  select: nothing,
  edit: nothing,
  remove: nothing,
  open: nothing,
  history: nothing,
  opens: 'page',
} as const
const keys = {
  setSearch: nothing,
  setBody: nothing,
  rows: () => [],
  enter: () => false,
  leave: nothing,
  onKeyDown: nothing,
}
afterEach(cleanup)

interface LineProps {
  readonly row: Row
  readonly of: TableDeclaration
  readonly fields: readonly string[]
  readonly folded?: boolean
  readonly selecting?: boolean
}

function Line({ row, of: declaration, fields, folded = false, selecting = false }: LineProps) {
  const columns = fields.map((field): Column => {
    const { kind, references } = declaration.fields[field]!
    const beside = field === 'departmentCode' ? 'departmentName' : undefined
    const named = references && names
    const placed = { align: 'start', width: 100, narrow: false, left: undefined, right: undefined } as const
    return { field, kind, label: LABEL, names: named, beside, ...placed }
  })
  return (
    <MessagesProvider language={loaded.ja}>
      <table>
        <tbody>
          <DataRow {...{ row, declaration, columns, acts, keys, folded, selecting }} rowIndex={0} selected={false} />
        </tbody>
      </table>
    </MessagesProvider>
  )
}
const employee = (row: Row) => (
  <Line row={row} of={tables.employees} fields={['companyCode', 'name', 'departmentCode']} />
)
const status = (row: Row) => (
  <Line row={row} of={tables.distributionStatus} fields={['distributionNumber', 'departmentCode', 'ticketIssueFlag']} />
)
const line = () => document.querySelector('tr')!
const person = (name: string, departmentCode: number | null = null) =>
  rowOf('employees', { companyCode: `c${name}`, name, departmentCode })

test('a row is called by its name, codes are shown with theirs, and a text that is cut off has a hint', () => {
  const { rerender } = render(employee(person('宮崎悠真', 10)))
  expect(line().ariaLabel).toBe('宮崎悠真')
  expect([...line().cells].map(({ textContent }) => textContent)).toEqual([
    '',
    'c宮崎悠真',
    '宮崎悠真',
    '10 営業部',
    '',
  ])
  expect([...line().cells].map(({ title }) => title)).toEqual(['', '', '', '', ''])
  rerender(employee(person('とても長い名前の人')))
  expect(line().cells[2]!.title).toBe('とても長い名前の人')
})

test('what acts on a row is called by the row', () => {
  render(employee(person('宮崎悠真', 10)))
  const labels = [...line().querySelectorAll('input, button')].map((control) => control.ariaLabel)
  expect(labels).toEqual([
    '宮崎悠真を選択',
    '宮崎悠真のページを開く',
    '宮崎悠真を編集',
    '宮崎悠真を削除',
    '宮崎悠真の履歴',
  ])
})

test('where there is no room for its buttons, a row has a menu of them, called by the row', () => {
  const folded = { of: tables.employees, fields: ['name'], folded: true }
  const { rerender } = render(<Line row={person('宮崎悠真')} {...folded} />)
  fireEvent.click(screen.getByRole('button', { name: '宮崎悠真の操作' }))
  const choices = () =>
    screen.getAllByRole('menuitem').map(({ textContent, ariaDisabled }) => [textContent, ariaDisabled])
  expect(choices()).toEqual([
    ['ページを開く', null],
    ['編集', null],
    ['削除', null],
    ['履歴', null],
  ])
  rerender(<Line row={person('宮崎悠真')} {...folded} selecting />)
  expect(choices().map(([, off]) => off)).toEqual([null, 'true', 'true', null])
})

test('where the row calls its code by another name than the master, both are shown', () => {
  render(status({ ...rowOf('distributionStatus', { departmentCode: 10 }), departmentName: '営業一部' }))
  expect(line().cells[2]!.textContent).toBe('10 営業部営業一部')
  expect(line().querySelector('[data-recorded]')!.textContent).toBe('営業一部')
})

test('a flag is a mark with a text for those who hear it', () => {
  const { rerender } = render(status(rowOf('distributionStatus', { ticketIssueFlag: true })))
  const flag = () => line().cells[3]!.innerHTML
  expect(flag()).toBe('<span role="img" aria-label="はい">✓</span>')
  rerender(status(rowOf('distributionStatus', { ticketIssueFlag: false })))
  expect(flag()).toBe('<span role="img" aria-label="いいえ">–</span>')
})

/** Replaces text nodes as a translating browser does. */
function translateTexts(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode())
    if (!walker.currentNode.parentElement!.closest('font')) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    text.replaceWith(font)
    font.textContent = `[${text.data}]`
  }
}

test('whatever a row showed before, and whoever changed its texts, it reads as if it were new', () => {
  const statusRow = fc.record({
    distributionNumber: fc.nat(20_000_000),
    departmentCode: fc.constantFrom(null, 10, 20, 99),
    departmentName: fc.constantFrom(null, '営業部', '総務部', 'とても長い名前の部署の控え'),
    ticketIssueFlag: fc.boolean(),
  })
  const told = () =>
    [...line().cells].map(({ innerHTML, title }) => [innerHTML.replaceAll(/<font>\[|\]<\/font>/g, ''), title])
  fc.assert(
    fc.property(fc.array(statusRow, { minLength: 2, maxLength: 4 }), fc.boolean(), (values, translated) => {
      const rows = values.map((value) => rowOf('distributionStatus', value))
      const { rerender, unmount } = render(status(rows[0]!))
      for (const row of rows.slice(1)) {
        if (translated) translateTexts()
        rerender(status(row))
      }
      const after = told()
      unmount()
      const fresh = render(status(rows.at(-1)!))
      expect(after).toEqual(told())
      fresh.unmount()
    }),
    { numRuns: 100 },
  )
})
