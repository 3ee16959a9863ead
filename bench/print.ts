/**
 * Time to print seal cards to a PDF: the product's sheet compared with static HTML. The sheet is opened and Print
 * pressed at once, as a person would. The product then renders, checks and logs the paper, and the browser prints it.
 * Also counts the cards.
 */
import type { Page } from '@playwright/test'
import { readPdf } from '../test/pdf.ts'
import { signIn } from '../test/journeys/support/test.ts'
import { openPage, startBrowser, startProduct } from './support/product.ts'
import { median, ratio, turnByTurn } from './support/report.ts'
import { cards, fontRules, serveStatic, storeCards } from './support/seal-cards.ts'

async function paper(page: Page): Promise<{ codes: number; pages: number }> {
  const sheets = await readPdf(await toPdf(page))
  const text = sheets.map((sheet) => sheet.items.map((item) => item.text).join('')).join('\n')
  return { codes: new Set(text.match(/C\d{6}/g)).size, pages: sheets.length }
}

const toPdf = (page: Page) => page.pdf({ preferCSSPageSize: true, printBackground: true })

/** Timeout in milliseconds for 10,000 cards. */
const PATIENCE_MS = 300_000

/** @returns milliseconds from the press of Print until the browser prints */
const pressed = (page: Page): Promise<number> =>
  page.evaluate(
    (patience) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`not printed: ${document.body.textContent}`)), patience)
        const find = (selector: string) => document.querySelector<HTMLButtonElement>(selector)
        find('nav button[aria-label="Print Seal"]')!.click()
        const press = () => {
          const button = find('main [data-offers] button[aria-describedby]:enabled')
          if (!button) return void setTimeout(press, 5)
          const began = performance.now()
          window.print = () => resolve(performance.now() - began)
          button.click()
        }
        press()
      }),
    PATIENCE_MS,
  )

const browser = await startBrowser()
try {
  for (const [count, rounds, bound] of [
    [1000, 5, 'at most 0.6'],
    [10_000, 3, 'at most 0.8'],
  ] as const) {
    const product = (await startProduct('PGlite'))!
    try {
      const rows = cards(count)
      await storeCards(product, rows)
      const page = await openPage(browser)
      await signIn(page, product.server)
      await page.waitForFunction(() => !document.querySelector('[role="progressbar"]:not(main *)'))
      // The first visit asks for the event; later visits show its sheet at once.
      await page.locator('nav button[aria-label="Print Seal"]').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Look at it first' }).click()
      const plain = await openPage(browser)
      plain.setDefaultTimeout(PATIENCE_MS)
      const address = await serveStatic(plain, product, rows, await fontRules(page))
      const waits: number[] = []
      const times = await turnByTurn(rounds, {
        product: async () => {
          await page.locator('nav button[aria-label="Dashboard"]').click()
          await page.locator('.print-root').waitFor({ state: 'detached' })
          const began = performance.now()
          waits.push(await pressed(page))
          await toPdf(page)
          return performance.now() - began
        },
        static: async () => {
          const began = performance.now()
          await plain.goto(address)
          await toPdf(plain)
          return performance.now() - began
        },
      })
      ratio(`${count} cards to PDF`, times.product, times.static, 'static HTML', bound)
      console.log(`${count} cards: ${(median(waits) / 1000).toFixed(1)} s from the press to the browser's print`)
      const [ours, theirs] = [await paper(page), await paper(plain)]
      console.log(
        `${count} cards on the paper: product ${ours.codes} on ${ours.pages} pages, ` +
          `static ${theirs.codes} on ${theirs.pages} pages`,
      )
      await page.close()
      await plain.close()
    } finally {
      await product.close()
    }
  }
} finally {
  await browser.close()
}
