/** Several rows edited in one form, also where somebody else changes or deletes them meanwhile. */
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import { expectAccessible } from './support/axe.ts'
import { alerts, cell, openEdits, paste, saveAll, success } from './support/many-rows.ts'
import {
  countLine,
  deleteByApi,
  editByApi,
  enter,
  fieldLabel,
  openTable,
  rowOf,
  rowsOf,
  screenOf,
} from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

const stored = async (name: TableName): Promise<Row[]> => (await office.api.load(name)).rows

test.beforeEach(({ page }) => enter(page, office.server))

test('products: several edited at once, only what changed is written, and the selection ends', async ({ page }) => {
  const before = await stored('products')
  const [one, two] = before as [Row, Row]
  const [first, second] = [String(one['productName']), String(two['productName'])]
  const dialog = await openEdits(page, 'products', [first, second])
  await expect(dialog.getByRole('textbox', { name: /Product Code/ })).toHaveCount(0)
  await cell(dialog, second, 'Product Name').fill('')
  await cell(dialog, first, 'Unit Price').fill('-5')
  await saveAll(dialog).click()
  await expect(alerts(dialog)).toContainText('Please fill in all fields.')
  await expect(alerts(dialog)).toContainText(`${first}: Unit Price must be non-negative`)
  await expect(alerts(dialog)).toContainText(`${second}: Product Name is required`)
  await expect(cell(dialog, first, 'Unit Price')).toBeFocused()
  await expectAccessible(page)
  expect(await stored('products')).toEqual(before)
  await cell(dialog, second, 'Product Name').fill(second)
  await paste(cell(dialog, first, 'Unit Price'), [['￥1,234'], ['５６７'], ['9']])
  await expect(alerts(dialog)).toContainText('1 pasted cell had no place here and was left out.')
  const body = page.waitForRequest((request) => request.method() === 'PATCH')
  await saveAll(dialog).click()
  expect(((await body).postDataJSON() as { edits: unknown[] }).edits).toEqual([
    { key: one['productCode'], changes: { unitPrice: 1234 }, expected: { unitPrice: one['unitPrice'] } },
    { key: two['productCode'], changes: { unitPrice: 567 }, expected: { unitPrice: two['unitPrice'] } },
  ])
  await expect(dialog).toBeHidden()
  await expect(success(page)).toContainText('Data saved successfully 2 records')
  await expect(countLine(screenOf(page, 'products'))).toHaveText(`${before.length} records`)
  expect(await stored('products')).toEqual([
    { ...one, unitPrice: 1234 },
    { ...two, unitPrice: 567 },
    ...before.slice(2),
  ])
})

for (const told of [true, false]) {
  test(`someone else changed rows meanwhile, ${told ? 'and the page heard of it' : 'unheard of'}: told row by row, nothing half-written`, async ({
    page,
    context,
  }) => {
    if (!told) await context.route('**/api/events', (route) => route.abort())
    const name = told ? 'positions' : 'departments'
    const [codeField, nameField] = told ? ['positionCode', 'positionName'] : ['departmentCode', 'departmentName']
    const [a, b, c, d] = (await stored(name)).slice(0, 4) as [Row, Row, Row, Row]
    const called = (row: Row) => String(row[nameField])
    const label = fieldLabel(name, nameField)
    const dialog = await openEdits(page, name, [a, b, c].map(called))
    for (const row of [a, b, c]) await cell(dialog, called(row), label).fill(`私 ${called(row)}`)
    const rename = (row: Row) =>
      editByApi(
        office.api,
        name,
        Number(row[codeField]),
        { [nameField]: `他 ${called(row)}` },
        { [nameField]: row[nameField]! },
      )
    await rename(a)
    await rename(c)
    await rename(d)
    if (told) await expect(rowOf(screenOf(page, name), `他 ${called(d)}`)).toHaveCount(1)
    await saveAll(dialog).click()
    const conflict = dialog.getByRole('alert').filter({ hasText: 'Someone else has changed 2 of these records' })
    await expect(conflict).toContainText('Nothing was saved, and nothing you typed is lost.')
    for (const row of [a, c]) {
      await expect(
        conflict
          .getByRole('row')
          .filter({ has: page.getByRole('rowheader', { name: `${called(row)}: ${label}` }) })
          .getByRole('cell'),
      ).toHaveText([`私 ${called(row)}`, `他 ${called(row)}`, /./])
    }
    if (told) await expectAccessible(page)
    const names = async () => (await stored(name)).slice(0, 4).map((row) => row[nameField])
    expect(await names()).toEqual([`他 ${called(a)}`, called(b), `他 ${called(c)}`, `他 ${called(d)}`])
    await conflict
      .getByRole('radiogroup', { name: `${called(c)}: ${label}` })
      .getByText('Stored now')
      .click()
    await saveAll(dialog).click()
    await expect(dialog).toBeHidden()
    expect(await names()).toEqual([`私 ${called(a)}`, `私 ${called(b)}`, `他 ${called(c)}`, `他 ${called(d)}`])
  })
}

test('a row that someone else deleted is told, and the others are saved without it', async ({ page }) => {
  await office.api.import(
    'departments',
    ['departmentCode', 'departmentName'],
    [
      [1, '消える部'],
      [2, '残る部'],
    ],
  )
  const dialog = await openEdits(page, 'departments', ['消える部', '残る部'])
  await cell(dialog, '消える部', 'Department Name').fill('消えた部')
  await cell(dialog, '残る部', 'Department Name').fill('残った部')
  await deleteByApi(office.api, 'departments', [1])
  await saveAll(dialog).click()
  await expect(dialog.getByRole('alert')).toContainText('Someone else has deleted: 消える部')
  await expect(cell(dialog, '消える部, deleted by someone else', 'Department Name')).toHaveValue('消えた部')
  expect((await stored('departments'))[0]).toEqual({ departmentCode: 2, departmentName: '残る部' })
  await saveAll(dialog).click()
  await expect(dialog).toBeHidden()
  await expect(success(page)).toContainText('Data saved successfully 1 record')
  expect((await stored('departments'))[0]).toEqual({ departmentCode: 2, departmentName: '残った部' })
})

test('a table without an editor of its own is edited by the same one, page by page', async ({ page }) => {
  const screen = await openTable(page, 'sealData')
  await screen.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await screen.getByRole('button', { name: /^Select all .* matching rows$/ }).click()
  await screen.getByRole('button', { name: 'Edit selected' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit .* records of Seal Data$/ })
  await expect(dialog.getByRole('table').getByRole('row')).toHaveCount(26)
  await dialog.getByRole('button', { name: 'Next page' }).click()
  const rows = await stored('sealData')
  const seal = rows[25]!
  const row = dialog
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: String(seal['id']), exact: true }) })
  await row.getByRole('textbox', { name: /Distribution Number$/ }).fill('x')
  await dialog.getByRole('button', { name: 'Previous page' }).click()
  await saveAll(dialog).click()
  // The cursor goes to the issue, on whichever page it is.
  await expect(row.getByRole('textbox', { name: /Distribution Number$/ })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('77')
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  expect(await stored('sealData')).toEqual(rows.map((one) => (one === seal ? { ...one, distributionNumber: 77 } : one)))
})

test('the buttons stay in one line where the screen is narrow, and selecting a row moves nothing', async ({ page }) => {
  const screen = await openTable(page, 'employees')
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const top = async () => (await rowsOf(screen).first().boundingBox())!.y
    const before = await top()
    await rowsOf(screen).first().getByRole('checkbox').check()
    await expect(screen.getByRole('button', { name: 'Edit selected' })).toBeVisible()
    expect(await top(), `${width} px`).toBe(before)
    await screen.getByRole('button', { name: 'Clear selection' }).click()
  }
})
