// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { eventTicketsOf } from '#domain/tickets/index.ts'
import { eventRow, officeWith, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { backendWith, show, type Rows } from '#web/page.test-help.tsx'
import {
  cells,
  figures,
  furtherFigures,
  key,
  onBack,
  onOpenCard,
  onOpenRows,
  open,
  ordinary,
  page,
  prepareEventPage,
  press,
  said,
  slider,
  table,
} from './event-page.test-help.tsx'

prepareEventPage()

test('the figures, as the tables have them, and what the sheets say', async () => {
  await open(ordinary())
  expect(figures()).toEqual(['Issued 30', 'Reported 2', 'Not reported 28', 'Amount ¥1,700'])
  expect(furtherFigures()).toEqual([
    'Range 100',
    'In stock 70',
    'Withdrawn 0',
    'Quantity sold 3',
    'Target amount ¥11,000',
  ])
  const details = screen.getByRole('button', { name: 'Details', expanded: false })
  fireEvent.click(details)
  expect(details.getAttribute('aria-expanded')).toBe('true')
  screen.getByText('On the sheets: 2 cards, 30 booklets, numbers 1 ～ 30.')
  screen.getByText(/^None: each number is held once, in stock or withdrawn/)
  screen.getByRole('heading', { level: 2, name: '春の菓子市' })
  press('Back')
  expect(onBack).toHaveBeenCalledOnce()
})

test('no seals and no sales are 0; what no table tells is unknown', async () => {
  await open()
  expect(figures()).toEqual(['Issued 0', 'Reported 0', 'Not reported 0', 'Amount ¥0'])
  expect(furtherFigures()).toEqual(['Range 100', 'In stock 100', 'Withdrawn 0', 'Quantity sold 0', 'Target amount –'])
})

test('without a range there is no map, and that is said; what is held is listed all the same', async () => {
  await open({ ...ordinary(), events: [eventRow({ ticketEndNumber: null })] })
  screen.getByText(/^The event has no range of numbers/)
  expect(figures()).toEqual(['Issued 30', 'Reported –', 'Not reported –', 'Amount ¥1,700'])
  expect(screen.queryByRole('slider')).toBeNull()
  expect(cells('The numbers on the map').map(([numbers]) => numbers)).toEqual(['1 ～ 10', '11 ～ 30'])
})

test('the table says what the map shows: piece by piece, and only what is in sight [WCAG1.1.1]', async () => {
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
  expect(dialog.getByText('Booklets').nextElementSibling?.textContent).toBe('20')
  fireEvent.click(dialog.getByRole('button', { name: 'Open 0002 森 一郎 in Seal Data' }))
  expect(onOpenRows.mock.calls).toEqual([[{ table: 'sealData', search: '0002', filters: { eventCode: 1 } }]])
})

test('by pointer: the wheel zooms, a press opens what stands there, buttons do the same [WCAG2.5.1]', async () => {
  await open(ordinary())
  const picture = slider().querySelector('svg')!
  const box = { left: 0, top: 0, width: 960, height: 272 } as DOMRect
  picture.getBoundingClientRect = () => box
  // A hundred numbers are four rows of 25. Clicks the sixth number of the first row, and the last of the fourth row.
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
  // Ctrl with the wheel is the browser's own page zoom.
  expect(fireEvent.wheel(slider(), { deltaY: -100, ctrlKey: true })).toBe(true)
  expect(slider().getAttribute('aria-label')).toBe('Map of the numbers 1 ～ 50')
  // The whole map cannot zoom out further: the wheel scrolls the page.
  expect(fireEvent.wheel(slider(), { deltaY: 100 })).toBe(false)
  expect(fireEvent.wheel(slider(), { deltaY: 100 })).toBe(true)
  const nearer = Array.from({ length: 6 }, () => fireEvent.wheel(slider(), { deltaY: -100 }))
  expect(nearer).toEqual([false, false, false, false, true, true])
  press('Zoom in')
  press('Zoom in')
  press('Earlier numbers')
  press('Zoom out')
  press('Later numbers')
  expect(slider().getAttribute('aria-label')).toMatch(/^Map of the numbers/)
})

test('who is short of most comes first; each line leads to its seals', async () => {
  await open(ordinary())
  expect(cells('By person')).toEqual([
    ['0002 森 一郎', '20', '1 (5%)', '20', '19', '¥700', '¥9,000', '¥8,300', ''],
    ['0001 𠮷田 花子', '10', '1 (10%)', '8', '7', '¥1,000', '¥2,000', '¥1,000', ''],
  ])
  expect(cells('By department')).toEqual([['10 営業部', '30', '2 (6%)', '28', '26', '¥1,700', '¥11,000', '¥9,300', '']])
  for (const [name, by] of [
    ['2 山﨑', 'By person in charge'],
    ['10 営業部', 'By department'],
    ['0001 𠮷田 花子', 'By person'],
  ] as const)
    fireEvent.click(within(table(by)).getByRole('button', { name }))
  expect(onOpenRows.mock.calls).toEqual([
    [{ table: 'sealData', filters: { eventCode: 1, personInChargeCode: 2 } }],
    [{ table: 'sealData', filters: { eventCode: 1, departmentCode: 10 } }],
    [{ table: 'sealData', filters: { eventCode: 1 }, search: '0001' }],
  ])
  press('Open the card of 0001 𠮷田 花子')
  press('Open the card of 10 営業部')
  expect(onOpenCard.mock.calls).toEqual([
    [{ table: 'employees', code: '0001', name: '𠮷田 花子' }],
    [{ table: 'departments', code: 10, name: '営業部' }],
  ])
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

test.each([
  [2000, ''],
  [10_000, ' @wide'],
])('ten million numbers and %i holders: at most 2,000 elements%s', async (holders) => {
  const last = 10_000_000
  const each = last / holders
  const rows = await open({
    events: [eventRow({ ticketEndNumber: last })],
    sealData: Array.from({ length: holders }, (_, at) =>
      sealOf(at * each + 1, at * each + each / 2, { companyCode: String(at), personInChargeCode: at % 97 }),
    ),
    salesData: Array.from({ length: 2 * holders }, (_, at) => saleOf((at * each) / 2 + 7)),
  })
  expect(eventTicketsOf(rows, 1)!.ranges).toHaveLength(2 * holders)
  // The map is counted in slices. Found by a selector, since a role query is slow among so many elements.
  const map = await waitFor(
    () => {
      expect(document.querySelector('section[aria-busy=false] [role=slider]')).not.toBeNull()
      expect(document.querySelector('[role=status]')).toBeNull()
      return document.querySelector<HTMLElement>('[role=slider]')!
    },
    { timeout: 20_000 },
  )
  const elements = () => map.querySelectorAll('*').length
  expect(elements()).toBeLessThanOrEqual(2000)
  expect(cells('By person')).toHaveLength(10)
  for (let nearer = 0; nearer < 20; nearer++) {
    fireEvent.keyDown(map, { key: '+' })
    expect(elements()).toBeLessThanOrEqual(2000)
  }
})

test('printed as soon as its figures are there, it is whole: the map, its table and the lists', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  await open(
    {
      events: [eventRow({ ticketEndNumber: 6000 })],
      sealData: Array.from({ length: 5001 }, (_, at) => sealOf(at + 1, at + 1, { companyCode: String(at) })),
    },
    { isWhole: false },
  )
  await waitFor(() => expect(document.querySelector('section[aria-busy=false] dl')).not.toBeNull())
  expect(document.querySelector('table')).toBeNull()
  // Outside of `act`, which would render anyway.
  window.dispatchEvent(new Event('beforeprint'))
  expect([...document.querySelectorAll('table')].map(({ ariaLabel }) => ariaLabel)).toEqual([
    'The numbers on the map',
    'By person in charge',
    'By department',
    'By person',
  ])
  expect(document.querySelector('[role=slider] path[data-tone="0"]')?.getAttribute('d')).toMatch(/^M0 /)
  expect(document.querySelector('[role=status]')).toBeNull()
})
