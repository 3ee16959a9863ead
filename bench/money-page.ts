/**
 * Time from a click to the paint of its result, and the longest task, for the payments and the reconciliation of a
 * large event. It has 20,000 holders, 200,000 sales and 50,000 payments.
 */
import type { Page } from '@playwright/test'
import { answers, buttonOf, EVENT_PAGE, NAME, OPEN, openEvents, openWith, PRICE } from './support/event-office.ts'
import { toPaint } from './support/in-page.ts'
import { longestTask } from './support/long-tasks.ts'
import { startBrowser, startProduct } from './support/product.ts'
import { median, ratio } from './support/report.ts'

const ROUNDS = 3
const LONG_TASK_MS = 200
const SIZES = { holders: 20_000, numbers: 1_000_000, sales: 200_000, confirmed: 100_000, payments: 50_000 }
const DUE = `¥${(SIZES.sales * PRICE).toLocaleString('en')}`
const PAGES = { payments: `Payments: ${NAME}`, reconciliation: `Reconciliation: ${NAME}` } as const
const PRESSED = { payments: 'Payments', reconciliation: 'Reconcile' } as const

const longest = new Map<string, number[]>()
const pressed = new Map<string, number[]>()

async function measured(page: Page, what: keyof typeof PAGES): Promise<void> {
  const click = await buttonOf(page, PRESSED[what])
  const at = `section[aria-label="${PAGES[what]}"] dl`
  const { longest: task, result } = await longestTask(page, () => toPaint(page, { click }, { at, text: DUE }))
  longest.set(what, [...(longest.get(what) ?? []), task])
  pressed.set(what, [...(pressed.get(what) ?? []), result])
}

const product = (await startProduct('PGlite'))!
const browser = await startBrowser()
try {
  const loads = await answers(product, SIZES)
  for (let round = 0; round < ROUNDS; round++)
    for (const what of ['payments', 'reconciliation'] as const) {
      const page = await openWith(browser, loads)
      await openEvents(page, product)
      await page.locator(OPEN).click()
      await page.locator(`${EVENT_PAGE} [aria-current=step]`).waitFor({ timeout: 120_000 })
      await measured(page, what)
      await page.close()
    }
} finally {
  await browser.close()
  await product.close()
}
for (const [what, tasks] of longest) {
  console.log(`${what}: ${Math.round(median(pressed.get(what)!))} ms from the press to the paint`)
  ratio(`${what}: the longest task`, median(tasks), LONG_TASK_MS, 'limit', 'at most 1; 0 where none is long')
}
