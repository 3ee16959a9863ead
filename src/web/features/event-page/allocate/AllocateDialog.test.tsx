// @vitest-environment jsdom
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { eventRow, planOf, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { alerts, box, button, choose, dialog, figures, leftOut, lines, open, press } from './allocate.test-help.tsx'

beforeEach(() => {
  prepareBrowser()
  watchToasts()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the plan: every line is shown, confirmed, said, and taken back', async () => {
  const home = await open({
    distributionStatus: [planOf('0001', { ticketIssueFlag: false }), planOf('0002', { distributionNumber: 1 })],
    sealData: [sealOf(1, 4), sealOf(5, 5, { companyCode: '0002' })],
  })
  expect(lines()).toEqual(['0001 𠮷田 花子 | 10 | 4 | 6 | 6 ～ 11', '0002 森 一郎 | 1 | 1 | 0 | has all already'])
  expect(figures()).toEqual([
    'People 1',
    'Booklets 6',
    'New seals 1',
    'From – to 6 ～ 11',
    'Short 0',
    'Free afterwards 89',
  ])
  expect(dialog().getByText('Nothing for 1: has all already (1).')).toBeTruthy()
  choose('Get nothing (1)')
  expect(lines()).toHaveLength(1)
  await press('Allocate 6 numbers')
  expect(home.sent).toHaveLength(1)
  expect(home.sent[0]).toMatchObject({ kind: 'allocate', eventCode: 1, details: { persons: 1, seals: 1, numbers: 6 } })
  expect(home.rows('sealData')[2]).toMatchObject({ companyCode: '0001', ticketStartNumber: 6, ticketEndNumber: 11 })
  expect(home.rows('distributionStatus')[0]).toMatchObject({ ticketIssueFlag: true })
  const done = 'Numbers allocated: 6. People: 1. New seals: 1.'
  // The dialog shows the result, so there is no toast.
  expect([dialog().queryByText(done) === null, toasts.success.mock.calls]).toEqual([false, []])
  expect(document.activeElement?.textContent).toBe('Close')

  await press('Undo')
  expect(home.undone).toEqual([{ versions: home.undone[0]!.versions, strict: true }])
  await waitFor(() => expect(box()).toBeNull())
  expect(home.rows('sealData')).toHaveLength(2)
  expect(toasts.success.mock.calls[0]![1]).toBe('Undone: everything is as it was before.')
})

test('where something of it was changed since, taking back is refused, and that is said', async () => {
  const home = await open({ distributionStatus: [planOf('0001')] })
  await press('Allocate 10 numbers')
  home.failing.next = new EventmsError('actChanged', { count: 2, rows: [] })
  await press('Undo')
  expect(alerts()).toContain('2 of the records it wrote have changed since')
  expect(home.rows('sealData')).toHaveLength(1)
})

test('rows without an event are asked about; without a plan the positions say how many', async () => {
  const home = await open({ distributionStatus: [planOf('0001', { eventCode: null, ticketIssueFlag: false })] })
  expect(dialog().getByText('Please answer the question above.')).toBeTruthy()
  expect(button('Allocate').disabled).toBe(true)
  choose(/^Yes/)
  choose(/^Also all other employees/)
  expect(lines()).toEqual([
    '0001 𠮷田 花子 | 10 | 0 | 10 | 1 ～ 10',
    '0002 森 一郎 | 20 | 0 | 20 | 11 ～ 30',
    '0003 林 次郎 | – | 0 | 0 | the count is unknown',
  ])
  expect(leftOut()).toEqual(['0003 林 次郎 | – | the count is unknown'])
  await press('Allocate 30 of 30 booklets; 1 person gets none')
  expect(home.rows('distributionStatus').map((row) => [row.companyCode, row.eventCode, row.ticketIssueFlag])).toEqual([
    ['0001', 1, true],
    ['0002', 1, true],
  ])
})

test('an answer counts for the rows that it was about: where others change them it is asked anew', async () => {
  const home = await open({ distributionStatus: [planOf('0001', { eventCode: null })] })
  choose(/^Yes/)
  expect(button('Allocate 10 numbers').disabled).toBe(false)
  const more = [...home.rows('distributionStatus'), planOf('0002', { eventCode: null })]
  await act(async () => {
    home.change({ distributionStatus: more })
  })
  await waitFor(() =>
    expect(dialog().getByText('2 rows of the plan have no event. Do they belong to this event?')).toBeTruthy(),
  )
  expect(button('Allocate').disabled).toBe(true)
})

test('from a number on, which must be one of the event; a part only where somebody says so', async () => {
  await open({
    distributionStatus: [planOf('0001'), planOf('0002', { distributionNumber: 8 })],
    salesData: [saleOf(95)],
  })
  choose('From a certain number on')
  expect(dialog().getAllByText('Enter the number to begin from.')).toHaveLength(2)
  const type = (value: string) => fireEvent.change(dialog().getByLabelText('First number'), { target: { value } })
  type('101')
  expect(dialog().getAllByText('The number must be one of the event: 1 ～ 100.')).toHaveLength(2)
  expect(button('Allocate').disabled).toBe(true)
  type('８９')
  expect(lines().map((line) => line.split(' | ').at(-1))).toEqual(['89 ～ 98', 'not enough numbers (8 short)'])
  expect(dialog().getByText('Numbers run out: one person lacks 8.')).toBeTruthy()
  expect(
    dialog().getByText('Numbers among these that already have a sale, although they are in stock: 1.'),
  ).toBeTruthy()
  choose(/^If numbers run out/)
  expect(lines().map((line) => line.split(' | ').at(-1))).toEqual(['89 ～ 98', '99 ～ 100; 6 short'])
  expect(button('Allocate 12 of 18 booklets; 1 person gets fewer than planned').disabled).toBe(false)
})

test('what others change meanwhile is shown anew, with what it came to before', async () => {
  const home = await open({ distributionStatus: [planOf('0001'), planOf('0002')] })
  await act(async () => {
    home.change({ sealData: [sealOf(1, 10)] })
  })
  await waitFor(() => expect(lines()[0]).toMatch(/has all already$/))
  const told = alerts()
  expect(told).toContain('Someone else has changed Seal Data in the meantime. Nothing was allocated')
  expect(told).toContain('Before: people 2, numbers 20. Now: people 1, numbers 10.')
  choose('By company code')
  expect(alerts()).toBe('')
  await press('Allocate 10 numbers')
  expect(home.rows('sealData').map((row) => row.ticketStartNumber)).toEqual([1, 11])
})

test('refused by the home, which nobody had heard of: nothing is written, and it is shown anew', async () => {
  const home = await open({ distributionStatus: [planOf('0001'), planOf('0002')] })
  home.changeUnheard({ sealData: [sealOf(1, 10)] })
  const now = { ...home.versions.get(), sealData: 2 }
  vi.spyOn(home.versions, 'get').mockReturnValue(now)
  await press('Allocate 20 numbers')
  expect(home.sent).toHaveLength(1)
  expect(home.rows('sealData')).toHaveLength(1)
  await waitFor(() => expect(alerts()).toContain('Someone else has changed Seal Data'))
  expect(lines()[0]).toMatch(/has all already$/)
})

test('without an answer the tables tell whether it was done; nothing is done twice', async () => {
  const home = await open({ distributionStatus: [planOf('0001')] })
  home.failing.next = new EventmsError('unreachable')
  await press('Allocate 10 numbers')
  await waitFor(() => expect(lines()[0]).toMatch(/has all already$/))
  const told = alerts()
  expect(told).toContain('the numbers may have been allocated')
  expect(told).toContain('The server cannot be reached')
  expect(button('Allocate').disabled).toBe(true)
  expect(home.rows('sealData')).toHaveLength(1)
})

test('in Japanese, and only those of one department', async () => {
  await open({ distributionStatus: [planOf('0001'), planOf('0002', { departmentCode: 20 })] }, 'ja')
  const department = dialog().getByLabelText('部署', { selector: 'input' })
  fireEvent.change(department, { target: { value: '総' } })
  expect(dialog().getByText('部署と担当者は、一覧または「すべて」から選択してください。')).toBeTruthy()
  expect(button('20冊分の番号を割り当てる').disabled).toBe(true)
  fireEvent.keyDown(department, { key: 'Enter' })
  expect(lines()).toEqual(['0002 森 一郎 | 10 | 0 | 10 | 1 ～ 10'])
  expect(button('10冊分の番号を割り当てる').disabled).toBe(false)
})

test('an event without a range: nothing is shown but why', async () => {
  await open({ events: [eventRow({ ticketEndNumber: null })], distributionStatus: [planOf('0001')] })
  expect(dialog().getByText(/^The event has no valid range of numbers/)).toBeTruthy()
  expect(box().querySelector('table')).toBeNull()
  expect(button('Allocate').disabled).toBe(true)
})
