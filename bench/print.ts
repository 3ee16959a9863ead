/** Seal cards to a PDF: the product's sheet beside static HTML. The cards on the paper are counted. */
import type { Page } from '@playwright/test'
import { readPdf } from '../test/pdf.ts'
import { signIn } from '../test/journeys/support/test.ts'
import { openPage, startBrowser, startProduct } from './support/product.ts'
import { ratio, turnByTurn } from './support/report.ts'
import { cards, fontRules, serveStatic, storeCards } from './support/seal-cards.ts'

async function paper(page: Page): Promise<{ codes: number; pages: number }> {
  const sheets = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  const text = sheets.map((sheet) => sheet.items.map((item) => item.text).join('')).join('\n')
  return { codes: new Set(text.match(/C\d{6}/g)).size, pages: sheets.length }
}

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
      await page.emulateMedia({ media: 'print' })
      const plain = await openPage(browser)
      const address = await serveStatic(plain, product, rows, await fontRules(page))
      const times = await turnByTurn(rounds, {
        product: async () => {
          await page.locator('nav button[aria-label="Dashboard"]').evaluate((button: HTMLElement) => button.click())
          const began = performance.now()
          await page.locator('nav button[aria-label="Print Seal"]').evaluate((button: HTMLElement) => button.click())
          await page.waitForFunction(
            (wanted) => document.querySelectorAll('.print-root [data-card]').length === wanted,
            count,
          )
          await page.pdf({ preferCSSPageSize: true, printBackground: true })
          return performance.now() - began
        },
        static: async () => {
          const began = performance.now()
          await plain.goto(address)
          await plain.pdf({ preferCSSPageSize: true, printBackground: true })
          return performance.now() - began
        },
      })
      ratio(`${count} cards to PDF`, times.product, times.static, 'static HTML', bound)
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
