/** Save a table as Excel, open it, and import it. */
import { readFile } from 'node:fs/promises'
import { choose, csv, enter, expectPreview, openImport, openTable } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()
const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('Excel out and in: nothing changes, in the thread of its own that the page is allowed', async ({ page }) => {
  await enter(page, office.server)
  await openTable(page, 'employees')
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('eventms-employees.xlsx')
  const buffer = await readFile(await download.path())

  const dialog = await openImport(page)
  await choose(dialog, { name: 'employees.xlsx', mimeType: excelType, buffer })
  await expect(dialog.getByRole('alert')).toContainText('Excel files (.xlsx) are imported by “Import Excel”')
  await choose(dialog, { name: 'employees.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByRole('alert')).toContainText('This is an Excel file, although its name ends in .csv')
  await dialog.getByRole('button', { name: 'Remove the file' }).click()

  await dialog.getByText('Import Excel').click()
  await choose(dialog, csv(['a'], 'file.csv'))
  await expect(dialog.getByRole('alert')).toContainText('File must be an .xlsx file')
  await choose(dialog, { name: 'employees.xlsx', mimeType: excelType, buffer })
  await expectPreview(dialog, { unchanged: (await office.api.load('employees')).rows.length })
})
