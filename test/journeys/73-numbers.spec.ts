/** Numbers are shown whole in any window and at any size. */
import type { Page } from '@playwright/test'
import { viewNames } from '../../src/web/state/view/views.ts'
import { numbersWhole } from './support/measures.ts'
import { enter, rowsOf } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()
const main = (page: Page) => page.getByRole('main')

async function open(page: Page, name: (typeof viewNames)[number]): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation').getByRole('button').nth(viewNames.indexOf(name)).click()
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)
  await page.keyboard.press('Escape')
}

test.beforeAll(async () => {
  // Amounts of eight digits, as in a large office.
  const { rows } = await office.api.load('salesData')
  const fields = Object.keys(rows[0]!)
  const large = rows.map((row) => fields.map((field) => (field === 'quantity' ? 9_876 : (row[field] ?? null))))
  await office.api.import('salesData', fields, large)
})

for (const width of [360, 320])
  test(`at ${width} pixels @wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await enter(page, office.server)
    for (const name of viewNames) {
      await open(page, name)
      await numbersWhole(page, name)
    }
    await open(page, 'events')
    await rowsOf(main(page))
      .first()
      .getByRole('button', { name: /^Open the page of / })
      .click()
    await expect(main(page).getByRole('slider')).toBeVisible()
    await numbersWhole(page, 'the page of an event')
    const parts = main(page).getByRole('tab')
    for (let part = 0; part < (await parts.count()); part++) {
      await parts.nth(part).click()
      await numbersWhole(page, `part ${part} of an event`)
    }
    await open(page, 'employees')
    await rowsOf(main(page))
      .first()
      .getByRole('button', { name: /^Open the card of / })
      .click()
    await expect(page.getByRole('dialog').getByRole('region').first()).toBeVisible()
    await numbersWhole(page, 'a card')
  })
