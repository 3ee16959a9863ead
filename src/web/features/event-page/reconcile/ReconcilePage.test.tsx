// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import { rowOf } from '#domain/tables/row.test-help.ts'
import { confirmedOf, officeWith, saleOf, sealOf, withdrawnOf } from '#domain/tickets/tickets.test-help.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import type { Returned } from '#domain/tickets/index.ts'
import type { Versions } from '#domain/wire.ts'
import { live } from '#web/backend/live.ts'
import { backendWith, prepareBrowser, show, type Rows } from '#web/page.test-help.tsx'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import type { RowsLink } from '#web/features/event-page/opened.ts'
import { ReconcilePage } from './ReconcilePage.tsx'
import type { ListFile, PaperProps } from './reconcile-handlers.ts'

const onOpenRows = vi.fn<(place: RowsLink) => void>()
const onExport = vi.fn<(list: ListFile, format: 'csv' | 'json') => void>()
const paper = vi.fn<(props: PaperProps) => null>(() => null)

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const mock of [onOpenRows, onExport, paper]) mock.mockClear()
})

const second = { companyCode: '0002', name: '森 一郎' }

async function open(
  changes: { readonly [N in TableName]?: readonly TableRow<N>[] },
  backend: Partial<FakeBackend> = {},
) {
  const rows = { ...officeWith(changes) } as unknown as Record<TableName, Rows[TableName]>
  const versions = live<Versions>({})
  let version = 1
  show(
    backendWith({}, { ...backend, versions, load: async (name) => ({ version, rows: rows[name] ?? [] }) }),
    <TablesProvider>
      <ReconcilePage eventCode={1} onBack={() => {}} onOpenRows={onOpenRows} onExport={onExport} Paper={paper} />
    </TablesProvider>,
  )
  await act(async () => {})
  return async <N extends TableName>(name: N, changed: readonly TableRow<N>[]) => {
    rows[name] = changed as unknown as Rows[N]
    version += 1
    await act(async () => versions.set({ ...versions.get(), [name]: version }))
    await act(async () => {})
  }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const cells = (name: string) =>
  [...screen.getByRole('table', { name }).querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )

const office = () => ({
  sealData: [sealOf(1, 10), sealOf(11, 30, second)],
  salesData: [saleOf(3, { quantity: 2 }), saleOf(12), saleOf(50), saleOf(5)],
  confirmedData: [confirmedOf(12, { ...second, totalAmount: 700 }), confirmedOf(5, second)],
  withdrawn: [withdrawnOf(41, 42, { companyCode: '0003' })],
  payments: [rowOf('payments', { id: 1, eventCode: 1, companyCode: '0001', amount: 1600, paidOn: '2026-08-20' })],
})

/** Employee 0001 returned two booklets; 0009, who is no longer an employee, returned all. */
const RETURNED: Returned = {
  persons: [
    { companyCode: '0001', name: null, count: 2 },
    { companyCode: '0009', name: null, count: 1234 },
  ],
  untold: 0,
}
const returned = (told: Partial<Returned> = {}) => ({ returned: async () => ({ ...RETURNED, ...told }) })

const LINES = [
  ['0002 森 一郎', '20', '0', '1', '19', '¥700', '¥0', '¥700', '5% / 100%', '19', '0', '¥700', '¥9,000', '¥8,300'],
  [
    '0001 𠮷田 花子',
    '10',
    '2',
    '2',
    '8',
    '¥1,500',
    '¥1,600',
    '-¥100',
    '20% / 80%',
    '6',
    '0',
    '¥1,500',
    '¥2,000',
    '¥500',
  ],
  ['0003 林 次郎', '0', '0', '0', '0', '¥0', '¥0', '¥0', '– / –', '–', '2', '–', '–', '–'],
  ['0009 (not in the master data)', '0', '1,234', '0', '0', '¥0', '¥0', '¥0', '– / –', '–', '0', '–', '–', '–'],
  ['Nobody', '0', '–', '1', '–', '¥500', '¥0', '¥500', '– / –', '–', '0', '¥500', '–', '–'],
]
const IN_CHARGE = [
  ['1 髙橋', '30', '2', '3', '27', '¥2,200', '¥1,600', '¥600', '10% / –', '25', '2', '¥2,200', '¥11,000', '¥8,800'],
  ['(without a code)', '0', '1,234', '0', '0', '¥0', '¥0', '¥0', '– / –', '–', '0', '–', '–', '–'],
  ['Nobody', '0', '–', '1', '–', '¥500', '¥0', '¥500', '– / –', '–', '0', '¥500', '–', '–'],
]
const total = (name: string) =>
  [...screen.getByLabelText('Totals of the reconciliation').children].find(
    (figure) => figure.firstElementChild!.textContent === name,
  )!.lastElementChild!.textContent

test('a line a holder, with sums; who returned all has one, too', async () => {
  await open(office(), returned())
  expect(cells('By holder')).toEqual(LINES)
  expect(total('Returned')).toBe('1,236')
  expect([total('Due'), total('Paid'), total('Owed')]).toEqual(['¥2,700', '¥1,600', '¥1,100'])
  expect(cells('By person in charge')).toEqual(IN_CHARGE)
  fireEvent.click(screen.getByRole('button', { name: '0002 森 一郎' }))
  expect(onOpenRows.mock.calls).toEqual([[{ table: 'sealData', filters: { eventCode: 1 }, search: '0002' }]])
})

test('returns that do not say by whom: nobody returned none, and the sum is not told', async () => {
  await open(office(), returned({ untold: 3 }))
  expect(cells('By holder').map((line) => line[2])).toEqual(['–', '2', '–', '1,234', '–'])
  expect(total('Returned')).toBe('–')
  screen.getByText(/^3 earlier returns have no record of the holder/)
})

test('what was returned is read again when the seals change; where it cannot be read none of it is shown', async () => {
  const read = vi.fn<(event: number) => Promise<Returned>>(async () => RETURNED)
  const write = await open(office(), { returned: read })
  expect(total('Returned')).toBe('1,236')
  await write('departments', [])
  expect(read).toHaveBeenCalledTimes(1)
  read.mockImplementationOnce(() => Promise.reject(new EventmsError('unreachable')))
  await write('sealData', [sealOf(1, 10)])
  screen.getByText('The returned booklets could not be read')
  expect(cells('By holder').map((line) => line[2])).toEqual(['–', '–', '–'])
  press('Try again')
  await waitFor(() => expect(total('Returned')).toBe('1,236'))
  expect(read.mock.calls).toEqual([[1], [1], [1]])
})

test('each fault has its remedy beside it: the rows of the number', async () => {
  await open(office())
  const list = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem')
  expect(list('Reported, although in stock').map(({ textContent }) => textContent)).toEqual(['50Open in Sales Data'])
  expect(list('Confirmed for somebody who does not hold the number').map(({ textContent }) => textContent)).toEqual([
    '5: confirmed for 0002 森 一郎, held by 0001 𠮷田 花子Open in Confirmed DataOpen in Seal Data',
  ])
  press('Open 50 in Sales Data')
  press('Open 5 in Confirmed Data')
  const filters = { eventCode: 1 }
  expect(onOpenRows.mock.calls).toEqual([
    [{ table: 'salesData', filters: { ...filters, ticketNumber: 50 } }],
    [{ table: 'confirmedData', filters: { ...filters, ticketNumber: 5 } }],
  ])
})

test('confirming: a preview, one act with the versions it was made from, and Undo', async () => {
  const sent: TicketActRequest[] = []
  await open(office(), {
    ticketAct: async (request) => {
      sent.push(request)
      return { act: 7, tables: {} }
    },
  })
  press('Confirm sales...')
  screen.getByText('1 sale becomes a confirmed row: ¥1,000 in total.')
  screen.getByText('2 sales are confirmed already.')
  expect(cells('Rows that are added')).toEqual([['3', '0001 𠮷田 花子', '1 髙橋', '11 カステラ', '2']])
  const left = [['50', '–', '11 カステラ', '1', 'Nobody holds the number']]
  expect(cells('Sales that are left')).toEqual(left)
  press('Confirm 1 of 2 sales; 1 sale is not confirmed')
  await screen.findByRole('button', { name: 'Undo' })
  expect(sent).toMatchObject([
    { kind: 'confirm', eventCode: 1, versions: { salesData: 1, confirmedData: 1, sealData: 1 } },
  ])
  expect(sent[0]!.changes.confirmedData!.add).toHaveLength(1)
  screen.getByText('Sales confirmed. 1 sale is not confirmed.')
  expect(cells('Sales that are left')).toEqual(left)
  press('Open them in Sales Data')
  expect(onOpenRows.mock.calls).toEqual([[{ table: 'salesData', filters: { eventCode: 1, ticketNumber: [50] } }]])
})

test('where the tables moved nothing is done, and that is said', async () => {
  await open(office(), { ticketAct: () => Promise.reject(new EventmsError('tableMoved', { table: 'salesData' })) })
  press('Confirm sales...')
  const partly = 'Confirm 1 of 2 sales; 1 sale is not confirmed'
  press(partly)
  expect((await screen.findByRole('alert')).textContent).toContain('The data has changed in the meantime.')
  expect((await screen.findByRole('button', { name: partly })).hasAttribute('disabled')).toBe(false)
})

test('the file has every line, untold figures empty; the paper has what the screen shows', async () => {
  await open(office(), returned())
  press('Export as CSV')
  const [list, format] = onExport.mock.calls[0]!
  expect([list.name, format, list.rows.length]).toEqual(['reconciliation-1', 'csv', LINES.length + IN_CHARGE.length])
  expect(list.rows[0]).toEqual({
    section: 'holder',
    companyCode: '0002',
    holder: '森 一郎',
    personInChargeCode: null,
    personInChargeName: null,
    issued: 20,
    returned: 0,
    withdrawn: 0,
    reported: 1,
    out: 19,
    rate: 5,
    askedRate: 100,
    toReport: 20,
    unreported: 19,
    amount: 700,
    target: 9000,
    shortOf: 8300,
    due: 700,
    paid: 0,
    owed: 700,
  })
  const inCharge = list.rows.filter(({ section }) => section === 'personInCharge')
  expect(
    inCharge.map((row) => ['companyCode', 'holder', 'personInChargeCode', 'personInChargeName'].map((of) => row[of])),
  ).toEqual([
    [null, null, 1, '髙橋'],
    [null, null, null, null],
    [null, null, null, 'Nobody'],
  ])
  expect(inCharge.map(({ issued, due, paid, owed }) => [issued, due, paid, owed])).toEqual([
    [30, 2200, 1600, 600],
    [0, 0, 0, 0],
    [0, 500, 0, 500],
  ])
  for (const row of list.rows) expect(Object.keys(row)).toEqual(list.fields)
  await waitFor(() => expect(paper).toHaveBeenCalled())
  const { layOut, stamp, stampNow } = paper.mock.lastCall![0]
  const tables = layOut()
  expect(tables[0]!.rows).toEqual(LINES)
  expect([tables[1]!.heading, tables[1]!.rows]).toEqual(['By person in charge', IN_CHARGE])
  expect(tables.slice(2).map(({ heading, rows }) => [heading, rows])).toEqual([
    [
      'Discrepancies (2)',
      [
        ['Reported, although in stock', '50'],
        [
          'Confirmed for somebody who does not hold the number',
          '5: confirmed for 0002 森 一郎, held by 0001 𠮷田 花子',
        ],
      ],
    ],
  ])
  expect(stampNow()).toBe(stamp)
})

test('a chart of amounts and targets by department is a table, too', async () => {
  await open(office())
  expect(cells('Amount and target by department')).toEqual([['10 営業部', '¥2,200 of ¥11,000 (20%)']])
})

test('the page begins at its top after a scrolled page', async () => {
  document.documentElement.scrollTop = 640
  await open({})
  expect(document.documentElement.scrollTop).toBe(0)
})
