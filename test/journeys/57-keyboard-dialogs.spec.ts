/** Forms for several rows, files, sheets and the dashboard by keyboard alone. */
import type { Page } from '@playwright/test'
import { chooseBy, expectFocus, goTo, press, skipToContent } from './support/keyboard.ts'
import { cell, inputOf } from './support/many-rows.ts'
import { csv, enter, rowsOf, savedText, type ChosenFile } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice('empty')
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
// Serial, because the first test loads the sample office for the others.
test.describe.configure({ mode: 'serial' })
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() =>
    Object.assign(window, { printed: 0, print: () => ((window as unknown as { printed: number }).printed += 1) }),
  )
  // Registered early, because a key pressed at once would open the chooser before its interception.
  page.on('filechooser', () => {})
  await enter(page, office.server)
  await page.keyboard.press('Tab')
})

const dialog = (page: Page) => page.getByRole('dialog').last()
const menuItem = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true })
const printed = (page: Page) => page.evaluate(() => (window as unknown as { printed: number }).printed)

/** Opens the system's file chooser, and chooses there. */
async function chooseFile(page: Page, file: ChosenFile): Promise<void> {
  await expect(dialog(page).getByRole('button', { name: 'Choose a file' })).toBeFocused()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles(file as string)
  await expect(dialog(page).getByRole('button', { name: 'Import', exact: true })).toBeEnabled()
  await expectFocus(page)
}

test('a new office, links of the dashboard, and export and import of all data work by keyboard @wide', async ({
  page,
}) => {
  await skipToContent(page)
  await press(page.getByRole('button', { name: 'Load the sample office' }), { most: 3 })
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(dialog(page).getByRole('button', { name: 'Load the sample office' }), { most: 1 })
  await expect(page.getByText(/^The sample office is loaded/)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  const bar = page.getByRole('banner')
  await goTo(bar.getByRole('button', { name: 'Export' }), { key: 'Shift+Tab' })
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  await expect(bar.getByRole('button', { name: 'Export' })).toBeFocused()
  const all = JSON.parse(await savedText(file)) as { departments: { departmentName: string }[] }
  all.departments[0]!.departmentName = '鍵盤で変えた部'
  await press(bar.getByRole('button', { name: 'Import' }), { key: 'Shift+Tab', most: 1 })
  await expect(dialog(page).getByRole('button', { name: 'OK' })).toBeFocused()
  await press(dialog(page).getByRole('button', { name: 'Import all data' }), { key: 'Shift+Tab', most: 1 })
  await chooseFile(page, {
    name: 'eventms-all-data.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(all)),
  })
  await press(dialog(page).getByRole('button', { name: /^Departments/ }))
  await expect(dialog(page).getByText('鍵盤で変えた部')).toBeVisible()
  await press(dialog(page).getByRole('button', { name: 'Import', exact: true }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar.getByRole('button', { name: 'Import' })).toBeFocused()
  expect((await office.api.load('departments')).rows[0]!['departmentName']).toBe('鍵盤で変えた部')

  await skipToContent(page)
  await press(
    page
      .getByRole('main')
      .getByRole('button', { name: /Employees/ })
      .first(),
    { most: 3 },
  )
  await expect(page.getByRole('region', { name: 'Employees', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('several rows are added and edited, pasted from a spreadsheet too @wide [WCAG2.4.3]', async ({ page }) => {
  await press(menuItem(page, 'Departments'))
  await skipToContent(page)
  const screen = page.getByRole('region', { name: 'Departments', exact: true })
  await press(screen.getByRole('button', { name: 'Add multiple' }), { most: 2 })
  const adding = dialog(page)
  await expect(inputOf(cell(adding, 'Row 1', 'Department Code'))).toBeFocused()
  await page.evaluate(() =>
    navigator.clipboard.writeText('801\t第一鍵盤部\r\n802\t第二鍵盤部\r\n803\t第三鍵盤部\r\n804\t余分な部\r\n'),
  )
  await page.keyboard.press('Control+v')
  await expect(cell(adding, 'Row 4', 'Department Name')).toHaveText('余分な部')
  for (let row = 2; row <= 4; row++) await page.keyboard.press('ArrowDown')
  await press(adding.getByRole('button', { name: 'Remove row 4' }), { key: 'ArrowRight', most: 2 })
  await expect(inputOf(cell(adding, 'Row 3', 'Department Code'))).toBeFocused()
  await press(adding.getByRole('button', { name: 'Add another' }), { most: 4 })
  await expect(inputOf(cell(adding, 'Row 4', 'Department Code'))).toBeFocused()
  await press(adding.getByRole('button', { name: 'Save all' }), { most: 6 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(screen.getByRole('button', { name: 'Add multiple' })).toBeFocused()

  await page.keyboard.press('/')
  await page.keyboard.type('鍵盤部')
  await expect(rowsOf(screen)).toHaveCount(3)
  await press(screen.getByRole('checkbox', { name: 'Select all rows on this page' }), { with: 'Space' })
  await press(screen.getByRole('button', { name: 'Edit selected' }), { key: 'Shift+Tab' })
  const editing = dialog(page)
  await expect(inputOf(cell(editing, '第一鍵盤部', 'Department Name'))).toBeFocused()
  await page.evaluate(() => navigator.clipboard.writeText('一の部\r\n二の部\r\n'))
  await page.keyboard.press('Control+v')
  for (let row = 2; row <= 3; row++) await page.keyboard.press('ArrowDown')
  await expect(inputOf(cell(editing, '第三鍵盤部', 'Department Name'))).toBeFocused()
  await page.keyboard.type('三の部')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toHaveCount(0)
  await expectFocus(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocus(page)
  expect(
    (await office.api.load('departments')).rows
      .filter(({ departmentCode }) => Number(departmentCode) > 800)
      .map(({ departmentName }) => departmentName),
  ).toEqual(['一の部', '二の部', '三の部'])
})

test('a CSV file is imported, its questions answered; a table is exported @wide [WCAG2.1.1]', async ({ page }) => {
  await press(menuItem(page, 'Products'))
  const bar = page.getByRole('banner')
  await press(bar.getByRole('button', { name: 'Import' }), { key: 'Shift+Tab', most: 20 })
  await chooseFile(page, csv(['productCode,eventCode,productName,unitPrice', '501,1,鍵盤,100']))
  // In Tab order the button follows the file's settings: encoding, delimiter, columns, and reading the file again.
  await press(dialog(page).getByRole('button', { name: 'Remove the file' }), { most: 5 })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles(
    csv(['productCode,eventCode,productName,unitPrice', '501,1,鍵盤,未定']) as {
      name: string
      mimeType: string
      buffer: Buffer
    },
  )
  await press(dialog(page).getByRole('checkbox'), { with: 'Space' })
  // Leaving a loaded file asks for confirmation.
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByRole('button', { name: 'Back to the import' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expectFocus(page)
  await press(dialog(page).getByRole('button', { name: 'Import', exact: true }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar.getByRole('button', { name: 'Import' })).toBeFocused()
  expect((await office.api.load('products')).rows.find(({ productCode }) => productCode === 501)).toMatchObject({
    productName: '鍵盤',
    unitPrice: null,
  })

  await press(bar.getByRole('button', { name: 'Export' }), { most: 1 })
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await goTo(page.getByRole('menuitem', { name: 'JSON' }), { key: 'ArrowDown', most: 3 })
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toBe('eventms-products.json')
  await expect(bar.getByRole('button', { name: 'Export' })).toBeFocused()
})

test('the three sheets are chosen and printed @wide [WCAG2.1.1]', async ({ page }) => {
  await skipToContent(page)
  const printSeal = page.getByRole('button', { name: 'Print seal', exact: true })
  await goTo(printSeal, { most: 12 })
  // The button is disabled until events are loaded, and keeps the focus.
  await expect(printSeal).toBeEnabled()
  await page.keyboard.press('Enter')
  const event = dialog(page).getByRole('combobox', { name: 'Event' })
  await expect(event).toBeFocused()
  await chooseBy(event, '秋の', '秋の社員家族感謝祭')
  await press(dialog(page).getByRole('button', { name: 'Print', exact: true }), { most: 2 })
  await expect.poll(() => printed(page)).toBe(1)
  await expect(page.getByRole('heading', { name: 'F-Seal Data Printing' })).toBeVisible()
  await expectFocus(page)

  const main = page.getByRole('main')
  const print = main.getByRole('button', { name: 'Print', exact: true })
  await press(print, { most: 3 })
  await expect.poll(() => printed(page)).toBe(2)
  await expect(print).toBeFocused()
  for (const [view, filter, text, option] of [
    ['Distribution List', 'Person in Charge', '112', /^112 /],
    ['Ticket Receipt Stamp', 'Department', '20 ', /^20 総務部 /],
  ] as const) {
    await press(menuItem(page, view), { key: 'Shift+Tab', most: 25 })
    await skipToContent(page)
    const before = await printed(page)
    await press(print, { most: 1 })
    await expect.poll(() => printed(page)).toBe(before + 1)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(print).toBeFocused()
    const asked = main.getByRole('button', { name: 'Are all sheets there?' })
    await expect(asked).toBeVisible()
    const select = main.getByRole('combobox', { name: filter })
    // Answers the question about the unconfirmed print.
    await press(asked, { most: 2 })
    await press(page.getByRole('button', { name: 'Yes, all' }), { most: 2 })
    await expect(page.getByRole('button', { name: 'Yes, all' })).toHaveCount(0)
    await goTo(select, { most: 4 })
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(select).toHaveValue(option)
    await page.keyboard.press('Control+p')
    await expect.poll(() => printed(page)).toBe(before + 2)
    await expect(select).toBeFocused()
  }
})
