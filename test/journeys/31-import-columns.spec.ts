/** A file with an unknown header: its columns are mapped and its rows imported by keyboard. */
import { expectAccessible } from './support/axe.ts'
import { choose, confirmImport, csv, enter, header, openImport, openTable } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

test('the user maps the columns, and excludes a row of sums', async ({ page }) => {
  await enter(page, office.server)
  await openTable(page, 'departments')
  const dialog = await openImport(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await choose(dialog, csv(['部署一覧', 'キー;部門名;備考', '90;営業第三部;新設', '91;営業第四部;', '合計;2;']))

  const step = dialog.getByRole('region', { name: 'Column mapping' })
  await expect(step.getByLabel('Row with the column names')).toHaveValue('2')
  await expect(dialog.getByLabel('Separator')).toHaveValue(';')
  await expect(step.getByRole('listitem')).toHaveText([/^キー90 · 91/, /^部門名営業第三部 · 営業第四部/, /^備考新設/])
  await expect(step.getByLabel('“部門名” becomes')).toHaveValue('departmentName')
  await expect(step.getByLabel('“備考” becomes')).toHaveValue('')
  const go = step.getByRole('button', { name: 'Continue' })
  await expect(go).toBeDisabled()
  await step.getByLabel('“キー” becomes').focus()
  await page.keyboard.type('Department Code')
  await expect(step.getByLabel('“キー” becomes')).toHaveValue('departmentCode')
  await expectAccessible(page)
  await go.focus()
  await page.keyboard.press('Enter')

  const totals = dialog.getByRole('radiogroup', { name: /looks like a sum, a note or another header/ })
  await expect(totals).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await totals.getByLabel('Leave out (suggested)').check()
  await confirmImport(dialog, { added: 2 })
  const { rows } = await office.api.load('departments')
  expect(rows.slice(-2)).toMatchObject([
    { departmentCode: 90, departmentName: '営業第三部' },
    { departmentCode: 91, departmentName: '営業第四部' },
  ])

  // The mapping is stored for the same header, and can be changed.
  const again = await openImport(page)
  await choose(again, csv(['部署一覧（4月）', 'キー;部門名;備考', '90;営業第三部;']))
  await expect(again.getByText(/^Nothing to import/)).toBeVisible()
  await again.getByRole('button', { name: 'Change columns' }).click()
  await expect(again.getByLabel('“キー” becomes')).toHaveValue('departmentCode')
  await again.getByRole('button', { name: 'Remove the file' }).click()

  await choose(again, csv(['部門名,キー', '営業第三部,90']))
  await expect(again.getByRole('region', { name: 'Column mapping' })).toBeVisible()
  await expect(again.getByLabel('“キー” becomes')).toHaveValue('')
})

test('the import suggests the event by which the list is filtered, and none without a filter @wide', async ({
  page,
}) => {
  await enter(page, office.server)
  const screen = await openTable(page, 'distributionStatus')
  const { rows: events } = await office.api.load('events')
  const { rows: employees } = await office.api.load('employees')
  const file = csv(['companyCode,distributionNumber', `${String(employees[0]!['companyCode'])},7`])
  const answer = page.getByRole('dialog').getByLabel('Answer: ')
  const suggested = answer.getByRole('option', { name: /\(suggested\)$/ })
  await choose(await openImport(page), file)
  await expect(answer.getByRole('option')).toHaveCount(events.length + 2)
  await expect(suggested).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  const { eventCode, eventName } = events[1]!
  await header(screen, 'eventCode').hover()
  await screen.getByRole('button', { name: 'Filter Event' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter Event' })
  await filter.getByRole('checkbox', { name: `${String(eventCode)} ${String(eventName)}` }).check()
  await page.keyboard.press('Escape')
  await choose(await openImport(page), file)
  await expect(suggested).toHaveText([`${String(eventCode)} ${String(eventName)} (suggested)`])
})
