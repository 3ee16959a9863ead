/** Numbers as long as they can be, in tables beside names: on paper no number is broken, and no row is moved off its page. */
import { chromium, type Browser, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardFormat, SEAL_SHEET } from '#domain/paper/card-format.ts'
import type { PrintedSeal } from '#domain/seals/index.ts'
import { controlLayout } from '#web/features/print/control-sheet/control-layout.ts'
import { listLayout } from '#web/features/print/distribution-list/list-layout.ts'
import { receiptLayout } from '#web/features/print/receipts/receipt-layout.ts'
import { setLayout } from '#web/features/print/set/set-layout.ts'
import type { SheetContent } from '#web/features/print/sheet-screen/sheet.ts'
import { paperMessages } from '#web/features/print/sheet.test-help.tsx'
import { testBrowser } from './browser.ts'
import { readPdf } from './pdf.ts'
import { buildPrintPage, openPrintPage, type PrintWindow } from './print-page.ts'

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

const LONGEST = 9_007_199_254_740_991
const longNumbers = Array.from(
  { length: 90 },
  (_, at): PrintedSeal => ({
    eventCode: 1,
    eventName: '第42回 納涼花火大会',
    companyCode: String(171 + at).padStart(6, '0'),
    departmentCode: 10,
    personInChargeCode: 101,
    personInChargeName: '髙橋',
    start: at * 10 + 1,
    end: at * 10 + 10,
    count: 10,
    personKnown: true,
    departmentKnown: true,
    id: at + 1,
    name: '髙﨑 𠮷太郎左衛門',
    departmentName: '営業第一部 大阪',
    ...(at % 20 === 0 && { start: LONGEST - 9, end: LONGEST, count: LONGEST }),
  }),
)
const content: SheetContent = {
  seals: longNumbers,
  everyone: longNumbers,
  owner: null,
  masters: { personInCharge: [], departments: [], events: [] },
  event: null,
  today: 0,
  first: 1,
  code: null,
  format: cardFormat(SEAL_SHEET),
  messages: paperMessages,
  printed: null,
}

test.each([
  ['distribution list', listLayout],
  ['receipts', receiptLayout],
  ['control sheet', controlLayout],
  ['set', setLayout],
])('the %s takes as many sheets as it has pages, however long its numbers are', async (_name, layOut) => {
  const layout = layOut(content)
  const laidOut = layout.pagesOf(Array.from({ length: layout.parts }, (_, at) => at)).pages()
  await page.evaluate((pages) => (window as unknown as PrintWindow).showPages(pages), laidOut)
  await page.evaluate(() => (window as unknown as PrintWindow).ready())
  expect(await page.evaluate(() => (window as unknown as PrintWindow).check())).toBeNull()
  expect(await readPdf(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(laidOut.length)
})
