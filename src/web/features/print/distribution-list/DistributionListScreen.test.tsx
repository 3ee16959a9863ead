// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { choose, openSheet, optionsOf, pages, rowsOf, sealRow, textOf } from '#web/features/print/sheet.test-help.tsx'
import { DistributionListScreen } from './DistributionListScreen.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const seals = () => [
  sealRow({ personInChargeCode: 2, personInChargeName: '森', companyCode: '0006' }),
  sealRow({ departmentCode: 30, departmentName: '廃止部', companyCode: '0004' }),
  sealRow({ departmentCode: 70, departmentName: '髙﨑支店', companyCode: '0005' }),
  sealRow({ companyCode: '0001', ticketStartNumber: 1, ticketEndNumber: 2 }),
  sealRow({ eventCode: 2, eventName: '夏の市', companyCode: '0002' }),
]
const codes = () => pages().map((page) => rowsOf(page).map((cells) => cells[2]))
const person = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Person in Charge' }).value

test('by person in charge, each on a new page, then event; rows by department code [S2.58 S2.59 S2.61]', async () => {
  await openSheet(<DistributionListScreen />, seals())
  expect(pages().map((page) => [textOf(page, 'h3'), textOf(page, 'h4')])).toEqual([
    [['1 山﨑'], ['春の市', '夏の市']],
    [['2 森'], ['春の市']],
  ])
  expect(textOf(pages()[0]!.querySelector('table')!, 'thead th')).toEqual([
    'Department Code',
    'Department Name',
    'Company Code',
    'Name',
    'Booklets',
    'Start Number',
    'End Number',
  ])
  expect(rowsOf(pages()[0]!)[0]).toEqual(['10', '営業部', '0001', '髙橋 花子', '2', '1', '2'])
  expect(rowsOf(pages()[0]!).map(([department]) => department)).toEqual(['10', '30', '70', '10'])
  expect(codes()).toEqual([['0001', '0004', '0005', '0002'], ['0006']])
})

test('filter by event and person: persons of the event alone, and another event shows all of them again [S2.56 S2.57]', async () => {
  await openSheet(<DistributionListScreen />, seals())
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Event' }).value).toBe('All events')
  choose('Event', '春の市')
  expect(optionsOf('Person in Charge')).toEqual(['All persons in charge', '1 山﨑 (3)', '2 森 (1)'])
  choose('Person in Charge', '2 森 (1)')
  expect(codes()).toEqual([['0006']])
  choose('Event', '夏の市')
  expect([person(), codes()]).toEqual(['All persons in charge', [['0002']]])
  expect(optionsOf('Person in Charge')).toEqual(['All persons in charge', '1 山﨑 (1)'])
})

test('an event without seals says so, and offers nothing to print', async () => {
  await openSheet(<DistributionListScreen />, [sealRow()])
  choose('Event', '夏の市')
  expect(screen.getByText('No seals are recorded for this event.')).toBeTruthy()
  expect([pages(), screen.getByRole('button', { name: 'Print' }).hasAttribute('disabled')]).toEqual([[], true])
})
