// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventSeals, type Masters, type Seal } from '#domain/seals/index.ts'
import { prepareBrowser } from '#web/page.test-help.tsx'
import {
  choose,
  headerOf,
  officeRows,
  openSheet,
  optionsOf,
  paperMessages,
  pages,
  rowsOf,
  sealRow,
  textOf,
} from '#web/features/print/sheet.test-help.tsx'
import type { SheetContent } from '#web/features/print/sheet-screen/sheet.ts'
import { receiptListed } from './receipt-layout.ts'
import { ReceiptScreen } from './ReceiptScreen.tsx'

beforeEach(() => {
  prepareBrowser()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 9) })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const seals = () => [
  sealRow({ departmentCode: 20, departmentName: '総務部', companyCode: '0002', name: '森 亮', distributionNumber: 3 }),
  sealRow({ departmentCode: 15, departmentName: '髙﨑支店', companyCode: '0009' }),
  sealRow({ companyCode: '0003', name: '𠮷田 学' }),
  sealRow({ companyCode: '0001', name: '髙橋 花子' }),
  sealRow({ eventCode: 2, eventName: '夏の市', departmentCode: 20, departmentName: '総務部', companyCode: '0007' }),
]

test('a page for every department, by its code: header, rows, instructions, page number and date [S2.65 S2.66 S2.67 S2.68]', async () => {
  await openSheet(<ReceiptScreen />, seals())
  expect(pages().map((page) => headerOf(page))).toEqual([
    ['Ticket Receipt', 'Event', '春の市', 'Department', '10 営業部'],
    ['Ticket Receipt', 'Event', '春の市', 'Department', '15 髙﨑支店 (not in the master data)'],
    ['Ticket Receipt', 'Event', '春の市', 'Department', '20 総務部'],
  ])
  const head = ['Code', 'Name', 'Booklets', 'Received Date', 'Received Seal', 'Return Seal']
  for (const page of pages()) expect(textOf(page, 'thead th')).toEqual(head)
  // The date is written between the slashes by hand; both stamp fields are blank.
  expect(pages().map(rowsOf)).toEqual([
    [
      ['0001', '髙橋 花子', '2', '/　　/', '', ''],
      ['0003', '𠮷田 学', '2', '/　　/', '', ''],
    ],
    [['0009', '髙橋 花子', '2', '/　　/', '', '']],
    [['0002', '森 亮', '3', '/　　/', '', '']],
  ])
  const sums = (page: Element) => textOf(page, 'tfoot :is(th, td)')
  expect(pages().map(sums)).toEqual([
    ['Total of 2 rows', '4', ''],
    ['Total of 1 row', '2', ''],
    ['Total of 1 row', '3', ''],
  ])
  expect(pages().map((page) => textOf(page, 'footer p'))).toEqual(
    [1, 2, 3].map((page) => [
      'On receipt, stamp the column “Received Seal”.',
      'On return, stamp the column “Return Seal”.',
      `Page ${page} of 3`,
      'November 22, 2026',
    ]),
  )
  expect(screen.getByLabelText('What the paper will show').textContent).toMatch(/^Rows4.*Departments3A4 pages3$/)
})

test('recorded dates are printed by choice, and make no page another one', async () => {
  const rows = [
    sealRow({ companyCode: '0001', receivedOn: '2026-04-01' }),
    sealRow({ companyCode: '0002', receivedOn: null }),
  ]
  await openSheet(<ReceiptScreen />, rows)
  const dates = () => rowsOf(pages()[0]!).map((texts) => texts[3])
  expect(dates()).toEqual(['/　　/', '/　　/'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Print the received dates that are recorded' }))
  expect(dates()).toEqual(['2026/04/01', '/　　/'])
  const masters = officeRows as unknown as Masters
  const { seals: printed } = eventSeals(rows as unknown as readonly Seal[], masters, 1)!
  const content = { seals: printed, masters, event: null, messages: paperMessages, today: 0 }
  const listed = (withDates: boolean) =>
    receiptListed({ ...content, withDates } as unknown as SheetContent).map((page) => page.content)
  expect(listed(true)).toEqual(listed(false))
})

test('a department too long for a page goes on on the next, under its header', async () => {
  const many = Array.from({ length: 31 }, (_, index) => sealRow({ companyCode: String(index).padStart(4, '0') }))
  await openSheet(<ReceiptScreen />, many)
  expect(pages().map((page) => [headerOf(page)[4], rowsOf(page).length])).toEqual([
    ['10 営業部', 15],
    ['10 営業部 (continued)', 15],
    ['10 営業部 (continued)', 1],
  ])
  expect(pages().map((page) => textOf(page, 'tfoot td'))).toEqual([[], [], ['62', '']])
  expect(pages().flatMap((page) => rowsOf(page).map(([code]) => code))).toEqual(many.map((seal) => seal['companyCode']))
})

test('the rows are in the order of company code and start number, whoever is in charge', async () => {
  const row = (companyCode: string, personInChargeCode: number | null, ticketStartNumber: number) =>
    sealRow({
      companyCode,
      personInChargeCode,
      ticketStartNumber,
      ticketEndNumber: ticketStartNumber + 1,
      distributionNumber: ticketStartNumber,
    })
  await openSheet(<ReceiptScreen />, [
    row('0002', 1, 5),
    row('0003', null, 6),
    row('0001', 2, 9),
    row('0001', 1, 11),
    row('0001', 99, 7),
  ])
  expect(
    pages()
      .flatMap(rowsOf)
      .map(([code, , booklets]) => [code, booklets]),
  ).toEqual([
    ['0001', '7'],
    ['0001', '9'],
    ['0001', '11'],
    ['0002', '5'],
    ['0003', '6'],
  ])
})

test('filter by department: all at first, those of the event, all again with another event [S2.64]', async () => {
  await openSheet(<ReceiptScreen />, seals())
  const department = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Department' }).value
  expect(department()).toBe('All departments')
  expect(optionsOf('Department')).toEqual([
    'All departments',
    '10 営業部 (2)',
    '20 総務部 (1)',
    'Not in the master data (1)',
  ])
  choose('Department', '20 総務部 (1)')
  expect(pages().map((page) => rowsOf(page).map(([code]) => code))).toEqual([['0002']])
  expect(textOf(pages()[0]!, 'footer p')[2]).toBe('Page 1 of 1')
  choose('Department', 'Not in the master data (1)')
  expect(pages().map((page) => rowsOf(page).map(([code]) => code))).toEqual([['0009']])
  choose('Event', '夏の市')
  expect([department(), pages().map((page) => rowsOf(page)[0]![0])]).toEqual(['All departments', ['0007']])
})

test('in Japanese', async () => {
  await openSheet(<ReceiptScreen />, [sealRow({ companyCode: '0001' })], 'ja')
  const [page] = pages()
  expect(headerOf(page!)).toEqual(['チケット受領書', 'イベント', '春の市', '部署', '10 営業部'])
  expect(textOf(page!, 'thead th')).toEqual(['コード', '氏名', '冊数', '受領日', '受領印', '返却印'])
  expect(textOf(page!, 'footer p')).toEqual([
    '受領時に受領印欄へ押印してください。',
    '返却時に返却印欄へ押印してください。',
    '1 / 1ページ',
    '2026年11月22日',
  ])
})
