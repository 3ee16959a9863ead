/** The dashboard: first steps of an empty office, recent activity, and export and import of all data. */
import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import type { Row } from '#domain/table.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import { expectAccessible } from './support/axe.ts'
import { resize } from './support/measures.ts'
import { choose, editByApi, enter, openTable, openView, savedText, type Outcome } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice('empty')
// Each test continues with the data of the previous one.
test.describe.configure({ mode: 'serial' })
test.beforeEach(({ page }) => enter(page, office.server))

const activity = (page: Page) => page.getByRole('region', { name: 'Recent Activity' })
const entries = (page: Page) => activity(page).getByRole('listitem')
const json = (content: unknown, name = 'eventms-all-data.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
})

/** Opens the import by the dashboard's button. */
async function openImportAll(page: Page): Promise<Locator> {
  // The button looks disabled, and explains itself when pressed.
  await page.getByRole('banner').getByRole('button', { name: 'Import' }).click({ force: true })
  const alert = page.getByRole('dialog', { name: 'Import', exact: true })
  await expect(alert).toContainText('Please select a table to import data.')
  await alert.getByRole('button', { name: 'Import all data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import all data' })
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  return dialog
}

/** Expects the counts; missing ones are 0. */
async function expectCounts(
  dialog: Locator,
  table: TableName,
  { added = 0, changed = 0, unchanged = 0 }: Outcome,
): Promise<void> {
  const said = Object.entries({ Added: added, Changed: changed, Unchanged: unchanged }).map(
    ([name, count]) => `${name} ${count.toLocaleString('en')}`,
  )
  await expect(dialog.locator(`[data-table="${table}"] [data-count]`)).toHaveText(said)
}

const firstSteps = (page: Page) => page.getByRole('region', { name: 'There is no data yet' })

async function loadSample(page: Page): Promise<void> {
  await firstSteps(page).getByRole('button', { name: 'Load the sample office' }).click()
  await page
    .getByRole('dialog', { name: 'Load the sample office?' })
    .getByRole('button', { name: 'Load the sample office' })
    .click()
  await expect(page.getByText(/^The sample office is loaded \([\d,]+ records\)\.$/)).toBeVisible()
}

test('an empty database offers the sample office; once loaded, figures and activity are real [S2.15]', async ({
  page,
}) => {
  const first = firstSteps(page)
  await expect(first).toBeVisible()
  await expect(activity(page)).toContainText('Sample')
  await expect(page.getByRole('region', { name: 'Event Tickets' })).toContainText('Sample')
  await loadSample(page)
  await expect(first).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Event Tickets' })).not.toContainText('Sample')
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText(`Departments 10 added`)
  // No event is closed.
  const more = tableNames.length - 1 - 3
  await expect(entries(page)).toContainText(`and ${more} more tablesSample office · ${office.server.email} · Just now`)
  await activity(page).getByRole('button', { name: 'Departments: 10 added. Open it' }).click()
  await expect(page.getByRole('region', { name: 'Departments', exact: true })).toBeVisible()
})

test('the activity list shows acts of other people without a reload, with their tables', async ({ page }) => {
  await expect(entries(page)).toHaveCount(1)
  await editByApi(office.api, 'departments', 10, { departmentName: '営業本部' }, { departmentName: '営業第一部' })
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).first()).toHaveText(new RegExp(`^Departments 1 changed${office.server.email} · Just now$`))
})

test('the export of all data imports again with nothing to change; a change in it is seen and undone @wide', async ({
  page,
}) => {
  // The campaign leaves out the test that loads the sample office.
  if ((await office.api.load('departments')).rows.length === 0) await loadSample(page)
  const save = async (format: string): Promise<Download> => {
    const bar = page.getByRole('banner')
    const downloading = page.waitForEvent('download')
    if (format === 'JSON') await bar.getByRole('button', { name: 'Export' }).click()
    else {
      await bar.getByRole('button', { name: 'Other formats' }).click()
      await page.getByRole('menuitem', { name: format, exact: true }).click()
    }
    return downloading
  }
  const workbook = await save('Excel')
  expect(workbook.suggestedFilename()).toBe('eventms-all-data.xlsx')
  const download = await save('JSON')
  expect(download.suggestedFilename()).toBe('eventms-all-data.json')
  const exported = JSON.parse(await savedText(download)) as Record<TableName, Row[]>
  const dialog = await openImportAll(page)
  const excel = {
    name: 'office.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await readFile(await workbook.path()),
  }
  await choose(dialog, excel)
  for (const table of tableNames) await expectCounts(dialog, table, { unchanged: exported[table].length })
  await dialog.getByRole('button', { name: 'Remove the file' }).click()
  await choose(dialog, json(exported))
  for (const table of tableNames) await expectCounts(dialog, table, { unchanged: exported[table].length })
  await expect(dialog).toContainText('Nothing to import: every row in this file is already stored.')
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()

  // A concurrent change updates the preview.
  const departmentName = exported.departments.find(({ departmentCode }) => departmentCode === 10)!['departmentName']!
  await editByApi(office.api, 'departments', 10, { departmentName: '誤り' }, { departmentName })
  await expect(dialog).toContainText('Someone else has changed the data in the meantime.')
  await expectCounts(dialog, 'departments', { changed: 1, unchanged: exported.departments.length - 1 })
  await dialog.getByRole('button', { name: 'Departments' }).click()
  await expect(dialog.getByRole('row', { name: '誤り' })).toContainText(String(departmentName))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Data imported successfully 1 changed')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect((await office.api.load('departments')).rows).toEqual(exported.departments)
})

test('a file that is no export of all data is refused before anything is written; a file of one table leads to its screen', async ({
  page,
}) => {
  const { rows: departments } = await office.api.load('departments')
  let dialog = await openImportAll(page)
  await choose(dialog, json(departments))
  await expect(dialog.getByRole('alert')).toHaveText(/^Unsupported file format: This is not an export of all data/)
  await dialog.getByRole('button', { name: 'Remove the file' }).click()
  const small = {
    departments: [{ departmentCode: 99, departmentName: '新設部' }],
    employees: [
      { companyCode: 'NEW1', departmentCode: 99 },
      { companyCode: 'NEW2', departmentCode: 98 },
    ],
  }
  await choose(dialog, json(small))
  // A refused file adds nothing.
  await expect(dialog.locator('[data-table="departments"] [data-count]')).toHaveText(['Rows without problems 1'])
  await expect(dialog.locator('[data-table="employees"]')).toContainText('One problem')
  const problem = dialog.getByRole('region', { name: 'Department Code is not registered', exact: true })
  await expect(problem.getByRole('row', { name: 'NEW2' })).toContainText('98')
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await openTable(page, 'events')
  await page.getByRole('main').getByRole('button', { name: 'Import' }).click()
  dialog = page.getByRole('dialog', { name: /^Import into/ })
  await dialog.getByText('Import JSON').click()
  await choose(dialog, json(small))
  await expect(dialog).toContainText(`The file does not have the table ${tables.events.label.en}.`)
  expect((await office.api.load('departments')).rows).toEqual(departments)
})

test('new masters and those that name them come in one act; in Japanese too @wide', async ({ page }) => {
  await page.getByRole('button', { name: '日本語に切り替え' }).click()
  await page.getByRole('banner').getByRole('button', { name: '取り込み' }).click({ force: true })
  await page.getByRole('button', { name: '全データの取り込み' }).click()
  const dialog = page.getByRole('dialog', { name: '全データの取り込み' })
  await choose(
    dialog,
    json({
      employees: [{ companyCode: 'NEW1', name: '新田', departmentCode: 99 }],
      departments: [{ departmentCode: 99, departmentName: '新設部' }],
    }),
  )
  await dialog.getByRole('button', { name: '取り込む', exact: true }).click()
  await expect(page.getByText('データを取り込みました。 追加 2件')).toBeVisible()
  const latest = page.getByRole('region', { name: '最近の操作' }).getByRole('listitem').first()
  await expect(latest).toHaveText(
    `部署 追加 1件社員 追加 1件eventms-all-data.json全データの取り込み · ${office.server.email} · たった今`,
  )
  expect((await office.api.load('employees')).rows.find((row) => row['companyCode'] === 'NEW1')).toMatchObject({
    departmentCode: 99,
  })
})

test('every state of the dashboard is readable in full, even in a narrow window @wide', async ({ page }) => {
  const now = new Date().toISOString()
  const exports = { scheduled: true, last: { at: now, files: 28 }, failed: { at: now, reason: 'noSpace' } }
  const told = { scheduled: true, last: now, failed: now, disk: 'full', exports }
  await page.route('**/api/backups', (route) => route.fulfill({ json: told }))
  await page.reload()
  const states = page.getByRole('region', { name: 'System Status' }).getByRole('definition')
  // One of the backups, one of the exports.
  await expect(states.filter({ hasText: 'Failed on' })).toHaveCount(2)
  for (const width of [1440, 1024, 390, 320]) {
    await resize(page, width)
    for (const state of await states.all()) {
      const cut = await state.evaluate((element) => {
        const { left, right } = element.closest('section')!.getBoundingClientRect()
        return [element, ...element.querySelectorAll('*')].some((one) => {
          const box = one.getBoundingClientRect()
          return one.scrollWidth > Math.ceil(box.width) || box.left < left || box.right > right
        })
      })
      expect(cut, `${width}: ${await state.textContent()}`).toBe(false)
    }
  }
})

test('a list that cannot be read says so and can be tried again', async ({ page }) => {
  await openView(page, 'Employees')
  await page.route('**/api/activity', (route) => route.abort())
  await openView(page, 'Dashboard')
  await expect(activity(page).getByRole('alert')).toContainText(
    'The recent activity could not be read. The server cannot be reached.',
  )
  await page.unroute('**/api/activity')
  await activity(page).getByRole('button', { name: 'Try again' }).click()
  await expect(entries(page).first()).toBeVisible()
})
