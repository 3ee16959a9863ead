/**
 * Daily round trip of each table: export, open and save in LibreOffice, import. With the suggested answers, nothing
 * must change.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { decode, readCsv } from '#domain/import/index.ts'
import { tables, tablesWithView, type TableName } from '#domain/tables/index.ts'
import { choose, enter, expectPreview, openImport, openTable, openView } from '../../journeys/support/screen.ts'
import { expect, sharedOffice, test } from '../../journeys/support/test.ts'
import { expectLibreOffice, savedByLibreOffice } from '../support/libre-office.ts'

const office = sharedOffice()
test.beforeAll(expectLibreOffice)

const mimeTypes = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
const suggested = /^Accept the (.* )?suggested answers?$/

/** Exports a table with the button in the top bar. */
async function exported(page: Page, folder: string, format: string, button = 'Export'): Promise<string> {
  await page.getByRole('banner').getByRole('button', { name: button }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format, exact: true }).click(),
  ])
  const file = path.join(folder, download.suggestedFilename())
  await download.saveAs(file)
  return file
}

/** Accepts suggested answers until none is left. @returns their number */
async function takeSuggested(dialog: Locator, unchanged: number): Promise<number> {
  let taken = 0
  await expect(async () => {
    const take = dialog.getByRole('button', { name: suggested })
    if (await take.isVisible()) {
      taken++
      await take.press('Enter')
    }
    await expect(dialog.locator('[data-count]').last()).toHaveText(`Unchanged ${unchanged.toLocaleString('en')}`, {
      timeout: 3000,
    })
  }).toPass()
  return taken
}

/** Opens the preview of an import, which must show no change. @returns the number of questions */
async function expectUnchanged(page: Page, table: TableName, file: string, format: 'csv' | 'xlsx'): Promise<number> {
  const unchanged = (await office.api.load(table)).rows.length
  await openTable(page, table)
  const dialog = await openImport(page)
  if (format === 'xlsx') await dialog.getByText('Import Excel', { exact: true }).click()
  await choose(dialog, { name: path.basename(file), mimeType: mimeTypes[format], buffer: readFileSync(file) })
  const asked = await takeSuggested(dialog, unchanged)
  await expectPreview(dialog, { unchanged })
  await expect(dialog.getByRole('alert')).toHaveText(/^Nothing to import: every row in this file is already stored/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  return asked
}

/** Number of codes and card numbers in a CSV file that differ from those in the table. */
async function lostZeros(table: TableName, file: string): Promise<number> {
  const { fields, rows } = readCsv(tables[table], decode(readFileSync(file)).text!)
  const held = (await office.api.load(table)).rows
  return ['companyCode', 'sweetCardNumber'].reduce((sum, field) => {
    const at = fields.indexOf(field)
    const known = new Set(held.map((row) => row[field] ?? null))
    return sum + (at < 0 ? 0 : rows.filter((values) => !known.has(values[at] ?? null)).length)
  }, 0)
}

for (const [format, ending] of [
  ['CSV', 'csv'],
  ['Excel', 'xlsx'],
  ['Excel (field names)', 'xlsx'],
] as const)
  test(`${format}: each of the ten tables, opened and saved by LibreOffice, changes nothing`, async ({ page }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'eventms-round-trips-'))
    try {
      await enter(page, office.server)
      const files: string[] = []
      for (const table of tablesWithView) {
        await openTable(page, table)
        files.push(await exported(page, folder, format))
      }
      const saved = savedByLibreOffice(folder, files, ending)
      const asked: Record<string, number> = {}
      const lost: Record<string, number> = {}
      for (const [at, table] of tablesWithView.entries()) {
        expect(readFileSync(saved[at]!).equals(readFileSync(files[at]!)), table).toBe(false)
        if (ending === 'csv') lost[table] = await lostZeros(table, saved[at]!)
        asked[table] = await expectUnchanged(page, table, saved[at]!, ending)
      }
      console.log(`${format}: suggested answers taken:`, asked, ...(ending === 'csv' ? ['zeros lost:', lost] : []))
      // Checks that LibreOffice really removes zeros from the codes in a CSV file.
      if (ending === 'csv') expect(lost['employees']).toBeGreaterThan(400)
      else expect(Object.values(asked).every((times) => times === 0)).toBe(true)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

test('Excel: all data, opened and saved by LibreOffice, changes no table', async ({ page }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'eventms-round-trips-'))
  try {
    await enter(page, office.server)
    await openView(page, 'Dashboard')
    const [saved] = savedByLibreOffice(folder, [await exported(page, folder, 'Excel', 'Other formats')], 'xlsx')
    for (const table of tablesWithView) await expectUnchanged(page, table, saved!, 'xlsx')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
