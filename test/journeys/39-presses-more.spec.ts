/** Range selection and a single choice of the event need few clicks and keys. */
import { countPrints, PRINT, printed } from './support/paper.ts'
import { countPresses, pressesOf } from './support/presses.ts'
import { enter, openTable, openView, rowsOf } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

test('five rows: five; the seals of one person in charge: four @wide', async ({ page }) => {
  await countPrints(page)
  await enter(page, office.server)
  await countPresses(page)
  const before = (await office.api.load('salesData')).rows.length
  const screen = await openTable(page, 'salesData')
  const deleting = await pressesOf(page, async () => {
    await rowsOf(screen).nth(0).getByRole('checkbox').click()
    await rowsOf(screen)
      .nth(4)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await expect(screen.getByRole('button', { name: 'Clear selection' })).toBeVisible()
    await page.keyboard.press('Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  expect(deleting.clicks + deleting.keys).toBeLessThanOrEqual(5)
  expect((await office.api.load('salesData')).rows).toHaveLength(before - 5)

  const printing = await pressesOf(page, async () => {
    await openView(page, 'Print Seal')
    await page.getByRole('dialog').getByRole('button', { name: 'Look at it first' }).click()
    await page.getByRole('option', { name: /^112 / }).click()
    await page.getByRole('main').getByRole('button', { name: PRINT }).click()
    await expect.poll(() => printed(page)).toBe(1)
  })
  expect(printing.clicks + printing.keys).toBeLessThanOrEqual(4)
})
