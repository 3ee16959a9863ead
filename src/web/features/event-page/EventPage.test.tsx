// @vitest-environment jsdom
/** The page of one event: its figures, map, faults, and who is short of what. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import { standingOf, type TicketRows } from '#domain/tickets/index.ts'
import { confirmedOf, eventRow, officeWith, saleOf, sealOf, withdrawnOf } from '#domain/tickets/tickets.test-help.ts'
import type { Versions } from '#domain/wire.ts'
import { live } from '../../backend/live.ts'
import { backendWith, prepareBrowser, show, type Rows } from '../../page.test-help.tsx'
import { TablesProvider } from '../../state/tables.tsx'
import type { ViewParams } from '../../state/views.ts'
import { EventPage } from './EventPage.tsx'

const onBack = vi.fn<() => void>()
const onOpenSeals = vi.fn<(params: ViewParams) => void>()

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onBack.mockReset()
  onOpenSeals.mockReset()
})

const page = (eventCode = 1) => (
  <TablesProvider>
    <EventPage eventCode={eventCode} onBack={onBack} onOpenSeals={onOpenSeals} />
  </TablesProvider>
)

async function open(
  changes: { readonly [N in TableName]?: readonly TableRow<N>[] } = {},
  { eventCode = 1, locale = 'en' as Locale } = {},
): Promise<TicketRows> {
  const rows = officeWith(changes)
  show(backendWith(rows as unknown as Rows), page(eventCode), locale)
  await act(async () => {})
  return rows
}

const second = { companyCode: '0002', name: '森 一郎', personInChargeCode: 2, personInChargeName: '山﨑' }
/** Two holders side by side; the first has reported one of ten. */
const ordinary = () => ({
  sealData: [sealOf(1, 10), sealOf(11, 30, second)],
  salesData: [saleOf(3, { quantity: 2 }), saleOf(12)],
  confirmedData: [confirmedOf(12, { totalAmount: 700 })],
})

const figures = () =>
  [...screen.getByLabelText('Figures of the event').children].map((figure) =>
    [...figure.children].map(({ textContent }) => textContent).join(' '),
  )
const table = (name: string) => screen.getByRole('table', { name })
const cells = (name: string) =>
  [...table(name).querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent))
const slider = () => screen.getByRole('slider')
const said = () => slider().getAttribute('aria-valuetext')
const key = (name: string) => fireEvent.keyDown(slider(), { key: name })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('the figures, as the tables have them, and what the sheets say', async () => {
  await open(ordinary())
  expect(figures()).toEqual([
    'Range 100',
    'Issued 30',
    'In stock 70',
    'Withdrawn 0',
    'Reported 2',
    'Not reported 98',
    'Quantity sold 3',
    'Amount ¥1,700',
    'Target amount ¥11,000',
  ])
  screen.getByText('On the sheets: 2 cards, 30 booklets, numbers 1 ～ 30.')
  screen.getByText(/^Nothing: each number is held once, in stock or withdrawn/)
  screen.getByRole('heading', { level: 2, name: '春の菓子市' })
  press('Back')
  expect(onBack).toHaveBeenCalledOnce()
})

test('what no table tells is said to be missing, and is no zero', async () => {
  await open()
  expect(figures()).toEqual([
    'Range 100',
    'Issued –',
    'In stock 100',
    'Withdrawn 0',
    'Reported –',
    'Not reported –',
    'Quantity sold –',
    'Amount –',
    'Target amount –',
  ])
  screen.getByText('No seals are recorded for this event: what is issued cannot be told.')
  screen.getByText('No sales are recorded for this event: what is reported cannot be told.')
})

test('without a range there is no map, and that is said; what is held is listed all the same', async () => {
  await open({ ...ordinary(), events: [eventRow({ ticketEndNumber: null })] })
  screen.getByText(/^The event has no range of numbers/)
  expect(screen.queryByRole('slider')).toBeNull()
  expect(cells('The numbers on the map').map(([numbers]) => numbers)).toEqual(['1 ～ 10', '11 ～ 30'])
})

test('the table says what the map shows: piece by piece, and only what is in sight', async () => {
  await open(ordinary())
  expect(cells('The numbers on the map')).toEqual([
    ['1 ～ 10', '10', '0001 𠮷田 花子', '1 髙橋', '1'],
    ['11 ～ 30', '20', '0002 森 一郎', '2 山﨑', '1'],
    ['31 ～ 100', '70', 'In stock', '', '0'],
  ])
  key('End')
  for (let nearer = 0; nearer < 4; nearer++) key('+')
  expect(slider().getAttribute('aria-label')).toBe('Map of the numbers 91 ～ 100')
  expect(cells('The numbers on the map').map(([numbers]) => numbers)).toEqual(['31 ～ 100'])
})

test('by keyboard: from piece to piece, nearer and further, and the holding opens', async () => {
  await open(ordinary())
  expect(said()).toBe('1: 0001 𠮷田 花子 (1 ～ 10)')
  key('ArrowRight')
  expect([said(), slider().getAttribute('aria-valuenow')]).toEqual(['11: 0002 森 一郎 (11 ～ 30)', '11'])
  key('+')
  expect(slider().getAttribute('aria-label')).toBe('Map of the numbers 6 ～ 55')
  key('0')
  expect(slider().getAttribute('aria-label')).toBe('Map of the numbers 1 ～ 100')
  key('ArrowRight')
  key('Enter')
  const dialog = within(await screen.findByRole('dialog', { name: '11 ～ 30' }))
  expect(dialog.getByText('Numbers').nextElementSibling?.textContent).toBe('11 ～ 30')
  expect(dialog.getByText('Holder').nextElementSibling?.textContent).toBe('0002 森 一郎')
  expect(dialog.getByText('Count').nextElementSibling?.textContent).toBe('20')
  fireEvent.click(dialog.getByRole('button', { name: 'Open 0002 森 一郎 in Seal Data' }))
  expect(onOpenSeals.mock.calls).toEqual([[{ search: '0002', filters: { eventCode: 1 } }]])
})

test('by pointer: the wheel zooms, a press opens what stands there, buttons do the same', async () => {
  await open(ordinary())
  const picture = slider().querySelector('svg')!
  const box = { left: 0, top: 0, width: 960, height: 272 } as DOMRect
  picture.getBoundingClientRect = () => box
  // A hundred numbers are four rows of 25: the sixth of the first row, and the last of the fourth.
  fireEvent.click(picture, { clientX: (960 / 25) * 5.5, clientY: 30 })
  expect(await screen.findByRole('dialog', { name: '1 ～ 10' })).toBeTruthy()
  press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(picture, { clientX: 955, clientY: 250 })
  expect((await screen.findByRole('dialog', { name: '31 ～ 100' })).textContent).toContain('In stock: 31 ～ 100 (70)')
  press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Show all')
  fireEvent.wheel(slider(), { deltaY: -100 })
  expect(slider().getAttribute('aria-label')).toBe('Map of the numbers 1 ～ 50')
  // Further out there is nothing: the page scrolls.
  expect(fireEvent.wheel(slider(), { deltaY: 100 })).toBe(false)
  expect(fireEvent.wheel(slider(), { deltaY: 100 })).toBe(true)
  press('Zoom in')
  press('Zoom in')
  press('Earlier numbers')
  press('Zoom out')
  press('Later numbers')
  expect(slider().getAttribute('aria-label')).toMatch(/^Map of the numbers/)
})

test('what cannot be right is named, stands out on the map, and each line leads there', async () => {
  await open({
    sealData: [
      sealOf(1, 10),
      sealOf(9, 20, second),
      sealOf(95, 104, { companyCode: '0003', name: '林 次郎', distributionNumber: 3 }),
      sealOf(40, 49, { eventCode: 77, companyCode: '0009', name: '東 三郎' }),
      sealOf(null, 5, { companyCode: '0008', name: '西 四郎' }),
    ],
    salesData: [saleOf(60), saleOf(61), saleOf(71), saleOf(2000), saleOf(null)],
    withdrawn: [
      withdrawnOf(20, 22),
      withdrawnOf(70, 79, { reason: '水濡れ', companyCode: '0002' }),
      withdrawnOf(101, 101),
    ],
  })
  const list = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(list('Numbers held by several')).toEqual(['9 ～ 10: 0001 𠮷田 花子 and 0002 森 一郎'])
  expect(list('Seals with numbers outside the range')).toEqual(['0003 林 次郎: 101 ～ 104'])
  expect(list('Numbers reported, though they are in stock')).toEqual(['60 ～ 61 (2)'])
  expect(list('Numbers withdrawn, though somebody holds them')).toEqual(['20 (1)'])
  expect(list('Numbers reported, though they are withdrawn')).toEqual(['71 (1)'])
  expect(list('Withdrawn numbers outside the range')).toEqual(['101 (1)'])
  expect(list('Reported numbers outside the range')).toEqual(['2000 (1)'])
  expect(list('Seals that name this event, but whose code is not its own')).toEqual(['0009 東 三郎: event code 77'])
  expect(list('Seals without valid numbers')).toEqual(['0008 西 四郎'])
  expect(list('Seals whose count differs from their numbers')).toEqual(['0003 林 次郎: 3 recorded, 10 by its numbers'])
  screen.getByText('1 sale has no booklet number.')
  expect(list('What the map shows')).toEqual([
    'Held by one person (by person in charge): 24',
    'In stock: 52',
    'Withdrawn: 12',
    'Reported (strip below): 3',
    'Held by several: 2',
    'Held by event name only: 10',
    'Withdrawn, but held: 1',
    'Reported, but held by nobody: 3',
    'Holders outside the range: 1',
  ])
  // Patterns and arrows, not colours alone.
  const pictured = slider().querySelector('svg')!.innerHTML
  for (const pattern of ['several', 'unheld', 'byName', 'withdrawn', 'stock']) expect(pictured).toContain(`${pattern})`)

  press('60 ～ 61 (2)')
  expect([said(), document.activeElement]).toEqual(['60: In stock (50 ～ 69)', slider()])
  press(/^9 ～ 10: /)
  key('Enter')
  const dialog = await screen.findByRole('dialog', { name: '9 ～ 10' })
  expect(within(dialog).getAllByRole('button', { name: /in Seal Data$/ })).toHaveLength(2)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('71 (1)')
  key('Enter')
  const withdrawn = await screen.findByRole('dialog', { name: '70 ～ 79' })
  within(withdrawn).getByText('Withdrawn 70 ～ 79 (10) from 0002: 水濡れ')
  fireEvent.click(within(withdrawn).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press(/^0009 東 三郎/)
  fireEvent.click(await screen.findByRole('button', { name: 'Open 0009 東 三郎 in Seal Data' }))
  // Its code is another: among the event's rows it would not be found.
  expect(onOpenSeals.mock.calls).toEqual([[{ search: '0009' }]])
})

test('who is short of most comes first; each line leads to its seals', async () => {
  await open(ordinary())
  expect(cells('By person')).toEqual([
    ['0002 森 一郎', '20', '1 (5%)', '20', '19', '¥700', '¥9,000', '¥8,300'],
    ['0001 𠮷田 花子', '10', '1 (10%)', '8', '7', '¥1,000', '¥2,000', '¥1,000'],
  ])
  expect(cells('By department')).toEqual([['10 営業部', '30', '2 (6%)', '28', '26', '¥1,700', '¥11,000', '¥9,300']])
  for (const [name, by] of [
    ['2 山﨑', 'By person in charge'],
    ['10 営業部', 'By department'],
    ['0001 𠮷田 花子', 'By person'],
  ] as const)
    fireEvent.click(within(table(by)).getByRole('button', { name }))
  expect(onOpenSeals.mock.calls).toEqual([
    [{ filters: { eventCode: 1, personInChargeCode: 2 } }],
    [{ filters: { eventCode: 1, departmentCode: 10 } }],
    [{ filters: { eventCode: 1 }, search: '0001' }],
  ])
})

test('it follows the tables', async () => {
  const rows = { ...officeWith(ordinary()) } as unknown as Record<TableName, Rows[TableName]>
  const versions = live<Versions>({})
  let version = 1
  show(backendWith({}, { versions, load: async (name) => ({ version, rows: rows[name] ?? [] }) }), page())
  await act(async () => {})
  expect(figures()).toContain('Issued 30')
  rows.sealData = [...rows.sealData!, sealOf(31, 40)]
  version = 2
  await act(async () => versions.set({ sealData: 2 }))
  await waitFor(() => expect(figures()).toContain('Issued 40'))
  rows.events = []
  version = 3
  await act(async () => versions.set({ sealData: 2, events: 3 }))
  expect(await screen.findByText('This event no longer exists.')).toBeTruthy()
})

test('what cannot be read is said, with why, and can be tried again', async () => {
  let failing = true
  const rows = officeWith(ordinary()) as unknown as Rows
  const backend = backendWith(rows, {
    load: async (name) => {
      if (failing) throw new EventmsError('unreachable')
      return { version: 1, rows: rows[name] ?? [] }
    },
  })
  show(backend, page(), 'ja')
  expect((await screen.findByRole('alert')).textContent).toContain('データを読み込めませんでした')
  failing = false
  press('再試行')
  expect(await screen.findByRole('slider')).toBeTruthy()
})

test('ten million numbers and ten thousand holders: at most 2,000 elements', async () => {
  const rows = await open({
    events: [eventRow({ ticketEndNumber: 10_000_000 })],
    sealData: Array.from({ length: 10_000 }, (_, at) =>
      sealOf(at * 1000 + 1, at * 1000 + 500, { companyCode: String(at), personInChargeCode: at % 97 }),
    ),
    salesData: Array.from({ length: 20_000 }, (_, at) => saleOf(at * 500 + 7)),
  })
  expect(standingOf(rows, 1)!.parts).toHaveLength(20_000)
  // Asked for once: among so many elements a role takes long to find.
  const map = slider()
  const elements = () => map.querySelectorAll('*').length
  expect(elements()).toBeLessThanOrEqual(2000)
  expect(cells('By person')).toHaveLength(10)
  for (let nearer = 0; nearer < 20; nearer++) {
    fireEvent.keyDown(map, { key: '+' })
    expect(elements()).toBeLessThanOrEqual(2000)
  }
})
