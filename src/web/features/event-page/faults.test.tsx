// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmedOf, saleOf, sealOf, withdrawnOf } from '#domain/tickets/tickets.test-help.ts'
import {
  cells,
  figures,
  key,
  onOpenRows,
  open,
  prepareEventPage,
  press,
  said,
  second,
  slider,
} from './event-page.test-help.tsx'

prepareEventPage()

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
  expect(list('Numbers reported, although they are in stock')).toEqual(['60 ～ 61 (2)'])
  expect(list('Numbers withdrawn, although somebody holds them')).toEqual(['20 (1)'])
  expect(list('Numbers reported, although they are withdrawn')).toEqual(['71 (1)'])
  expect(list('Withdrawn numbers outside the range')).toEqual(['101 (1)'])
  expect(list('Reported numbers outside the range')).toEqual(['2000 (1)'])
  expect(list('Seals with the name of this event, but another code')).toEqual(['0009 東 三郎: event code 77'])
  expect(list('Seals without valid numbers')).toEqual(['0008 西 四郎'])
  expect(list('Seals whose count differs from their numbers')).toEqual(['0003 林 次郎: 3 recorded, 10 by its numbers'])
  expect(list('Rows without a booklet number')).toEqual(['Sales Data (1)'])
  expect(list('Seals of people who are not in Employees')).toEqual(['0008 西 四郎'])
  expect(list('Legend')).toEqual([
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
  // The faults have patterns and arrows, not only colours.
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
  // The seal has another event code, so a filter by the event would not find it.
  expect(onOpenRows.mock.calls).toEqual([[{ table: 'sealData', search: '0009' }]])
})

test('numbers withdrawn twice lead to the map, but for those outside the range', async () => {
  await open({ withdrawn: [withdrawnOf(95, 105), withdrawnOf(99, 102), withdrawnOf(150, 160), withdrawnOf(155, 157)] })
  const list = within(screen.getByRole('list', { name: 'Numbers withdrawn twice' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '99 ～ 102 (4)',
    '155 ～ 157 (3)',
  ])
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['99 ～ 102 (4)'])
})

test('two seals of one person are not several persons', async () => {
  await open({ sealData: [sealOf(1, 10), sealOf(8, 12), sealOf(12, 20, second)] })
  const list = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem')
  expect(list('Legend').map(({ textContent }) => textContent)).toEqual([
    'Held by one person (by person in charge): 16',
    'In stock: 80',
    'Reported (strip below): –',
    'Held by several: 1',
    'Recorded twice for one person: 3',
  ])
  expect(slider().querySelector('svg')!.innerHTML).toContain('twice)')
  screen.getByRole('heading', { name: 'Numbers held by several (1)' })
  screen.getByRole('heading', { name: 'Numbers recorded twice for one person (3)' })
  expect(list('Numbers recorded twice for one person')[0]!.textContent).toBe('0001 𠮷田 花子: 8 ～ 10 (3)')
  expect(cells('The numbers on the map').map(([numbers, , who]) => [numbers, who])).toContainEqual([
    '8 ～ 10',
    'Recorded twice for one person',
  ])
})

test('headings count numbers, as the legend does; confirmed rows with another code are named', async () => {
  await open({
    sealData: [sealOf(1, 10)],
    salesData: [saleOf(60), saleOf(61), saleOf(2000)],
    confirmedData: [confirmedOf(5, { eventCode: 77 })],
  })
  screen.getByRole('heading', { name: 'Numbers reported, although they are in stock (2)' })
  screen.getByRole('heading', { name: 'Reported numbers outside the range (1)' })
  press('5, 0001 𠮷田 花子: event code 77')
  expect(onOpenRows.mock.calls).toEqual([[{ table: 'confirmedData', search: '0001' }]])
})

test('why an amount is missing, or not all of it; and a seal the wrong way round reports nothing, not 0', async () => {
  const reversed = sealOf(9, 3, { companyCode: '0003', name: '林 次郎' })
  await open({ sealData: [sealOf(1, 10), reversed], salesData: [saleOf(1, { productCode: 99 })] })
  screen.getByText('The products of the sales have no price, so the amount is unknown.')
  expect(figures()).toContain('Amount –')
  const list = within(screen.getByRole('list', { name: 'Seals without valid numbers' }))
  fireEvent.click(list.getByRole('button', { name: '0003 林 次郎' }))
  const dialog = within(await screen.findByRole('dialog', { name: '0003 林 次郎' }))
  expect(dialog.getByText('Reported').nextElementSibling?.textContent).toBe('–')
  cleanup()
  await open({ salesData: [saleOf(1, { productCode: 99 }), saleOf(2), saleOf(3, { quantity: null })] })
  screen.getByText('2 sales without a quantity or a price are missing from the amount.')
  expect(figures()).toContain('Amount ¥500')
})
