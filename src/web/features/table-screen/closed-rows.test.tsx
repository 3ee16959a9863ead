// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { countSaid, openScreen, rowsShown } from './opened.test-help.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const closed = { closings: [{ id: 1, eventCode: 1 }] }
const products = [1, 1, 2].map((eventCode, nth) => ({
  productCode: 10 + nth,
  eventCode,
  productName: `Item ${nth}`,
  unitPrice: 5,
}))
const note = () => screen.queryByText(/of closed events/)?.textContent
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

test('a list leaves the rows of closed events out at first, says how many, and shows them by a press', async () => {
  await openScreen('products', { products, ...closed })
  expect([countSaid(), rowsShown().length, note()]).toEqual(['3 records', 1, '2 rows of closed events are hidden.'])
  // A search includes the rows of closed events.
  search('Item 0')
  expect([countSaid(), rowsShown()[0]!.textContent, note()]).toEqual([
    '1 of 3 records',
    expect.stringContaining('Item 0'),
    undefined,
  ])
  search('')
  fireEvent.click(screen.getByRole('button', { name: 'Show the rows of closed events' }))
  expect([rowsShown().length, note()]).toEqual([3, undefined])
})

test('a list without open events is not called empty, and lists without events leave nothing out', async () => {
  await openScreen('events', { events: [{ eventCode: 1, eventName: '春' }], ...closed })
  expect([note(), screen.queryByText('No data found')]).toEqual(['1 row of closed events is hidden.', null])
  cleanup()
  await openScreen('departments', { departments: [{ departmentCode: 1, departmentName: '営業' }], ...closed })
  expect([rowsShown().length, note()]).toEqual([1, undefined])
})
