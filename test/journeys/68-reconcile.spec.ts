/** From imported sales to confirmed rows: one planted fault of each kind is found, and the sums are unchanged. */
import type { Page } from '@playwright/test'
import type { TableName } from '#domain/tables/index.ts'
import { readPdf } from '../pdf.ts'
import { fits, look } from './support/axe.ts'
import { asRead, countPrints, printed, savePdf } from './support/paper.ts'
import { csv, enter, importFile, openTable, openView, savedText, screenOf } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice('empty')
test.describe.configure({ mode: 'serial' })

const NAME = '春の菓子市'
const first = ['0001', '𠮷田 花子', 10, '営業部', 1, '髙橋']
const second = ['0002', '森 一郎', 10, '営業部', 1, '髙橋']
const holderFields = [
  'companyCode',
  'name',
  'departmentCode',
  'departmentName',
  'personInChargeCode',
  'personInChargeName',
]

test.beforeAll(async () => {
  const put = (table: TableName, fields: readonly string[], ...rows: (string | number | null)[][]) =>
    office.api.import(table, fields, rows)
  await put('departments', ['departmentCode', 'departmentName'], [10, '営業部'])
  await put('personInCharge', ['personInChargeCode', 'personInChargeName'], [1, '髙橋'])
  await put(
    'positions',
    ['positionCode', 'positionName', 'distributionCount', 'targetAmount', 'reportingRate'],
    [1, '一般', 10, 2000, 80],
  )
  await put('events', ['eventCode', 'eventName', 'ticketStartNumber', 'ticketEndNumber'], [1, NAME, 1001, 1100])
  await put('products', ['productCode', 'eventCode', 'productName', 'unitPrice'], [11, 1, 'カステラ', 500])
  await put(
    'employees',
    ['companyCode', 'name', 'departmentCode', 'positionCode', 'personInChargeCode', 'sweetCardNumber'],
    ...[first, second].map(([code, name]) => [code!, name!, 10, 1, 1, '12345678']),
  )
  await put(
    'sealData',
    ['eventCode', 'eventName', ...holderFields, 'distributionNumber', 'ticketStartNumber', 'ticketEndNumber'],
    [1, NAME, ...first, 10, 1001, 1010],
    [1, NAME, ...second, 20, 1011, 1030],
  )
  await put('withdrawn', ['eventCode', 'ticketStartNumber', 'ticketEndNumber', 'reason'], [1, 1040, 1040, '紛失'])
  await put(
    'confirmedData',
    ['eventCode', 'eventName', 'ticketNumber', ...holderFields, 'productCode', 'productName', 'quantity', 'unitPrice'],
    ...(
      [
        [1005, first, 1],
        [1006, second, 1],
        [1007, first, 1],
        [1007, first, 1],
      ] as const
    ).map(([number, holder, quantity]) => [1, NAME, number, ...holder, 11, 'カステラ', quantity, 500]),
  )
})
test.beforeEach(async ({ page }) => {
  await countPrints(page)
  await enter(page, office.server)
})

const reconciliation = (page: Page) => page.getByRole('region', { name: `Reconciliation: ${NAME}` })
const figures = (page: Page) => page.getByLabel('Figures of the event').locator('> div').allTextContents()

test('sales are imported, the faults found and led to, the rest confirmed; sums, paper and file agree', async ({
  page,
}) => {
  // Sales: three to confirm, one recorded twice, one of each kind without a holder, and two confirmed differently.
  const sold = ['1001,1', '1002,1', '1012,3', '1003,1', '1003,1', '1040,1', '1050,1', '1101,1', '1005,2', '1006,1']
  await importFile(
    page,
    'salesData',
    csv(['productCode,eventCode,ticketNumber,quantity', ...sold.map((sale) => `11,1,${sale}`)]),
    { added: sold.length },
  )
  const events = await openTable(page, 'events')
  await events.getByRole('button', { name: `Open the page of ${NAME}` }).click()
  await expect(page.getByLabel('Figures of the event')).toBeVisible()
  const before = await figures(page)
  await page.getByRole('button', { name: 'Reconcile' }).click()
  await expect(page.getByRole('main')).toBeFocused()

  const faults = reconciliation(page).getByRole('region', { name: 'Discrepancies' })
  // One fault of each kind; 69-allocation-to-reconciliation.spec.ts checks their content.
  await expect(faults.getByRole('listitem')).toHaveCount(7)
  await faults.getByRole('button', { name: 'Open 1003 in Sales Data' }).click()
  const sales = screenOf(page, 'salesData')
  await expect(sales.getByRole('list', { name: 'Filters and order' })).toContainText('Booklet Number: 1003')
  await expect(sales.locator('tbody tr')).toHaveCount(2)
  await page.goBack()

  await reconciliation(page).getByRole('button', { name: 'Confirm sales...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm sales' })
  await expect(dialog).toContainText('3 sales become confirmed rows: ¥2,500 in total.')
  await expect(dialog.getByRole('table', { name: 'Sales that are left' }).locator('tbody tr')).toHaveCount(5)
  await look(page, 'the sales to confirm')
  await dialog.getByRole('button', { name: 'Confirm 3 of 8 sales; 5 sales are not confirmed' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Sales confirmed. 5 sales are not' })).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'Sales that are left' }).locator('tbody tr')).toHaveCount(5)
  await look(page, 'the sales that are not confirmed')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await reconciliation(page).getByRole('button', { name: 'Confirm sales...' }).click()
  await expect(dialog).toContainText('There is nothing to confirm.')
  await page.keyboard.press('Escape')

  await reconciliation(page).getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => printed(page)).toBe(1)
  const sheets = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  const paper = sheets.map(asRead).join('')
  for (const text of ['0002森一郎', '0001𠮷田花子', 'Confirmedtwice1007', '1050']) expect(paper).toContain(text)
  const saved = await savePdf(page, () => reconciliation(page).getByRole('button', { name: 'Save as PDF' }).click())
  expect(saved.pages.map(asRead)).toEqual(sheets.map(asRead))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    reconciliation(page).getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('eventms-reconciliation-1.csv')
  expect(await savedText(download)).toContain('"0002","森 一郎",,,20,0,0,1,19,5,80,16,15,')

  await page.getByRole('button', { name: '日本語に切り替え' }).click()
  await look(page, 'the reconciliation')
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, `the reconciliation at ${width}`)
  }
  await page.getByRole('button', { name: 'Switch to English' }).click()
  await page.goBack()
  await expect.poll(() => figures(page)).toEqual(before)
})

test('names that differ from their masters: chosen, brought up to date, and taken back @wide', async ({ page }) => {
  await office.api.import('departments', ['departmentCode', 'departmentName'], [[10, '営業本部']])
  await openView(page, 'Dashboard')
  await page.getByRole('button', { name: '2 differ...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Names that differ from their masters' })
  await look(page, 'names that differ from their masters')
  await dialog.getByRole('checkbox', { name: /^Seal Data, Department Name, 10: 営業部 → 営業本部/ }).check()
  await dialog.getByRole('button', { name: 'Bring up to date' }).click()
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
  const names = async (table: 'sealData' | 'confirmedData') =>
    new Set((await office.api.load(table)).rows.map((row) => row['departmentName']))
  expect([await names('sealData'), await names('confirmedData')]).toEqual([new Set(['営業本部']), new Set(['営業部'])])
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await names('sealData')).toEqual(new Set(['営業部']))
})
