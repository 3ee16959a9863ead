// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { confirmedOf, saleOf, sealOf, withdrawnOf } from '#domain/tickets/tickets.test-help.ts'
import type { NumberChange, NumberHistory } from '#domain/tickets/number-history.ts'
import {
  onOpenRows,
  open,
  openFollowing,
  prepareEventPage,
  second,
} from '#web/features/event-page/event-page.test-help.tsx'

prepareEventPage()

const held = (companyCode: string, name: string) => ({
  companyCode,
  name,
  departmentCode: 10,
  departmentName: '営業部',
  personInChargeCode: null,
  personInChargeName: '髙橋',
})
const change = (more: Partial<NumberChange>): NumberChange => ({
  at: '2026-04-01T00:00:00.000Z',
  who: 'a@example.com',
  act: 1,
  kind: 'add',
  imported: false,
  tables: [],
  ...more,
})
const history: NumberHistory = {
  since: '2026-01-02T00:00:00.000Z',
  changes: [
    change({
      act: 3,
      kind: 'transfer',
      tables: [
        { table: 'withdrawn', count: 1, rows: [{ key: 1, was: { reason: '紛失', companyCode: null }, became: null }] },
        {
          table: 'sealData',
          count: 1,
          rows: [{ key: 1, was: held('0001', '𠮷田 花子'), became: held('0002', '森 一郎') }],
        },
      ],
    }),
    change({
      act: 2,
      who: null,
      kind: 'something new',
      tables: [
        { table: 'salesData', count: 25, rows: [{ key: 1, was: null, became: { productCode: 11, quantity: 2 } }] },
      ],
    }),
    change({
      kind: 'samples',
      who: 'samples',
      tables: [{ table: 'sealData', count: 1, rows: [{ key: 1, was: null, became: held('0001', '𠮷田 花子') }] }],
    }),
  ],
  more: 2,
  prints: [
    { at: '2026-03-01T00:00:00.000Z', who: 'b@example.com', exact: true, companyCode: '0001', name: '𠮷田 花子' },
    { at: '2026-02-01T00:00:00.000Z', who: null, exact: false, personInChargeCode: '4' },
  ],
}
const nothing: NumberHistory = { since: null, changes: [], more: 0, prints: [] }

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Number' })
async function ask(text: string) {
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.submit(field().form!)
  if (/^[\d,]+$/.test(text)) await screen.findByRole('region', { name: /^Number/ })
  await act(async () => {})
}
const panel = (number: number) => screen.findByRole('region', { name: `Number ${number}` })
const lines = async (number: number, list: string) =>
  within(within(await panel(number)).getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('who has it, what was done with it, its prints, sales and confirmation, each the way to its row', async () => {
  const numberHistory = vi.fn(async () => history)
  await open(
    {
      sealData: [sealOf(1, 10)],
      salesData: [saleOf(7, { quantity: null }), saleOf(8)],
      confirmedData: [confirmedOf(7)],
    },
    { backend: { numberHistory } },
  )
  await ask('７')
  const status = within(await panel(7)).getByRole('status')
  await screen.findByRole('list', { name: 'Changes' })
  expect(numberHistory.mock.calls).toEqual([[1, 7]])
  expect(status.textContent).toBe('Number 7Held by 0001 𠮷田 花子.')
  expect(await lines(7, 'Changes')).toEqual([
    expect.stringMatching(
      /^From 0001 𠮷田 花子 \(department 10 営業部, person in charge 髙橋\) to 0002 森 一郎 \(.*\)No longer withdrawn; it was: 紛失.*transferred, a@example\.com$/,
    ),
    expect.stringMatching(/^Sale recorded: product 11, 2 sold and 24 more.*changed, outside EventMS$/),
    expect.stringMatching(/^To 0001 𠮷田 花子 .* · sample office$/),
    'and 2 more',
  ])
  expect(await lines(7, 'Prints of its seal')).toEqual([
    expect.stringMatching(/^Its seal was printed for 0001 𠮷田 花子.*b@example\.com$/),
    expect.stringMatching(/^The seals of the event were printed for person in charge 4.*outside EventMS$/),
  ])
  screen.getByText(/^Some or all changes up to .*2026.* are no longer kept/)
  screen.getByText('For these prints, only the sheet is recorded, not its seals.')
  expect(await lines(7, 'Its sales and confirmation')).toEqual([
    'Sale: product 11, – sold',
    'Confirmed: 0001 𠮷田 花子, product 11 カステラ, 1 sold, ¥500',
  ])
  fireEvent.click(screen.getByRole('button', { name: /^Sale: / }))
  fireEvent.click(screen.getByRole('button', { name: /^Confirmed: / }))
  fireEvent.click(screen.getByRole('button', { name: 'Open 0001 𠮷田 花子 in Seal Data' }))
  expect(onOpenRows.mock.calls).toEqual([
    [{ table: 'salesData', filters: { eventCode: 1, ticketNumber: 7 } }],
    [{ table: 'confirmedData', filters: { eventCode: 1, ticketNumber: 7 } }],
    [{ table: 'sealData', search: '0001', filters: { eventCode: 1 } }],
  ])
})

test('one number after another, by keyboard or scanner; what is no number is said, and asks for nothing', async () => {
  const numberHistory = vi.fn(async () => nothing)
  await open(
    { sealData: [sealOf(1, 10), sealOf(10, 20, second)], withdrawn: [withdrawnOf(90, 91, { reason: '水濡れ' })] },
    { backend: { numberHistory } },
  )
  const told = async (number: number) => within(await panel(number)).getByRole('status').textContent
  field().focus()
  await ask('10')
  expect(await told(10)).toBe('Number 10Held by several: 0001 𠮷田 花子, 0002 森 一郎.')
  expect([document.activeElement, field().selectionStart, field().selectionEnd]).toEqual([field(), 0, 2])
  await ask('50')
  expect(await told(50)).toBe('Number 50In stock: nobody holds it.')
  screen.getByText('No change of it is recorded.')
  screen.getByText('No print of a seal with this number is recorded.')
  screen.getByText('No sale of it is recorded.')
  await ask('90')
  expect(await told(90)).toMatch(
    /^Number 90Withdrawn: nobody gets it until it is restored\.Withdrawn 90 ～ 91 .*水濡れ$/,
  )
  await ask('1,000')
  expect(await told(1000)).toBe('Number 1000The event does not have this number: its range is 1 ～ 100.')
  await ask('12, 13')
  expect(screen.getByRole('alert').textContent).toBe('Please enter one number, such as 1234.')
  // The previous result is gone.
  expect(screen.queryByRole('region', { name: /^Number/ })).toBeNull()
  expect(numberHistory).toHaveBeenCalledTimes(4)
  await ask('50')
  await ask('')
  expect(screen.queryByRole('region', { name: /^Number/ })).toBeNull()
  // The Enter that ends an IME conversion does not submit the form.
  const converting = { key: 'Enter', isComposing: true }
  expect(fireEvent.keyDown(field(), converting)).toBe(false)
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true)
})

test('it follows the tables; what cannot be read can be tried again, and what was read stays', async () => {
  let failing = true
  const numberHistory = vi.fn(async () => {
    if (failing) throw new EventmsError('unreachable')
    return history
  })
  const write = await openFollowing({ sealData: [sealOf(1, 10)] }, { numberHistory })
  await ask('7')
  await screen.findByText('The changes could not be read')
  failing = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await lines(7, 'Changes')).toHaveLength(4)
  await write('sealData', [sealOf(1, 10, second)])
  expect(within(await panel(7)).getByRole('status').textContent).toContain('Held by 0002 森 一郎.')
  expect(numberHistory).toHaveBeenCalledTimes(3)
  failing = true
  await write('sealData', [])
  await screen.findByText('The changes could not be read')
  expect(await lines(7, 'Changes')).toHaveLength(4)
})

test('in Japanese', async () => {
  await open({ sealData: [sealOf(1, 10)] }, { locale: 'ja', backend: { numberHistory: async () => history } })
  fireEvent.change(screen.getByRole('textbox', { name: '番号' }), { target: { value: '7' } })
  fireEvent.click(screen.getByRole('button', { name: '検索' }))
  const region = await screen.findByRole('region', { name: '番号 7' })
  expect(await within(region).findByText('0001 𠮷田 花子に配布されています。')).toBeTruthy()
  expect(region.textContent).not.toMatch(/numberHistory|eventPage|\{\{/)
})
