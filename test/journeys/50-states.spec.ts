/** States of table screens: selection, pages, keys, failures. */
import type { Locator } from '@playwright/test'
import { parseCsv } from '#domain/csv.ts'
import {
  closeToast,
  column,
  countLine,
  enter,
  fieldLabel,
  header,
  openEdit,
  openTable,
  openView,
  rowOf,
  rowsOf,
  savedText,
  search,
} from './support/screen.ts'
import { expect, inMotion, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()
test.use(inMotion)
test.beforeEach(({ page }) => enter(page, office.server))

const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true })

test('a selection disables buttons for single and new rows; search, page and refresh clear the selection @wide [S2.22 S4.13 S4.14]', async ({
  page,
}) => {
  const screen = await openTable(page, 'employees')
  const bar = page.getByRole('banner')
  const off = [
    screen.getByRole('button', { name: 'Add', exact: true }),
    screen.getByRole('button', { name: 'Import' }),
    bar.getByRole('button', { name: 'Import' }),
    rowsOf(screen)
      .first()
      .getByRole('button', { name: /^Edit / }),
    rowsOf(screen)
      .first()
      .getByRole('button', { name: /^Delete / }),
  ]
  const whileSelected = [
    screen.getByRole('button', { name: 'Export selected' }),
    screen.getByRole('button', { name: 'Delete selected' }),
  ]
  const select = async () => {
    await rowsOf(screen).nth(2).getByRole('checkbox').check()
    await expect(countLine(screen)).toHaveText('1 of 420 selected')
    for (const button of off) await expect(button).toBeDisabled()
    for (const button of whileSelected) await expect(button).toBeEnabled()
  }
  const cleared = async (count: string) => {
    await expect(countLine(screen)).toHaveText(count)
    await expect(rowsOf(screen).getByRole('checkbox', { checked: true })).toHaveCount(0)
    for (const button of off) await expect(button).toBeEnabled()
    for (const button of whileSelected) await expect(button).toHaveCount(0)
  }

  await select()
  await search(screen).fill('営業')
  await cleared('84 of 420 records')
  await search(screen).fill('')
  await select()
  await screen.getByRole('button', { name: 'Next page' }).click()
  await cleared('420 records')
  await select()
  await bar.getByRole('button', { name: 'Refresh' }).click()
  await cleared('420 records')
  await select()
  await screen.getByLabel('Rows per page').selectOption('25')
  await cleared('420 records')
  await expect(rowsOf(screen)).toHaveCount(25)
  await select()
  await screen.getByRole('button', { name: 'Clear selection' }).click()
  await cleared('420 records')
  // Enter opens a row's form, but not while rows are selected.
  await select()
  await rowsOf(screen).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.reload()
  await expect(rowsOf(screen)).toHaveCount(25)
})

test('the header selects the page, then all that match: exported, then deleted [S2.25 S2.32 S2.34 S2.46]', async ({
  page,
}) => {
  const before = (await office.api.load('confirmedData')).rows
  const wanted = before.filter((row) => row['departmentCode'] === 60)
  const screen = await openTable(page, 'confirmedData')
  await search(screen).fill('情報システム部')
  await expect(countLine(screen)).toHaveText(`${wanted.length} of ${before.length} records`)
  await screen.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await expect(countLine(screen)).toHaveText(`10 of ${before.length} selected`)
  await screen.getByRole('button', { name: `Select all ${wanted.length} matching rows` }).click()
  await expect(countLine(screen)).toHaveText(`${wanted.length} of ${before.length} selected`)

  await screen.getByRole('button', { name: 'Export selected' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    screen.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('eventms-confirmedData.csv')
  const exported = parseCsv(await savedText(download)).records
  expect(exported.map(({ cells }) => Number(cells[0]))).toEqual(wanted.map((row) => row['id']))

  await screen.getByRole('button', { name: 'Delete selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete selected from Confirmed Data' })
  await expect(dialog).toContainText(
    `Are you sure you want to delete the ${wanted.length} selected items? This action cannot be undone.`,
  )
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Data deleted successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(countLine(screen)).toHaveText(`0 of ${before.length - wanted.length} records`)
  expect((await office.api.load('confirmedData')).rows).toEqual(before.filter((row) => row['departmentCode'] !== 60))
})

test('an empty search result differs from an empty table [S2.35 S8.13]', async ({ page }) => {
  const screen = await openTable(page, 'salesData')
  const { rows } = await office.api.load('salesData')
  await search(screen).fill('どこにもない')
  await expect(screen.getByText('No data found')).toBeVisible()
  await expect(screen.getByText('No record matches the search and the filters.')).toBeVisible()
  await expect(screen.getByText('Page 1 of 1')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(countLine(screen)).toHaveText(`${rows.length.toLocaleString('en')} records`)

  await screen.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await screen.getByRole('button', { name: /^Select all .* matching rows$/ }).click()
  await screen.getByRole('button', { name: 'Delete selected' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(screen.getByText('No data found')).toBeVisible()
  await expect(countLine(screen)).toHaveText('0 records')
})

test('filters narrow the list, go back to page 1, and know the rows without a code @wide [S2.36]', async ({ page }) => {
  const screen = await openTable(page, 'employees')
  const department = screen.getByRole('combobox', { name: 'Department' })
  await screen.getByRole('button', { name: 'Last page' }).click()
  await department.click()
  await page.getByRole('option', { name: '50 物流センター' }).click()
  await expect(countLine(screen)).toHaveText('42 of 420 records')
  await expect(screen.getByText('Page 1 of 5')).toBeVisible()
  await expect(column(screen, 'employees', 'departmentCode')).toHaveText(
    Array.from({ length: 10 }, () => '50 物流センター'),
  )
  await search(screen).fill('せんたー 物')
  const found = await countLine(screen).textContent()
  const marked = (typed: string | null = null) => page.evaluate(markedAfter, typed)
  await expect
    .poll(async () => new Set((await marked()).map((text) => text.normalize('NFKC'))))
    .toEqual(new Set(['物', 'センター']))
  // The search stays until it is cleared, across views and reloads.
  await openTable(page, 'departments')
  await openTable(page, 'employees')
  await expect(countLine(screen)).toHaveText(found!)
  await page.reload()
  await expect(countLine(screen)).toHaveText(found!)
  await screen.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(countLine(screen)).toHaveText('420 records')
  await expect(search(screen)).toBeFocused()
  await expect.poll(marked).toEqual([])
  // Reused row elements must not keep search highlights of earlier rows.
  await search(screen).fill('山')
  await expect.poll(async () => new Set(await marked())).toEqual(new Set(['山']))
  expect((await marked('田')).filter((text) => text !== '山')).toEqual([])
  await search(screen).fill('')
  await department.click()
  await page.getByRole('option', { name: '(empty)' }).click()
  await expect(screen.getByText('No data found')).toBeVisible()
  await screen.getByLabel('Clear Department').click()
  await expect(countLine(screen)).toHaveText('420 records')
})

/** Runs in the page: the highlighted texts, read as soon as the rows are rendered after typing. */
function markedAfter(typed: string | null): string[] {
  if (typed !== null) {
    const input = document.querySelector<HTMLInputElement>('main input[type="search"]')!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, typed)
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  return Array.from(CSS.highlights.get('eventms-found') ?? [], ({ startContainer, startOffset, endOffset }) =>
    startContainer.textContent!.slice(startOffset, endOffset),
  )
}

test("'/' goes to the search, except where it is typed; the rows answer to the keyboard @wide", async ({ page }) => {
  const screen = await openTable(page, 'employees')
  await page.keyboard.press('/')
  await expect(search(screen)).toBeFocused()
  await page.keyboard.type('a/b')
  await expect(search(screen)).toHaveValue('a/b')
  await page.keyboard.press('Escape')
  await expect(search(screen)).toHaveValue('')

  await page.keyboard.press('ArrowDown')
  await expect(rowsOf(screen).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search(screen)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(rowsOf(screen).nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(countLine(screen)).toHaveText('1 of 420 selected')
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Edit / })
  await expect(field(dialog, 'Company Code')).toBeFocused()
  await page.keyboard.press('/')
  await expect(field(dialog, 'Company Code')).toBeFocused()
  await expect(field(dialog, 'Company Code')).toHaveValue(/\/$/)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // The focus is back on the opener.
  await expect(rowsOf(screen).last()).toBeFocused()
})

test('a save shows Saving..., and Refresh is disabled during a load @wide [S2.11]', async ({ page }) => {
  const screen = await openTable(page, 'departments')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/tables/departments**', async (route) => {
    if (route.request().method() !== 'GET') await held
    await route.continue()
  })
  const dialog = await openEdit(screen, '品質保証部')
  await field(dialog, 'Department Name').fill('品質管理部')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await expect(
    page.getByRole('banner').first().getByRole('button', { name: 'Refresh', includeHidden: true }),
  ).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  release()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'Success' })).toContainText('Data updated successfully')
  await closeToast(page)
})

test('a session that ended elsewhere keeps what was typed; signing in again goes on where it stopped @wide', async ({
  page,
}) => {
  const screen = await openTable(page, 'departments')
  const dialog = await openEdit(screen, '経理部')
  await field(dialog, 'Department Name').fill('財務経理部')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByLabel('Email').fill(office.server.email)
  await page.getByLabel('Password', { exact: true }).fill(office.server.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(field(dialog, 'Department Name')).toHaveValue('財務経理部')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(screen, '財務経理部')).toBeVisible()
})

test('a refresh that fails says so and keeps the rows; nothing prints from what could not be verified @wide', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.assign(window, { printed: 0, print: () => ((window as unknown as { printed: number }).printed += 1) }),
  )
  await page.reload()
  const screen = await openTable(page, 'events')
  await openView(page, 'Print Seal')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('What the paper will show')).toBeVisible()
  await page.route('**/api/tables/sealData', (route) => route.abort())
  await page.getByRole('main').getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.getByText('Nothing was printed. The data could not be read again:')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(0)

  await openView(page, 'Events')
  await expect(rowsOf(screen)).toHaveCount(3)
  await expect(page.getByText('Some data could not be read from the server.')).toBeVisible()
  await page.unroute('**/api/tables/sealData')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Some data could not be read from the server.')).toHaveCount(0)
})

test('the same screen in Japanese: labels, counts, messages @wide [S1.6]', async ({ page }) => {
  await page.getByRole('button', { name: '日本語に切り替え' }).click()
  await page.getByRole('navigation').getByRole('button', { name: '役職' }).click()
  const screen = page.getByRole('region', { name: '役職', exact: true })
  await expect(header(screen, 'reportingRate')).toHaveText('報告率')
  await screen.getByRole('button', { name: '追加', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'データの追加：役職' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('役職名は必須項目です')).toBeVisible()
  await expect(dialog.getByText('入力内容を確認してください')).toBeVisible()
  expect(fieldLabel('positions', 'positionName')).toBe('Position Name')
})
