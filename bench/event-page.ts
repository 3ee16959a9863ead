/**
 * Time from a click to the paint of its result, and the longest task, for an event of 10,000 holders, 1,000,000 numbers
 * and 100,000 sales. Measures its page, the allocation's preview and the reconciliation. Each in a new page, whose code
 * was prefetched but not run.
 */
import type { Browser, Page } from '@playwright/test'
import type { Value } from '#domain/kinds/kind.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { importBody } from '../test/support/api.ts'
import { signIn } from '../test/journeys/support/test.ts'
import { toPaint } from './support/in-page.ts'
import { longestTask, recordLongTasks } from './support/long-tasks.ts'
import { openPage, startBrowser, startProduct, type Product } from './support/product.ts'
import { median, ratio } from './support/report.ts'
import { employeeRows, fields as employeeFields } from './support/rows.ts'

const ROUNDS = 3
const PRESS_MS = 300
const LONG_TASK_MS = 50
/** Timeout in milliseconds for loading a hundred thousand rows into a page. */
const PATIENCE_MS = 120_000
const HOLDERS = 10_000
const NUMBERS = 1_000_000
const SALES = 100_000
const CONFIRMED = 50_000
const EVENT = 9001
const PRODUCT = 9001
const NAME = '計測イベント'
/** The last figure on the page: once it is shown, everything has been counted. */
const AMOUNT = `¥${(SALES * 500).toLocaleString('en')}`
const EVENT_PAGE = `section[aria-label="Event: ${NAME}"]`
/** The button in the only row of Events. */
const OPEN = 'main button[title="Open the page"]'
const each = NUMBERS / HOLDERS
const employees = employeeRows(HOLDERS)
const numbersSold = Array.from({ length: SALES }, (_, at) => at * (NUMBERS / SALES) + 3)
const holderOf = (number: number) => employees[Math.floor((number - 1) / each)]!

type Cells = readonly (readonly Value[])[]

/** The event's rows by table: everybody holds half of the possible numbers, and is to get a few more. */
function filled(): Partial<Record<TableName, { readonly fields: readonly string[]; readonly rows: Cells }>> {
  const person = ['id', 'companyCode', 'name', 'departmentCode', 'personInChargeCode']
  const personOf = ([, code, name, department, , inCharge]: (typeof employees)[number], at: number) =>
    [at + 1, code, name, department, inCharge] as const
  return {
    employees: { fields: employeeFields, rows: employees },
    events: {
      fields: ['eventCode', 'eventName', 'ticketStartNumber', 'ticketEndNumber'],
      rows: [[EVENT, NAME, 1, NUMBERS]],
    },
    products: {
      fields: ['productCode', 'eventCode', 'productName', 'unitPrice'],
      rows: [[PRODUCT, EVENT, '品', 500]],
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
        .slice(0, CONFIRMED)
        .map((number, at) => [...personOf(holderOf(number), at), EVENT, NAME, number, PRODUCT, '品', 1, 500, 500]),
    },
  }
}

/** Prepared load responses by table, which save filling a database for minutes. */
async function answers({ api }: Product): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const [table, { fields, rows }] of Object.entries(filled())) {
    const { version } = await api.load(table as TableName)
    const all = Object.keys(tables[table as TableName].fields)
    const whole = rows.map((row) => all.map((field) => row[fields.indexOf(field)] ?? null))
    // A load has the shape of an import: a head, then chunks of columns.
    const [, ...chunks] = importBody({ version, fields: all, rows: rows.length }, whole).trimEnd().split('\n')
    found.set(table, [JSON.stringify({ version, fields: all, count: rows.length }), ...chunks, ''].join('\n'))
  }
  return found
}

const times = new Map<string, { press: number[]; longest: number[] }>()

async function measured(page: Page, what: string, click: string, at: string, text: string): Promise<void> {
  const { longest, result: press } = await longestTask(page, () => toPaint(page, { click }, { at, text }))
  const known = times.get(what) ?? { press: [], longest: [] }
  times.set(what, { press: [...known.press, press], longest: [...known.longest, longest] })
}

/** A new page with these load responses, which records long tasks. */
async function openWith(browser: Browser, loads: ReadonlyMap<string, string>): Promise<Page> {
  const page = await openPage(browser)
  await page.route('**/api/tables/*', (route) => {
    const body = loads.get(new URL(route.request().url()).pathname.split('/').at(-1)!)
    return body === undefined ? route.continue() : route.fulfill({ body, contentType: 'application/x-ndjson' })
  })
  await recordLongTasks(page)
  return page
}

async function openEvents(page: Page, product: Product): Promise<void> {
  await signIn(page, product.server)
  await page.waitForFunction(() => !document.querySelector('[role="progressbar"]:not(main *)'), null, {
    timeout: PATIENCE_MS,
  })
  await page.locator('nav button[aria-label="Events"]').click()
  await page.waitForSelector(OPEN, { timeout: PATIENCE_MS })
  // Waits for the preparation in idle time after the paint, so that it is not measured.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3000)))
}

/** Clicks before the browser was ever idle, so that everything is counted after the click. */
async function measuredUncounted(browser: Browser, product: Product, loads: ReadonlyMap<string, string>) {
  const page = await openWith(browser, loads)
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'requestIdleCallback'))
  await openEvents(page, product)
  await measured(page, 'the event page opened, not counted ahead', OPEN, `${EVENT_PAGE} dl`, AMOUNT)
  await page.close()
}

const product = (await startProduct('PGlite'))!
const browser = await startBrowser()
try {
  const loads = await answers(product)
  for (let round = 0; round < ROUNDS; round++) {
    await measuredUncounted(browser, product, loads)
    const page = await openWith(browser, loads)
    await openEvents(page, product)
    const action = (at: number) => `${EVENT_PAGE} [role=group] button:nth-child(${at})`
    await measured(page, 'the event page opened', OPEN, `${EVENT_PAGE} dl`, AMOUNT)
    await measured(page, 'the allocation previewed', action(1), '[role=dialog] section dl', '100,000')
    await page.keyboard.press('Escape')
    await page.waitForSelector('[role=dialog]', { state: 'detached' })
    await measured(
      page,
      'the reconciliation shown',
      action(3),
      `section[aria-label="Reconciliation: ${NAME}"] dl`,
      '500,000',
    )
    await page.close()
  }
} finally {
  await browser.close()
  await product.close()
}
for (const [what, { press, longest }] of times) {
  ratio(`${what}: press to paint`, median(press), PRESS_MS, 'limit', 'at most 1')
  ratio(`${what}: the longest task`, median(longest), LONG_TASK_MS, 'limit', 'at most 1; 0 where none is long')
}
