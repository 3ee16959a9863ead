/** Labels on paper: each card inside its label, on every stock. */
import { chromium, type Browser, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LETTER, type CardGrid } from '#domain/paper/card-format.ts'
import { calibrated, labelStocks, OWN_LABELS } from '#domain/paper/label-stock.ts'
import { labelTest } from '#domain/paper/label-test.ts'
import type { PrintedSeal } from '#domain/seals/index.ts'
import { testBrowser } from './browser.ts'
import { readPdf, type PdfPage } from './pdf.ts'
import { buildPrintPage, openPrintPage, type PrintWindow } from './print-page.ts'

const MM = 72 / 25.4

let browser: Browser
let page: Page
beforeAll(async () => {
  const [files, launched] = await Promise.all([
    buildPrintPage(),
    testBrowser().then((options) => chromium.launch(options)),
  ])
  browser = launched
  page = await openPrintPage(browser, files)
}, 240_000)
afterAll(() => browser.close())

const seals = Array.from(
  { length: 25 },
  (_, at): PrintedSeal => ({
    id: at + 1,
    eventCode: 1,
    eventName: '第42回 納涼花火大会',
    companyCode: `C${String(at).padStart(5, '0')}`,
    name: '髙﨑 𠮷太郎',
    departmentCode: 10,
    departmentName: '営業第一部',
    personInChargeCode: 101,
    personInChargeName: '髙橋',
    start: 100_001 + at * 10,
    end: 100_010 + at * 10,
    count: 10,
    personKnown: true,
    departmentKnown: true,
  }),
)

async function paper(): Promise<PdfPage[]> {
  await page.evaluate(() => (window as unknown as PrintWindow).ready())
  expect(await page.evaluate(() => (window as unknown as PrintWindow).check())).toBeNull()
  return readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
}

/** The label in which a text is printed whole, by its place on the sheet; -1 where it is in none. */
function labelOf({ x, y, width }: PdfPage['items'][number], grid: CardGrid): number {
  const [left, right, base] = [x / MM, (x + width) / MM, y / MM]
  const column = Math.floor((left - grid.left) / (grid.width + grid.gapX))
  const row = Math.floor((base - grid.top) / (grid.height + grid.gapY))
  const inside = right <= grid.left + column * (grid.width + grid.gapX) + grid.width
  return inside && column >= 0 && row >= 0 ? row * grid.columns + column : -1
}

const adjusted = calibrated(OWN_LABELS, { x: 1.5, y: -2, scaleX: 101, scaleY: 99 })

test.each([...labelStocks, { name: 'an adjusted printer', grid: adjusted }])(
  '$name: each card is inside its label, from the third label on',
  async ({ grid }) => {
    const perPage = grid.columns * grid.rows
    await page.evaluate(([cards, how]) => (window as unknown as PrintWindow).showSeals(cards, how), [
      seals,
      { grid, first: 3 },
    ] as const)
    const sheets = await paper()
    expect(sheets).toHaveLength(Math.ceil((seals.length + 2) / perPage))
    const size = grid.paper === LETTER ? [612, 792] : [595, 842]
    for (const { width, height } of sheets) expect([Math.round(width), Math.round(height)]).toEqual(size)
    const found = sheets.flatMap(({ items }, sheet) =>
      items.map((item) => ({ text: item.text, at: labelOf(item, grid), sheet })),
    )
    expect(found.filter(({ at }) => at < 0)).toEqual([])
    const placeOf = (code: string) => {
      const { sheet, at } = found.find(({ text }) => text === code)!
      return sheet * perPage + at
    }
    expect(seals.map(({ companyCode }) => placeOf(companyCode!))).toEqual(seals.map((_, at) => at + 2))
  },
)

test('the test page has its rules and its words on one sheet, whatever the labels', async () => {
  for (const { grid } of labelStocks) {
    const drawn = labelTest(grid, ['Both rules are 100 mm long.', 'Hold the page against a sheet of labels.'])
    await page.evaluate((pages) => (window as unknown as PrintWindow).showPages(pages), [drawn])
    const [sheet, ...others] = await paper()
    expect(others).toEqual([])
    expect(sheet!.text).toContain('100 mm')
    expect(drawn.boxes.filter(({ filled }) => !filled)).toHaveLength(grid.columns * grid.rows)
  }
})
