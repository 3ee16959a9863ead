// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sealOf } from '#domain/tickets/tickets.test-help.ts'
import {
  figures,
  key,
  openFollowing,
  ordinary,
  prepareEventPage,
  press,
  second,
  table,
} from './event-page.test-help.tsx'

prepareEventPage()

test('it follows the tables', async () => {
  const { sealData, ...others } = ordinary()
  const write = await openFollowing({ sealData, ...others })
  expect(figures()).toContain('Issued 30')
  await write('sealData', [...sealData, sealOf(31, 40)])
  await waitFor(() => expect(figures()).toContain('Issued 40'))
  await write('events', [])
  expect(await screen.findByText('This event no longer exists.')).toBeTruthy()
})

test('so does a holding that is open', async () => {
  const [seal, other] = ordinary().sealData
  const write = await openFollowing({ sealData: [seal!, other!, sealOf(null, 7, { companyCode: '0008', name: '西' })] })
  key('Enter')
  const dialog = await screen.findByRole('dialog', { name: '1 ～ 10' })
  const fact = (name: string) => within(dialog).getByText(name).nextElementSibling?.textContent
  expect(fact('Holder')).toBe('0001 𠮷田 花子')
  await write('sealData', [{ ...seal!, companyCode: '0003', name: '林 次郎', ticketEndNumber: 5 }, other!])
  expect([
    dialog.getAttribute('aria-label') ?? within(dialog).getByRole('heading').textContent,
    fact('Holder'),
  ]).toEqual(['1 ～ 5', '0003 林 次郎'])
  await write('sealData', [other!])
  expect(within(dialog).getByText('In stock: 1 ～ 10 (10)')).toBeTruthy()
})

test('a seal that is open and is deleted meanwhile is said to be gone; the keyboard stays in the page', async () => {
  const broken = sealOf(null, 7, { companyCode: '0008', name: '西 四郎' })
  const write = await openFollowing({ sealData: [sealOf(1, 10), broken] })
  const list = screen.getByRole('list', { name: 'Seals without valid numbers' })
  const line = within(list).getByRole('button', { name: '0008 西 四郎' })
  line.focus()
  fireEvent.click(line)
  const dialog = await screen.findByRole('dialog', { name: '0008 西 四郎' })
  const inDialog = within(dialog).getByRole('button', { name: /^Open 0008/ })
  inDialog.focus()
  await write('sealData', [sealOf(1, 10)])
  expect(within(dialog).getByText('This is no longer recorded.')).toBeTruthy()
  expect(dialog.contains(document.activeElement)).toBe(true)
  press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // If the focused row of a table is removed, the focus moves to the table's region.
  const way = within(table('By person')).getByRole('button', { name: '0001 𠮷田 花子' })
  way.focus()
  await write('sealData', [sealOf(1, 10, second)])
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'By person' }))
  await write('events', [])
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
