/** A large event as prepared load responses, and browser pages that receive these responses. */
import type { Browser, Page } from '@playwright/test'
import type { Value } from '#domain/kinds/kind.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { importBody } from '../../test/support/api.ts'
import { recordLongTasks } from './long-tasks.ts'
import { openPage, type Product } from './product.ts'
import { employeeRows, fields as employeeFields } from './rows.ts'

/** Timeout in milliseconds for loading hundreds of thousands of rows into a page. */
const PATIENCE_MS = 120_000
const EVENT = 9001
const PRODUCT = 9001
export const NAME = '計測イベント'
export const EVENT_PAGE = `section[aria-label="Event: ${NAME}"]`
/** The button in the only row of the table Events. */
export const OPEN = 'main button[title="Open the page"]'
/** Price of each sale in yen. */
export const PRICE = 500

export interface EventSizes {
  readonly holders: number
  readonly numbers: number
  readonly sales: number
  readonly confirmed: number
  readonly payments: number
}

type Cells = readonly (readonly Value[])[]
type Filled = Partial<Record<TableName, { readonly fields: readonly string[]; readonly rows: Cells }>>

/** The event's rows by table. Each person has half of an equal share of the numbers; the plan gives each a few more. */
function filled({ holders, numbers, sales, confirmed, payments }: EventSizes): Filled {
  const each = numbers / holders
  const employees = employeeRows(holders)
  const numbersSold = Array.from({ length: sales }, (_, at) => at * (numbers / sales) + 3)
  const holderOf = (number: number) => employees[Math.floor((number - 1) / each)]!
  const person = ['id', 'companyCode', 'name', 'departmentCode', 'personInChargeCode']
  const personOf = ([, code, name, department, , inCharge]: (typeof employees)[number], at: number) =>
    [at + 1, code, name, department, inCharge] as const
  return {
    employees: { fields: employeeFields, rows: employees },
    events: {
      fields: ['eventCode', 'eventName', 'ticketStartNumber', 'ticketEndNumber'],
      rows: [[EVENT, NAME, 1, numbers]],
    },
    products: {
      fields: ['productCode', 'eventCode', 'productName', 'unitPrice'],
      rows: [[PRODUCT, EVENT, '品', PRICE]],
    },
    sealData: {
      fields: [...person, 'eventCode', 'eventName', 'ticketStartNumber', 'ticketEndNumber', 'distributionNumber'],
      rows: employees.map((row, at) => [
        ...personOf(row, at),
        EVENT,
        NAME,
        at * each + 1,
        at * each + each / 2,
        each / 2,
      ]),
    },
    distributionStatus: {
      fields: [...person, 'eventCode', 'positionCode', 'ticketIssueFlag', 'distributionNumber'],
      rows: employees.map((row, at) => [...personOf(row, at), EVENT, row[4], true, each / 2 + 10]),
    },
    salesData: {
      fields: ['id', 'eventCode', 'productCode', 'ticketNumber', 'quantity'],
      rows: numbersSold.map((number, at) => [at + 1, EVENT, PRODUCT, number, 1]),
    },
    confirmedData: {
      fields: [
        ...person,
        'eventCode',
        'eventName',
        'ticketNumber',
        'productCode',
        'productName',
        'quantity',
        'unitPrice',
        'totalAmount',
      ],
      rows: numbersSold
        .slice(0, confirmed)
        .map((number, at) => [...personOf(holderOf(number), at), EVENT, NAME, number, PRODUCT, '品', 1, PRICE, PRICE]),
    },
    payments: {
      fields: ['id', 'eventCode', 'companyCode', 'personInChargeCode', 'amount', 'paidOn', 'way'],
      rows: Array.from({ length: payments }, (_, at) => {
        const [, code, , , , inCharge] = employees[at % holders]!
        return [at + 1, EVENT, at % 2 === 0 ? code! : null, inCharge!, PRICE + (at % 7) * 100, '2026-08-20', '現金']
      }),
    },
  }
}

/** Prepares the load response of each table. Filling a database instead would take minutes. */
export async function answers({ api }: Product, sizes: EventSizes): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const [table, { fields, rows }] of Object.entries(filled(sizes))) {
    const { version } = await api.load(table as TableName)
    const all = Object.keys(tables[table as TableName].fields)
    const whole = rows.map((row) => all.map((field) => row[fields.indexOf(field)] ?? null))
    // A load response has the form of an import: a head, then chunks of columns.
    const [, ...chunks] = importBody({ version, fields: all, rows: rows.length }, whole).trimEnd().split('\n')
    found.set(table, [JSON.stringify({ version, fields: all, count: rows.length }), ...chunks, ''].join('\n'))
  }
  return found
}

/** Opens a browser page that receives these load responses and records long tasks. */
export async function openWith(browser: Browser, loads: ReadonlyMap<string, string>): Promise<Page> {
  const page = await openPage(browser)
  await page.route('**/api/tables/*', (route) => {
    const body = loads.get(new URL(route.request().url()).pathname.split('/').at(-1)!)
    return body === undefined ? route.continue() : route.fulfill({ body, contentType: 'application/x-ndjson' })
  })
  await recordLongTasks(page)
  return page
}

export async function openEvents(page: Page, product: Product): Promise<void> {
  const { url, email, password } = product.server
  await page.goto(url)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor({ timeout: PATIENCE_MS })
  await page.waitForFunction(() => !document.querySelector('[role="progressbar"]:not(main *)'), null, {
    timeout: PATIENCE_MS,
  })
  await page.locator('nav button[aria-label="Events"]').click()
  await page.waitForSelector(OPEN, { timeout: PATIENCE_MS })
  // Waits until the preparation in idle time has ended, which is not to be measured.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3000)))
}

/** A CSS selector for a button of the event's page. */
export async function buttonOf(page: Page, name: string): Promise<string> {
  const mark = `bench-${name.replace(/\W/g, '')}`
  await page
    .locator(EVENT_PAGE)
    .getByRole('button', { name, exact: true })
    .first()
    .evaluate((button, id) => button.setAttribute('data-bench', id), mark)
  return `[data-bench="${mark}"]`
}
