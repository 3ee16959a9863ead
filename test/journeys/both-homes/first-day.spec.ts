/** An office's first day, from empty tables to exported files. */
import { parseCsv } from '#domain/csv.ts'
import type { Row } from '#domain/table.ts'
import { hasView, parentsFirst, tables } from '#domain/tables/index.ts'
import { makeOffice } from '../../support/sample-office.ts'
import { sharedHome } from '../support/home.ts'
import {
  choose,
  column,
  confirmImport,
  countLine,
  expectPreview,
  exportCsv,
  importFile,
  openImport,
  openTable,
  sampleFile,
  sampleText,
  search,
} from '../support/screen.ts'
import { expect, signIn, test } from '../support/test.ts'

const withView = parentsFirst.filter(hasView)
const rowsIn = (file: string): number => parseCsv(sampleText(file)).records.length

test.describe.configure({ mode: 'serial' })

const home = sharedHome({ embedded: true })

/** Stores the sample office by the API if the campaign plays these tests without the first one. */
async function stored(): Promise<void> {
  if ((await home.load('employees')).length > 0) return
  const office = makeOffice()
  for (const table of withView) await home.put(table, office[table] as readonly Row[])
}

test('the first account signs in, and all ten sample files are imported [S1.9 S2.21 S2.31 S7.1]', async ({ page }) => {
  await signIn(page, home)
  for (const table of withView) {
    const screen = await openTable(page, table)
    await expect(screen.getByText('No data found')).toBeVisible()
    await importFile(page, table, sampleFile(`${table}.csv`), { added: rowsIn(`${table}.csv`) })
    await expect(countLine(screen)).toHaveText(`${rowsIn(`${table}.csv`).toLocaleString('en')} records`)
  }
  for (const table of withView) expect(await home.load(table), table).toHaveLength(rowsIn(`${table}.csv`))
})

test('employees as a Japanese Windows saves them: the lost characters are flagged, and the good file restores them @wide', async ({
  page,
}) => {
  await stored()
  await home.enter(page)
  const before = await home.load('employees')
  const lost = before.filter(({ name }) => String(name).includes('𠮷'))
  expect(lost.length).toBeGreaterThan(0)

  const screen = await openTable(page, 'employees')
  const dialog = await openImport(page)
  await choose(dialog, sampleFile('employees-cp932.csv'))
  await expect(dialog.getByLabel('Encoding', { exact: true })).toHaveValue('shift_jis')
  const outcome = { changed: lost.length, unchanged: before.length - lost.length }
  const asked = dialog.getByRole('radiogroup', { name: /ha(s|ve) lost characters/ })
  await asked.getByRole('radio', { name: 'Use the text of the file' }).check()
  await expectPreview(dialog, outcome)
  await expect(dialog.getByRole('tab', { name: `Warnings (${lost.length})` })).toHaveAttribute('aria-selected', 'true')
  const flags = dialog.getByRole('region', { name: 'Warnings' })
  for (const { name } of lost) {
    await expect(
      flags
        .getByRole('row', { name: `Name ${String(name).replace('𠮷', '?')} A character seems to have been lost` })
        .first(),
    ).toBeVisible()
  }
  await dialog.getByRole('tab', { name: /^Changed/ }).click()
  const changes = dialog.getByRole('region', { name: 'Changed' }).getByRole('row')
  await expect(changes).toHaveCount(lost.length + 1)
  await expect(changes.nth(1)).toContainText(`${String(lost[0]!['companyCode'])} ${String(lost[0]!['name'])}`)
  await confirmImport(dialog, outcome)
  await search(screen).fill('?田')
  await expect(column(screen, 'employees', 'name').first()).toHaveText(/^\?田/)

  await importFile(page, 'employees', sampleFile('employees.csv'), outcome)
  expect(await home.load('employees')).toEqual(before)
})

test('every table is exported; importing the export changes nothing @wide', async ({ page }) => {
  await stored()
  await home.enter(page)
  for (const table of withView) {
    await openTable(page, table)
    const { name, text } = await exportCsv(page)
    expect(name).toBe(`eventms-${table}.csv`)
    expect(text, table).toBe(sampleText(`${table}.csv`))
    expect(parseCsv(text).header).toEqual(Object.keys(tables[table].fields))
    const dialog = await openImport(page)
    await choose(dialog, { name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expectPreview(dialog, { unchanged: parseCsv(text).records.length })
    await expect(dialog).toContainText('Nothing to import: every row in this file is already stored.')
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  }
})
