/** The number search by keyboard, repeated: holder, history, and the link to its row. */
import type { TableRow } from '#domain/tables/index.ts'
import { fits, look } from './support/axe.ts'
import { press } from './support/keyboard.ts'
import { enter } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

/** Gives the seal of a sold number to another holder, because the sample office has no history. */
async function handedOver() {
  const isOwn = (row: { readonly eventCode: number | null }) => row.eventCode === 1
  const seals = ((await office.api.load('sealData')).rows as unknown as TableRow<'sealData'>[]).filter(isOwn)
  const sale = ((await office.api.load('salesData')).rows as unknown as TableRow<'salesData'>[]).find(isOwn)!
  const sold = sale.ticketNumber!
  const seal = seals.find((row) => row.ticketStartNumber! <= sold && sold <= row.ticketEndNumber!)!
  const changes = { companyCode: 'B-77', name: '森 一郎' }
  const expected = { companyCode: seal.companyCode, name: seal.name }
  const response = await office.api.fetch('/api/tables/sealData', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ edits: [{ key: seal.id, changes, expected }] }),
  })
  expect(response.status).toBe(200)
  return { held: { ...seal, ...changes }, sold }
}

test.beforeEach(({ page }) => enter(page, office.server))

test('a number is found by typing it and Enter, and leads to its rows @wide', async ({ page }) => {
  const { held, sold } = await handedOver()
  await page.getByRole('button', { name: 'Open the page of 第42回 納涼花火大会' }).click()
  const field = page.getByRole('textbox', { name: 'Number', exact: true })
  await field.focus()
  const told = (number: number) => page.getByRole('region', { name: `Number ${number}`, exact: true })
  await page.keyboard.type(String(sold))
  await page.keyboard.press('Enter')
  const first = told(sold)
  await expect(first.getByRole('status')).toContainText(`Held by ${held.companyCode} ${held.name}`)
  await expect(first.getByRole('list', { name: 'Changes' })).toContainText(`to ${held.companyCode}`)
  await expect(first).toContainText('edited')
  await look(page, 'where a number is')
  // The next scan overwrites the last number. The event 花火 has the numbers 1001 to 3000.
  await expect(field).toBeFocused()
  await page.keyboard.type('９９９９')
  await page.keyboard.press('Enter')
  await expect(told(9999).getByRole('status')).toContainText('its range is 1001 ～ 3000')
  await page.keyboard.type(String(sold))
  await page.keyboard.press('Enter')
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, `where a number is, at ${width}`)
  }
  await press(first.getByRole('button', { name: /^Sale: / }).first(), { most: 6 })
  const sales = page.getByRole('region', { name: 'Sales Data', exact: true })
  await expect(sales.getByRole('list', { name: 'Filters and order' })).toContainText(`Booklet Number: ${sold}`)
})
