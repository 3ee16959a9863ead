/**
 * Time from a click to the painted result, and the longest task, for an event with 10,000 holders, 1,000,000 numbers
 * and 100,000 sales. Measures the event's page, the preview of an allocation and the reconciliation. Each measurement
 * begins in a new browser page, which has downloaded the code but not run it.
 */
import type { Browser, Page } from '@playwright/test'
import { answers, buttonOf, EVENT_PAGE, NAME, OPEN, openEvents, openWith, PRICE } from './support/event-office.ts'
import { toPaint } from './support/in-page.ts'
import { longestTask } from './support/long-tasks.ts'
import { startBrowser, startProduct, type Product } from './support/product.ts'
import { median, ratio } from './support/report.ts'

const ROUNDS = 3
const PRESS_MS = 300
const LONG_TASK_MS = 50
const SIZES = { holders: 10_000, numbers: 1_000_000, sales: 100_000, confirmed: 50_000, payments: 0 }
/** The figure that is rendered last. When it is shown, everything has been counted. */
const AMOUNT = `¥${(SIZES.sales * PRICE).toLocaleString('en')}`

const times = new Map<string, { press: number[]; longest: number[] }>()

async function measured(page: Page, what: string, click: string, at: string, text: string): Promise<void> {
  const { longest, result: press } = await longestTask(page, () => toPaint(page, { click }, { at, text }))
  const known = times.get(what) ?? { press: [], longest: [] }
  times.set(what, { press: [...known.press, press], longest: [...known.longest, longest] })
}

/** Measures a click before the browser was ever idle. The event was then not counted in advance. */
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
  const loads = await answers(product, SIZES)
  for (let round = 0; round < ROUNDS; round++) {
    await measuredUncounted(browser, product, loads)
    const page = await openWith(browser, loads)
    await openEvents(page, product)
    await measured(page, 'the event page opened', OPEN, `${EVENT_PAGE} dl`, AMOUNT)
    await measured(
      page,
      'the allocation previewed',
      await buttonOf(page, 'Allocate'),
      '[role=dialog] section dl',
      '100,000',
    )
    await page.keyboard.press('Escape')
    await page.waitForSelector('[role=dialog]', { state: 'detached' })
    await measured(
      page,
      'the reconciliation shown',
      await buttonOf(page, 'Reconcile'),
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
