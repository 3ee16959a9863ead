/**
 * Makes a PDF of 10,000 seal cards, by the product and by the browser's print of static HTML. Measures time, memory of
 * the page's process, and the number of cards in the file.
 */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { readPdf } from '../test/pdf.ts'
import { signIn } from '../test/journeys/support/test.ts'
import { openPage, startBrowser, startProduct } from './support/product.ts'
import { ratio, turnByTurn } from './support/report.ts'
import { cards, fontRules, serveStatic, storeCards } from './support/seal-cards.ts'

const COUNT = 10_000

/** Peak memory in MB of the browser's processes for pages. Only on Linux. */
async function peak(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1])
  return Math.max(...sizes.map((size) => Number(size ?? 0) / 1024))
}

async function saved(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 300_000 }),
    page.getByRole('main').getByRole('button', { name: 'Save as PDF' }).click(),
  ])
  return readFileSync(await download.path())
}

const browser = await startBrowser()
const product = (await startProduct('PGlite'))!
try {
  const rows = cards(COUNT)
  await storeCards(product, rows)
  const page = await openPage(browser)
  await signIn(page, product.server)
  await page.getByRole('navigation').getByRole('button', { name: 'Print Seal' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForFunction((wanted) => document.querySelectorAll('[data-card]').length >= wanted, COUNT)
  // Measured before the static page is opened, whose print takes gigabytes.
  const before = await peak(browser)
  let file = await saved(page)
  const after = await peak(browser)
  const plain = await openPage(browser)
  const address = await serveStatic(plain, product, rows, await fontRules(page))
  const times = await turnByTurn(3, {
    pdf: async () => {
      const began = performance.now()
      file = await saved(page)
      return performance.now() - began
    },
    static: async () => {
      const began = performance.now()
      await plain.goto(address)
      await plain.pdf({ preferCSSPageSize: true, printBackground: true })
      return performance.now() - began
    },
  })
  ratio(`${COUNT} cards saved as PDF`, times.pdf, times.static, 'static HTML', 'at most 15,000 ms')
  const sheets = await readPdf(file)
  const text = sheets.map((sheet) => sheet.items.map((item) => item.text).join('')).join('\n')
  console.log(
    `${new Set(text.match(/C\d{6}/g)).size} cards on ${sheets.length} pages, ${(file.length / 1e6).toFixed(1)} MB; ` +
      `largest renderer ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB at its peak (at most 500 MB more)`,
  )
} finally {
  await product.close()
  await browser.close()
}
