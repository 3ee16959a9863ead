/** Save a table as Excel, open it, and import it. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { look } from './support/axe.ts'
import { choose, csv, enter, expectPreview, openImport, openTable } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()
const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Exports the open table with the current choices of the menu. */
async function exported(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('eventms-employees.xlsx')
  return readFile(await download.path())
}

test('Excel out and in: nothing changes, in the thread of its own that the page is allowed', async ({ page }) => {
  await enter(page, office.server)
  await openTable(page, 'employees')
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: 'Export' }).click()
  const buffer = await exported(page)
  await bar.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Names beside codes' }).press('Enter')
  await look(page, 'the formats of an export, with names beside codes')
  const named = await exported(page)

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
  const unchanged = (await office.api.load('employees')).rows.length
  await expectPreview(dialog, { unchanged })
  await dialog.getByRole('button', { name: 'Remove the file' }).click()
  await choose(dialog, { name: 'employees.xlsx', mimeType: excelType, buffer: named })
  await expectPreview(dialog, { unchanged })
  const left = 'Department (current name), Position (current name), Person in Charge (current name)'
  await expect(dialog.getByText(`Names beside codes are not imported: ${left}`)).toBeVisible()
  await expect(dialog.getByText('One worksheet is left out: About this file (EventMS)')).toBeVisible()
})

test('the link for Excel follows the chosen view and names, by keyboard, and leads to the tokens', async ({ page }) => {
  await enter(page, office.server)
  const screen = await openTable(page, 'employees')
  await screen.getByRole('button', { name: 'Saved views of this list' }).click()
  await page.getByRole('menuitem', { name: 'Save this view...' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Everybody')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Export' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Link for Excel...' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Link for Excel and LibreOffice' })
  const address = dialog.getByLabel('Address')
  await expect(address).toHaveValue(/\/api\/v1\/tables\/employees\.csv\?(names=yes&)?language=en$/)
  await dialog.getByLabel('Names beside codes').setChecked(true)
  await expect(address).toHaveValue(/names=yes/)
  await dialog.getByLabel('Rows').selectOption('Everybody')
  await expect(address).toHaveValue(/view=Everybody/)
  await expect(dialog.getByText('The link follows the saved view: All records')).toBeVisible()
  await look(page, 'the link for Excel')
  expect((await page.request.get(await address.inputValue())).status()).toBe(401)
  await dialog.getByRole('button', { name: 'My account' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'My account' })).toBeVisible()
})
