/** A table: search, sort, edit, delete. */
import { makeOffice } from '../../support/sample-office.ts'
import { sharedHome } from '../support/home.ts'
import {
  column,
  countLine,
  fieldLabel,
  header,
  openEdit,
  openTable,
  rowOf,
  search,
  sortButton,
} from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

/** Code of a department of the sample office. */
const DELETED = 70

const home = sharedHome({ rows: makeOffice })

test('search finds what is stored and what is seen, in any width and in the common variants [S2.23 S2.26 S4.9 S4.10 S9.1]', async ({
  page,
}) => {
  await home.enter(page)
  const rows = await home.load('employees')
  const screen = await openTable(page, 'employees')
  const finds = async (query: string, count: number) => {
    await search(screen).fill(query)
    await expect(countLine(screen)).toHaveText(`${count} of ${rows.length} records`)
  }
  const named = (...parts: string[]) =>
    rows.filter(({ name }) => parts.some((part) => String(name).includes(part))).length

  await finds('000521', 1)
  await expect(column(screen, 'employees', 'name')).toHaveText('小島 学')
  await finds('０００５２１', 1)
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await finds('物流センター', rows.filter(({ departmentCode }) => departmentCode === 50).length)
  await finds('ﾌﾞﾂﾘｭｳ', 0)
  await finds('物流ｾﾝﾀｰ', rows.filter(({ departmentCode }) => departmentCode === 50).length)
  await finds('タナカ タロウ', named('ﾀﾅｶ ﾀﾛｳ'))
  await finds(
    '高橋',
    rows.filter(({ name, personInChargeCode }) => /[高髙]橋/.test(String(name)) || personInChargeCode === 101).length,
  )
  await finds(
    '髙橋',
    rows.filter(({ name, personInChargeCode }) => /[高髙]橋/.test(String(name)) || personInChargeCode === 101).length,
  )
  await finds('MONTGOMERY-williams', named('Montgomery-Williams'))
  // After a search on a later page, page 1 is shown.
  await screen.getByRole('button', { name: 'Clear the search' }).click()
  await screen.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('Page 2 of 42')).toBeVisible()
  await finds('営業', rows.filter(({ departmentCode }) => departmentCode === 10 || departmentCode === 11).length)
  await expect(page.getByText(/^Page 1 of/)).toBeVisible()
})

test('a column sorts up, then down, and empty cells come last, then first [S2.24 S4.11]', async ({ page }) => {
  await home.enter(page)
  const rows = await home.load('employees')
  const screen = await openTable(page, 'employees')
  const shown = column(screen, 'employees', 'sweetCardNumber')
  const empty = rows.filter(({ sweetCardNumber }) => sweetCardNumber === null).length
  expect(empty).toBeGreaterThan(10)

  const sorted = header(screen, 'sweetCardNumber')
  await expect(sorted).toHaveAttribute('aria-sort', 'none')
  await screen.getByRole('button', { name: 'Next page' }).click()
  await sortButton(screen, 'sweetCardNumber').click()
  await expect(sorted).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByText('Page 1 of 42')).toBeVisible()
  await expect(shown.first()).not.toHaveText('')
  const first = await shown.allTextContents()
  expect(first).toEqual(first.toSorted())
  await screen.getByRole('button', { name: 'Last page' }).click()
  await expect(shown).toHaveText(Array.from({ length: 10 }, () => ''))

  await sortButton(screen, 'sweetCardNumber').click()
  await expect(sorted).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByText('Page 1 of 42')).toBeVisible()
  await expect(shown).toHaveText(Array.from({ length: 10 }, () => ''))

  // Numbers are compared as numbers.
  const prices = await openTable(page, 'products')
  await sortButton(prices, 'unitPrice').click()
  await expect(column(prices, 'products', 'unitPrice').first()).toHaveText('¥100')
  await sortButton(prices, 'unitPrice').click()
  await expect(column(prices, 'products', 'unitPrice').first()).toHaveText('¥6,000')
})

test('an edit sends the changed field alone [S2.29]', async ({ page }) => {
  await home.enter(page)
  const before = await home.load('employees')
  const screen = await openTable(page, 'employees')
  await search(screen).fill('000521')
  const dialog = await openEdit(screen, '000521')
  await dialog.getByLabel(fieldLabel('employees', 'name')).fill('小嶋 学')
  const [request] = await Promise.all([
    page.waitForRequest((asked) => home.editsIn(asked) !== undefined),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ])
  const row = before.find(({ companyCode }) => companyCode === '000521')!
  expect(home.editsIn(request)).toEqual([
    { key: row['id'], changes: { name: '小嶋 学' }, expected: { name: '小島 学' } },
  ])
  await expect(page.getByText('Data updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(column(screen, 'employees', 'name')).toHaveText('小嶋 学')
  expect(await home.load('employees')).toEqual(
    before.map((each) => (each === row ? { ...each, name: '小嶋 学' } : each)),
  )
})

test('deleting a department empties the code of its employees, and says so before [S2.30]', async ({ page }) => {
  await home.enter(page)
  const [employed, seals] = await Promise.all([home.load('employees'), home.load('sealData')])
  const of = (rows: readonly { departmentCode?: unknown }[]) =>
    rows.filter(({ departmentCode }) => departmentCode === DELETED).length
  const screen = await openTable(page, 'departments')
  await rowOf(screen, '髙﨑支店').getByRole('button', { name: 'Delete 髙﨑支店' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 髙﨑支店' })
  await expect(dialog).toContainText('Are you sure you want to delete this item?')
  await expect(dialog).toContainText('This action cannot be undone.')
  await expect(dialog).toContainText(`Employees: ${of(employed)} records will have no Department.`)
  await expect(dialog).toContainText(
    `Seal Data: ${of(seals)} records keep the code (Department), which will no longer be registered.`,
  )
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Data deleted successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOf(screen, '髙﨑支店')).toHaveCount(0)

  const employees = await openTable(page, 'employees')
  const member = employed.find(({ departmentCode }) => departmentCode === DELETED)!
  await search(employees).fill(String(member['companyCode']))
  await expect(column(employees, 'employees', 'departmentCode')).toHaveText('')
  expect(await home.load('employees')).toEqual(
    employed.map((row) => (row['departmentCode'] === DELETED ? { ...row, departmentCode: null } : row)),
  )
  expect(await home.load('sealData')).toEqual(seals)
})
