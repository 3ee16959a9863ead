/** Several rows edited in one form, with concurrent changes and deletions. */
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import { resize } from './support/measures.ts'
import { expectAccessible } from './support/axe.ts'
import { alerts, cell, fill, inputOf, openEdits, paste, saveAll, success } from './support/many-rows.ts'
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

test('products: several edited at once, only what changed is written, and the selection ends [S2.33 S2.40 S8.15]', async ({
  page,
}) => {
  const before = await stored('products')
  const [one, two] = before as [Row, Row]
  const [first, second] = [String(one['productName']), String(two['productName'])]
  const dialog = await openEdits(page, 'products', [first, second])
  await expect(dialog.getByRole('textbox', { name: /Product Code/ })).toHaveCount(0)
  await fill(cell(dialog, second, 'Product Name'), '')
  await fill(cell(dialog, first, 'Unit Price'), '-5')
  await saveAll(dialog).click()
  await expect(alerts(dialog)).toContainText('Please fill in all fields.')
  await expect(alerts(dialog)).toContainText(`${first}: Unit Price must be non-negative`)
  await expect(alerts(dialog)).toContainText(`${second}: Product Name is required`)
  await expect(inputOf(cell(dialog, first, 'Unit Price'))).toBeFocused()
  await expectAccessible(page)
  expect(await stored('products')).toEqual(before)
  await fill(cell(dialog, second, 'Product Name'), second)
  await paste(cell(dialog, first, 'Unit Price'), [['￥1,234'], ['５６７'], ['9']])
  await expect(alerts(dialog)).toContainText('1 pasted cell did not fit here and was left out.')
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
  test(`someone else changed rows meanwhile, ${told ? 'and the page heard of it' : 'unheard of'}: told row by row, nothing half-written @wide`, async ({
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
    for (const row of [a, b, c]) await fill(cell(dialog, called(row), label), `私 ${called(row)}`)
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

test('a row that someone else deleted is told, and the others are saved without it @wide', async ({ page }) => {
  await office.api.import(
    'departments',
    ['departmentCode', 'departmentName'],
    [
      [1, '消える部'],
      [2, '残る部'],
    ],
  )
  const dialog = await openEdits(page, 'departments', ['消える部', '残る部'])
  await fill(cell(dialog, '消える部', 'Department Name'), '消えた部')
  await fill(cell(dialog, '残る部', 'Department Name'), '残った部')
  await deleteByApi(office.api, 'departments', [1])
  await saveAll(dialog).click()
  await expect(dialog.getByRole('alert')).toContainText('Someone else has deleted: 消える部')
  await expect(cell(dialog, '消える部, deleted by someone else', 'Department Name')).toHaveText('消えた部')
  expect((await stored('departments'))[0]).toEqual({ departmentCode: 2, departmentName: '残る部' })
  await saveAll(dialog).click()
  await expect(dialog).toBeHidden()
  await expect(success(page)).toContainText('Data saved successfully 1 record')
  expect((await stored('departments'))[0]).toEqual({ departmentCode: 2, departmentName: '残った部' })
})

test('a table without an editor of its own is edited by the same one, however many rows @wide [S2.40]', async ({
  page,
}) => {
  const screen = await openTable(page, 'sealData')
  await screen.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await screen.getByRole('button', { name: /^Select all .* matching rows$/ }).click()
  await screen.getByRole('button', { name: 'Edit selected' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit selected in Seal Data / })
  const rows = await stored('sealData')
  await expect(dialog.getByRole('grid')).toHaveAttribute('aria-rowcount', String(rows.length + 1))
  // Virtualized: only rows near the viewport are rendered.
  expect(await dialog.getByRole('row').count()).toBeLessThan(40)
  await page.keyboard.press('Control+End')
  await expect(inputOf(dialog.getByRole('row').last().locator('[data-field="receivedBy"]'))).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  const last = rows.at(-1)!
  const end = dialog.getByRole('row').last().locator('[data-field="ticketEndNumber"]')
  await expect(inputOf(end)).toBeFocused()
  await page.keyboard.type('x')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Home')
  await expect(dialog.getByRole('row').nth(1).locator('input')).toBeFocused()
  await page.keyboard.press('Control+s')
  // The cursor moves to the faulty cell, even in a row that is not rendered.
  await expect(inputOf(end)).toBeFocused()
  await page.keyboard.type('599999')
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  // The count is computed from the range.
  const distributionNumber = 599_999 - Number(last['ticketStartNumber']) + 1
  expect(await stored('sealData')).toEqual(
    rows.map((one) => (one === last ? { ...one, ticketEndNumber: 599_999, distributionNumber } : one)),
  )
})

test('the buttons stay in one line where the screen is narrow, and selecting a row moves nothing @wide', async ({
  page,
}) => {
  const screen = await openTable(page, 'employees')
  for (const width of [1024, 390]) {
    await resize(page, width)
    const top = async () => (await rowsOf(screen).first().boundingBox())!.y
    const before = await top()
    await rowsOf(screen).first().getByRole('checkbox').check()
    await expect(screen.getByRole('button', { name: 'Edit selected' })).toBeVisible()
    expect(await top(), `${width} px`).toBe(before)
    await screen.getByRole('button', { name: 'Clear selection' }).click()
  }
})
