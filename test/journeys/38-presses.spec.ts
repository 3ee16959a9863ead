/** Maximum clicks and keys for daily tasks, counted by browser events. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { cell, inputOf, success } from './support/many-rows.ts'
import { countPresses, pressesOf } from './support/presses.ts'
import { enter, openTable, sampleFile } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()
const stored = async (name: 'departments' | 'salesData') => (await office.api.load(name)).rows

/** Pastes at the focus, as Ctrl+V does; the paste itself is not counted. */
const pasteAt = (page: Page, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test.beforeEach(async ({ page }) => {
  await enter(page, office.server)
  await countPresses(page)
})

test('a person’s department: four clicks; who holds a number: a click and five keys @wide', async ({ page }) => {
  const employees = (await office.api.load('employees')).rows
  const name = String(employees[2]!['name'])
  const { departmentCode, departmentName } = (await stored('departments')).find(
    (row) => row['departmentCode'] !== employees[2]!['departmentCode'],
  )!
  const screen = await openTable(page, 'employees')
  await expect(screen.getByRole('switch', { name: 'Edit in the table' })).toBeVisible()
  const changing = await pressesOf(page, async () => {
    await screen.getByRole('switch', { name: 'Edit in the table' }).click()
    const department = cell(screen, name, 'Department').first()
    const { width = 0, height = 0 } = (await department.boundingBox())!
    await department.click({ position: { x: width - 10, y: height / 2 } })
    await page.getByRole('option', { name: `${String(departmentCode)} ${String(departmentName)}`, exact: true }).click()
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(success(page)).toContainText('Data saved successfully 1 record')
  })
  expect(changing).toEqual({ clicks: 4, keys: 0 })

  const asking = await pressesOf(page, async () => {
    await page.getByRole('button', { name: 'Find anything (Ctrl+K)' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type('1234')
    await expect(page.getByRole('option').first()).toContainText('Held by')
  })
  expect(asking).toEqual({ clicks: 1, keys: 4 })
})

test('three departments: two presses beside the paste @wide', async ({ page }) => {
  const screen = await openTable(page, 'departments')
  const dialog = page.getByRole('dialog')
  const adding = await pressesOf(page, async () => {
    await screen.getByRole('button', { name: 'Add multiple' }).click()
    await expect(inputOf(cell(dialog, 'Row 1', 'Department Code'))).toBeFocused()
    await pasteAt(page, '91\t法務部\r\n92\t広報部\r\n93\t監査室')
    await dialog.getByRole('button', { name: 'Save all' }).click()
    await expect(dialog).toBeHidden()
  })
  expect(adding.clicks + adding.keys).toBeLessThanOrEqual(2)
  expect((await stored('departments')).slice(-3).map((row) => row['departmentName'])).toEqual([
    '法務部',
    '広報部',
    '監査室',
  ])
})

test('a file: three @wide', async ({ page }) => {
  await openTable(page, 'departments')
  const departments = readFileSync(sampleFile('departments.csv'), 'utf8').replace('総務部', '総務統括部')
  const importing = await pressesOf(page, async () => {
    await page.getByRole('main').getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Choose a file' }).click(),
    ])
    await chooser.setFiles({ name: 'departments.csv', mimeType: 'text/csv', buffer: Buffer.from(departments) })
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  expect(importing.clicks + importing.keys).toBeLessThanOrEqual(3)
  expect((await stored('departments')).some((row) => row['departmentName'] === '総務統括部')).toBe(true)
})

/** Drops a file as from the desktop; the drop itself is not counted. */
const dropOnPage = (page: Page, name: string, text: string) =>
  page.evaluate(
    ([name, text]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], name))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, text] as const,
  )

test('our own export back: three @wide', async ({ page }) => {
  const screen = await openTable(page, 'departments')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: /CSV/ }).first().click()
    })(),
  ])
  const exported = readFileSync(await download.path(), 'utf8').replace('営業第一部', '営業本部')
  const importing = await pressesOf(page, async () => {
    await screen.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Choose a file' }).click(),
    ])
    await chooser.setFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(exported) })
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  expect(importing.clicks + importing.keys).toBe(3)
  expect((await stored('departments')).some((row) => row['departmentName'] === '営業本部')).toBe(true)
})

test('a department’s sales list for the current event: four after the file is dropped @wide', async ({ page }) => {
  await openTable(page, 'salesData')
  const before = (await stored('salesData')).length
  const importing = await pressesOf(page, async () => {
    const rows = ['2901,有料観覧席 A,2枚', 'No.2902,有料観覧席 B,1枚', '2903～2904,有料観覧席 B,1枚']
    const lines = ['売上報告（営業第一部）,,', ',,', '冊子No.,商品名,枚数', ...rows, '合計,,5枚']
    await dropOnPage(page, '売上報告.csv', lines.join('\r\n'))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: /^Accept/ }).click()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  expect(importing.clicks + importing.keys).toBeLessThanOrEqual(4)
  expect((await stored('salesData')).slice(before)).toMatchObject([
    { productCode: 1001, eventCode: 1, ticketNumber: 2901, quantity: 2 },
    ...[2902, 2903, 2904].map((ticketNumber) => ({ productCode: 1002, eventCode: 1, ticketNumber, quantity: 1 })),
  ])
  await page.getByRole('button', { name: 'Open the event page' }).click()
  await expect(page.getByRole('heading', { name: /第42回 納涼花火大会/ }).first()).toBeVisible()
})
