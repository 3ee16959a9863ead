/**
 * The longest task of the browser page for an event of 20,000 seals and 200,000 sales. Opens the event's page and the
 * reconciliation, confirms 100,000 rows, and shows the seal sheet.
 */
import type { Page } from '@playwright/test'
import { signIn } from '../test/journeys/support/test.ts'
import { longestTask, recordLongTasks } from './support/long-tasks.ts'
import { openPage, startBrowser, startProduct, type Product } from './support/product.ts'
import { ratio } from './support/report.ts'
import { employeeRows, fields } from './support/rows.ts'

const LONG_TASK_MS = 200
/** Timeout in milliseconds for loading and writing a hundred thousand rows. */
const PATIENCE_MS = 300_000
const HOLDERS = 20_000
const EACH = 20
const SALES_EACH = 10
const EVENT = 9001
const NAME = '計測イベント'
const employees = employeeRows(HOLDERS)

async function fill({ api }: Product): Promise<void> {
  await api.import('employees', fields, employees)
  await api.import(
    'events',
    ['eventCode', 'eventName', 'ticketStartNumber', 'ticketEndNumber'],
    [[EVENT, NAME, 1, HOLDERS * EACH]],
  )
  await api.import('products', ['productCode', 'eventCode', 'productName', 'unitPrice'], [[EVENT, EVENT, '品', 500]])
  const seals = employees.map(
    ([, code, name, department, , inCharge], at) =>
      [code, name, department, inCharge, EVENT, NAME, at * EACH + 1, at * EACH + 15, 15] as const,
  )
  const person = ['companyCode', 'name', 'departmentCode', 'personInChargeCode', 'eventCode', 'eventName'] as const
  await api.import('sealData', [...person, 'ticketStartNumber', 'ticketEndNumber', 'distributionNumber'], seals)
  const sales = seals.flatMap(([, , , , , , from]) =>
    Array.from({ length: SALES_EACH }, (_, at) => [EVENT, EVENT, from + at, 1] as const),
  )
  await api.import('salesData', ['eventCode', 'productCode', 'ticketNumber', 'quantity'], sales)
}

const longest = new Map<string, number>()

async function measured(page: Page, what: string, act: () => Promise<unknown>): Promise<void> {
  longest.set(what, (await longestTask(page, act)).longest)
}

const product = (await startProduct('PGlite'))!
const browser = await startBrowser()
try {
  await fill(product)
  const page = await openPage(browser)
  page.setDefaultTimeout(PATIENCE_MS)
  await recordLongTasks(page)
  await measured(page, 'signing in until everything is loaded', async () => {
    await signIn(page, product.server)
    await page.waitForFunction(() => !document.querySelector('[role="progressbar"]:not(main *)'))
  })
  await page.locator('nav button[aria-label="Events"]').click()
  const eventPage = page.getByRole('region', { name: `Event: ${NAME}` })
  await measured(page, 'the event page opened', async () => {
    await page.locator('main button[title="Open the page"]').click()
    await eventPage.getByText('¥100,000,000').first().waitFor()
  })
  const reconciliation = page.getByRole('region', { name: `Reconciliation: ${NAME}` })
  await measured(page, 'the reconciliation shown', async () => {
    await eventPage.getByRole('button', { name: 'Reconcile' }).click()
    await reconciliation.getByRole('button', { name: 'Confirm sales...' }).waitFor()
  })
  const dialog = page.getByRole('dialog')
  await measured(page, 'what would be confirmed', async () => {
    await reconciliation.getByRole('button', { name: 'Confirm sales...' }).click()
    await dialog.getByRole('button', { name: /^Confirm/ }).waitFor()
  })
  await measured(page, '100,000 rows confirmed', async () => {
    await dialog.getByRole('button', { name: /^Confirm/ }).click()
    await dialog.getByText('100,000').first().waitFor()
    await dialog.getByRole('button', { name: 'Close' }).first().waitFor()
    await page.waitForFunction(() => !document.querySelector('[role="progressbar"]:not(main *), [aria-busy=true]'))
  })
  await page.keyboard.press('Escape')
  await measured(page, 'the seal sheet shown', async () => {
    await page.locator('nav button[aria-label="Seal Data"]').click()
    await page.getByRole('button', { name: 'Print Seal' }).click()
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Look at it first' }).click()
    await page.getByRole('list', { name: 'Preview of the pages' }).waitFor()
  })
} finally {
  await browser.close()
  await product.close()
}
for (const [what, ms] of longest)
  ratio(`${what}: the longest task`, ms, LONG_TASK_MS, 'limit', 'at most 1; 0 where none is long')
