/** Undo: from a toast by mouse, from the history by keyboard alone. */
import type { Locator, Page } from '@playwright/test'
import type { Row } from '#domain/table.ts'
import { fits, look } from '../support/axe.ts'
import { sharedHome } from '../support/home.ts'
import { goTo, press } from '../support/keyboard.ts'
import {
  column,
  csv,
  fieldLabel,
  importFile,
  openEdit,
  openTable,
  openView,
  rowOf,
  screenOf,
  search,
} from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const departments: readonly Row[] = [
  { departmentCode: 10, departmentName: '営業' },
  { departmentCode: 20, departmentName: '総務' },
  { departmentCode: 30, departmentName: '経理' },
]
const home = sharedHome({ rows: () => ({ departments }) })

const named = async () => (await home.load('departments')).map((row) => row['departmentName'])
const history = (page: Page, name: string) => page.getByRole('region', { name: `History of ${name}`, exact: true })
/** The undo dialog of a row, beside its table. */
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Undo' })

/** Imports three rows, and undoes one of them from its history. */
async function importAndUndoOne(page: Page, screen: Locator): Promise<void> {
  const file = csv(['departmentCode,departmentName', '10,一課', '20,二課', '40,四課'])
  await importFile(page, 'departments', file, { added: 1, changed: 2 })
  await screen.getByRole('button', { name: 'History of 二課' }).click()
  const panel = page.getByRole('dialog', { name: /^History of 20 / })
  await expect(panel.getByRole('listitem').first()).toContainText('Import')
  await look(page, 'the history of a row beside its table')
  await panel
    .getByRole('button', { name: /^Undo: Changed/ })
    .first()
    .click()
  await expect(dialog(page).getByRole('radio', { name: 'This record only' })).toBeChecked()
  await dialog(page).getByRole('button', { name: 'Undo (1 record)' }).click()
  await expect(panel.getByRole('listitem').first()).toContainText('Undo · ')
  expect(await named()).toEqual(['一課', '総務', '経理', '四課'])
  await panel.getByRole('button', { name: 'Close the history' }).click()
}

test('an edit is taken back from its toast, one row of an import from its history, and a deleted row from the table’s', async ({
  page,
}) => {
  await home.enter(page)
  const screen = await openTable(page, 'departments')
  const form = await openEdit(screen, '営業')
  await form.getByRole('textbox', { name: fieldLabel('departments', 'departmentName') }).fill('販売')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Undo...' }).click()
  await expect(dialog(page)).toContainText('Departments: one record is as it was before')
  await look(page, 'what is taken back')
  await dialog(page).getByRole('button', { name: 'Undo (1 record)' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(column(screen, 'departments', 'departmentName')).toHaveText(['営業', '総務', '経理'])

  await importAndUndoOne(page, screen)
  await search(screen).fill('経理')
  await rowOf(screen, '経理').getByRole('button', { name: 'Delete 経理' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(screen, '経理')).toHaveCount(0)
  await screen.getByRole('button', { name: 'History of Departments' }).click()
  const all = history(page, 'Departments')
  await all.getByRole('button', { name: /^Undo: Deleted/ }).click()
  await dialog(page).getByRole('button', { name: 'Undo (1 record)' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.goBack()
  await expect(search(screen)).toHaveValue('経理')
  await expect(rowOf(screen, '経理')).toBeVisible()
})

test('by keyboard alone: from the dashboard to what an import did, taken back whole as far as it stands @wide', async ({
  page,
}) => {
  await home.enter(page)
  // If this test runs alone, the previous test has not imported the rows.
  if (!(await named()).includes('四課')) await importAndUndoOne(page, await openTable(page, 'departments'))
  await openView(page, 'Dashboard')
  await page.getByRole('main').focus()
  await press(page.getByRole('button', { name: 'All history' }), { most: 60 })
  const all = page.getByRole('region', { name: 'History', exact: true })
  const done = all.getByRole('listitem').filter({ hasText: /^Import.*2 changed/ })
  await press(done.getByRole('button', { name: /^Records of: Import/ }), { most: 60 })
  await expect(done.getByRole('listitem')).toHaveCount(3)
  await look(page, 'the history of everything')
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, `the history, at ${width}`)
  }
  await press(done.getByRole('button', { name: /^Undo: Import/ }), { key: 'Tab' })
  await expect(dialog(page)).toContainText('One record is not changed')
  await expect(dialog(page)).toContainText('is already as it was before')
  await press(dialog(page).getByRole('button', { name: 'Undo (2 records)' }))
  await expect(dialog(page)).toBeHidden()
  await expect(done.getByText('Undone')).toBeVisible()
  expect(await named()).toEqual(['営業', '総務', '経理'])
  // The focus returns to the opener.
  await goTo(all.getByRole('button', { name: 'Back', exact: true }), { key: 'Shift+Tab', most: 60 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
  await expect(screenOf(page, 'departments')).toHaveCount(0)
})
