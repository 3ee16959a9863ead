/** A short working day, in the product of the container that `npm run campaign container` started. */
import type { RunningServer } from '../../journeys/support/server.ts'
import { countPrints, print } from '../../journeys/support/paper.ts'
import { openTable, openView, rowOf, sampleText } from '../../journeys/support/screen.ts'
import { expect, signIn, test } from '../../journeys/support/test.ts'
import { parseCsv } from '#domain/csv.ts'

const account = JSON.parse(process.env['EVENTMS_CONTAINER'] ?? '{}') as Pick<
  RunningServer,
  'url' | 'email' | 'password'
>

test('the product in a container: sign in, add a row, print the distribution list', async ({ page }) => {
  await countPrints(page)
  await signIn(page, account)
  const screen = await openTable(page, 'departments')
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Departments' })
  await dialog.getByRole('textbox', { name: 'Department Code', exact: true }).fill('9100')
  await dialog.getByRole('textbox', { name: 'Department Name', exact: true }).fill('箱の課')
  await page.keyboard.press('Control+s')
  await expect(rowOf(screen, '箱の課')).toBeVisible()

  await openView(page, 'Distribution List')
  const rows = parseCsv(sampleText('sealData.csv')).records.length
  const { pages } = await print(page, {
    sheet: 'distributionList',
    rows,
    filters: { eventCode: null, personInChargeCode: null },
  })
  expect(pages.length).toBeGreaterThan(1)
})
