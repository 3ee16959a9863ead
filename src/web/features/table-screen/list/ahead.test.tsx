// @vitest-environment jsdom
/** The rows of a search are seen before what stands around them; nothing is pressed between. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { frames } from '#web/ui/after-paint.ts'
import { cellsOf, countSaid, openScreen } from '../opened.test-help.tsx'

beforeEach(prepareBrowser)
afterEach(cleanup)

const departments = Array.from({ length: 40 }, (_, at) => ({ departmentCode: at + 1, departmentName: `課${at + 1}` }))
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

async function open() {
  await openScreen('departments', { departments })
  vi.spyOn(frames, 'come').mockReturnValue(true)
}

test('the rows come first, their number behind them', async () => {
  await open()
  search('2')
  expect(cellsOf(1)).toEqual(['12', '課12'])
  expect(countSaid()).toBe('40 records')
  await vi.waitFor(() => expect(countSaid()).toBe('13 of 40 records'))
  fireEvent.click(screen.getByRole('button', { name: 'Department Code' }))
  fireEvent.click(screen.getByRole('button', { name: 'Department Code' }))
  expect(cellsOf(0)).toEqual(['32', '課32'])
})

test('where fewer are found, all comes at once', async () => {
  await open()
  search('33')
  expect(countSaid()).toBe('1 of 40 records')
  expect(cellsOf(0)).toEqual(['33', '課33'])
})

test('whoever presses something presses it on the page as it is by then', async () => {
  await open()
  search('2')
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Next page' }))
  expect(countSaid()).toBe('13 of 40 records')
  search('')
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(cellsOf(0)).toEqual(['11', '課11'])
})

test('what else sets the search stands in its box', async () => {
  await open()
  search('33')
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  expect(cellsOf(0)).toEqual(['1', '課1'])
})
