// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasCards } from '#domain/tickets/cards/card-of.ts'
import { cardTables, tablesWithView } from '#domain/tables/index.ts'
import { eventRow, officeWith, planOf, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { Gate } from './Gate.tsx'
import { backendWith, prepareBrowser, show, type Rows } from './page.test-help.tsx'
import type { ViewName } from './state/view/views.ts'

const rows = officeWith({
  events: [eventRow(), eventRow({ eventCode: 2, eventName: '秋の市' })],
  sealData: [sealOf(1, 8), sealOf(9, 12, { companyCode: '0002', name: '森 一郎' })],
  salesData: [saleOf(5)],
  distributionStatus: [planOf('0001')],
})

beforeEach(() => {
  prepareBrowser()
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function enter(view: ViewName = 'dashboard') {
  history.replaceState({ eventms: { view, params: {}, at: 0 } }, '')
  show(backendWith(rows as unknown as Rows), <Gate />)
  await screen.findByRole('navigation')
  // The shortcuts are loaded a moment after the page.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: '?' })
    expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeTruthy()
  })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
}

const key = (init: KeyboardEventInit, at: Element = document.activeElement!) =>
  fireEvent.keyDown(at, { bubbles: true, ...init })
/** The finder's results, without the options of native selects. */
const lines = () => screen.queryAllByRole('option').filter((option) => option.tagName !== 'OPTION')
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Find anything' })
const options = () => lines().map((option) => option.textContent)
async function find(typed: string) {
  key({ key: 'k', ctrlKey: true }, document.body)
  fireEvent.change(await field(), { target: { value: typed } })
}
const enterKey = async (init: KeyboardEventInit = {}) => key({ key: 'Enter', ...init }, await field())

test('the finder shows the holder of a number; Enter opens the number on the event’s page, with the focus in its field', async () => {
  await enter()
  await screen.findByRole('button', { name: 'Find anything (Ctrl+K)' })
  await find('5')
  await waitFor(() => expect(options()[0]).toBe('No. 5 · 1 春の菓子市Held by 0001 𠮷田 花子'))
  expect(options()).toContain('No. 5 · 2 秋の市In stock: nobody has it')
  await enterKey()
  const told = await screen.findByRole('region', { name: 'Number 5' })
  expect(told.textContent).toContain('Held by 0001 𠮷田 花子')
  const asked = screen.getByRole<HTMLInputElement>('textbox', { name: 'Number' })
  expect([asked.value, document.activeElement === asked]).toEqual(['5', true])
  // Finds another number while the same event's page is open.
  await find('10')
  await waitFor(() => expect(options()[0]).toContain('Held by 0002 森 一郎'))
  await enterKey()
  expect((await screen.findByRole('region', { name: 'Number 10' })).textContent).toContain('Held by 0002')
})

test('a person is found by words in any order, marked, and opened as a card; Escape leads back', async () => {
  await enter('employees')
  const row = await screen.findByRole('row', { name: '森 一郎' })
  row.focus()
  await find('花子　吉田')
  await waitFor(() => expect(options()[0]).toBe('0001 𠮷田 花子営業部'))
  const [option] = lines()
  expect([...option!.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['𠮷田', '花子'])
  expect((await field()).getAttribute('aria-activedescendant')).toBe(option!.id)
  // An Enter that ends an IME conversion must not open the result.
  await enterKey({ isComposing: true })
  await enterKey()
  const card = await screen.findByRole('dialog', { name: 'Card of 0001 𠮷田 花子' })
  // The card gets the focus a moment after it is mounted.
  await waitFor(() => expect(document.activeElement).toBe(card))
  fireEvent.keyDown(card, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(row))
  expect(screen.queryByRole('dialog')).toBeNull()
  // An empty finder lists recent choices, the latest first.
  key({ key: 'k', metaKey: true })
  await field()
  await waitFor(() => expect(options()[0]).toContain('0001 𠮷田 花子'))
})

test('arrow keys go around the list; a view, an action and a department are found by name', async () => {
  await enter('employees')
  await screen.findByRole('row', { name: '森 一郎' })
  await find('add')
  await waitFor(() => expect(options()).toEqual(['Add multiple', 'Add']))
  const marked = () => lines().find((line) => line.ariaSelected === 'true')?.textContent
  const first = marked()
  fireEvent.keyDown(await field(), { key: 'ArrowUp' })
  expect(marked()).not.toBe(first)
  fireEvent.keyDown(await field(), { key: 'ArrowDown' })
  expect(marked()).toBe(first)
  fireEvent.click(screen.getByRole('option', { name: 'Add' }))
  const form = await screen.findByRole('dialog', { name: 'Add to Employees' })
  // While a dialog is open, shortcuts open no overlay over it.
  fireEvent.keyDown(form, { key: 'k', ctrlKey: true })
  fireEvent.keyDown(form, { key: '?' })
  expect(screen.getAllByRole('dialog')).toEqual([form])
  fireEvent.click(within(form).getByRole('button', { name: 'Cancel' }))

  // A view is found by its Japanese name on an English page.
  await find('部署')
  await waitFor(() => expect(options()).toContain('Departments'))
  await find('総務')
  await waitFor(() => expect(options()).toEqual(['20 総務部']))
  await enterKey()
  expect(await screen.findByRole('dialog', { name: 'Card of 20 総務部' })).toBeTruthy()
})

test('the finder opens the list of keys and the guide by name, without a shortcut', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await enter()
  await find('guide')
  await waitFor(() => expect(options()).toEqual(['Guide for the office']))
  await enterKey()
  await waitFor(() => expect(open.mock.calls).toEqual([['/guide/en/index.html', '_blank', 'noopener']]))
  await find('keys')
  await waitFor(() => expect(options()).toEqual(['Keys']))
  await enterKey()
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy()
  open.mockRestore()
})

test('the finder says so if it finds nothing', async () => {
  await enter()
  await find('どこにもない')
  expect(await screen.findByText('Nothing found for “どこにもない”.')).toBeTruthy()
  expect(options()).toEqual([])
})

test('? opens the list of keys, but is a letter in a text field', async () => {
  await enter('departments')
  const search = await screen.findByRole('searchbox')
  fireEvent.keyDown(search, { key: '?' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: '?' })
  const list = await screen.findByRole('dialog', { name: 'Keys' })
  expect(within(list).getByText('Find anything: a person, an event, a number, an action')).toBeTruthy()
  const guide = within(list).getByRole('link', { name: 'Guide for the office' })
  expect(guide.getAttribute('href')).toBe('/guide/en/index.html')
})

test('Alt+Enter on a row opens the card of whom it names; the figures lead to their rows', async () => {
  await enter('sealData')
  const row = (await screen.findAllByRole('row', { name: '𠮷田 花子' }))[0]!
  row.focus()
  fireEvent.keyDown(row, { key: 'Enter', altKey: true })
  const card = await screen.findByRole('dialog', { name: 'Card of 0001 𠮷田 花子' })
  const event = within(card).getByRole('region', { name: 'Event 春の菓子市' })
  expect(event.textContent).toContain('Held booklets8')
  expect(event.textContent).toContain('Planned booklets10')
  expect(within(event).getByText('No. 5 · カステラ × 1')).toBeTruthy()
  // A missing value is not shown as zero.
  expect(event.textContent).toContain('Confirmednot recorded')
  fireEvent.click(within(card).getByRole('button', { name: '10 営業部' }))
  const department = await screen.findByRole('dialog', { name: 'Card of 10 営業部' })
  expect(within(department).getByRole('button', { name: '3 employees' })).toBeTruthy()
  fireEvent.keyDown(department, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(row))
  fireEvent.click(screen.getAllByRole('button', { name: 'Open the card of 𠮷田 花子' })[0]!)
  const again = await screen.findByRole('dialog', { name: 'Card of 0001 𠮷田 花子' })
  fireEvent.click(within(again).getByRole('button', { name: '1 row of the plan' }))
  expect(await screen.findByRole('region', { name: 'Distribution Status' })).toBeTruthy()
  // The card stays open beside the rows.
  expect(screen.getByRole('dialog', { name: 'Card of 0001 𠮷田 花子' })).toBeTruthy()
})

test('only one panel is open beside the table: a card closes the history, and the history closes a card', async () => {
  await enter('sealData')
  const row = (await screen.findAllByRole('row', { name: '𠮷田 花子' }))[0]!
  const pressHistory = () => fireEvent.click(within(row).getByRole('button', { name: 'History of 𠮷田 花子' }))
  const historyPanel = () => screen.queryByRole('dialog', { name: /^History of 𠮷田 花子 \d+–\d+$/ })
  const card = () => screen.queryByRole('dialog', { name: 'Card of 0001 𠮷田 花子' })
  pressHistory()
  await waitFor(() => expect(historyPanel()).toBe(document.activeElement))
  row.focus()
  fireEvent.keyDown(row, { key: 'Enter', altKey: true })
  await waitFor(() => expect(card()).toBe(document.activeElement))
  expect(historyPanel()).toBeNull()
  pressHistory()
  await waitFor(() => expect(historyPanel()).toBe(document.activeElement))
  expect(card()).toBeNull()
})

test('the tables whose rows open no card are those that name nobody who has one', () => {
  expect(cardTables.every(hasCards)).toBe(true)
  const without = tablesWithView.filter((table) => table !== 'events' && !hasCards(table))
  expect(without).toEqual(['positions', 'products', 'salesData'])
})
