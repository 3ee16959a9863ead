/**
 * Seal cards to a PDF: the product's sheet beside static HTML of the same cards. The cards are counted on the paper.
 */
import type { Page } from '@playwright/test'
import { readPdf } from '../test/pdf.ts'
import { signIn } from '../test/journeys/support/test.ts'
import { openPage, startBrowser, startProduct } from './support/product.ts'
import { ratio, turnByTurn } from './support/report.ts'
import { employeeRows } from './support/rows.ts'

const fields = [
  'eventCode',
  'eventName',
  'companyCode',
  'name',
  'departmentCode',
  'departmentName',
  'personInChargeCode',
  'personInChargeName',
  'distributionNumber',
  'ticketStartNumber',
  'ticketEndNumber',
]
const cards = (count: number) =>
  employeeRows(count).map(([id, code, name, department, , person]) => [
    1,
    '計測イベント',
    code,
    name,
    department,
    '営業第一部',
    person,
    '髙橋 美咲',
    3,
    id * 3 + 1,
    id * 3 + 3,
  ])

/** What one would write without thinking: one grid, 25 elements a card. */
function staticHtml(rows: ReturnType<typeof cards>, fonts: string): string {
  const line = (label: string, value: unknown) =>
    '<div class="line">' +
    `<span class="label"><b>${label}</b></span><span class="value"><i>${String(value)}</i></span></div>`
  const card = ([, event, code, name, , department, person, , count, start, end]: (typeof rows)[number]) =>
    [
      '<div class="card">',
      line('イベント', event),
      line('担当者', person),
      line('部署', `${code} ${department}`),
      line('氏名', `${name} 様`),
      `<p>${start}～${end}</p><p>${count}冊</p><hr><small></small></div>`,
    ].join('')
  return `<!doctype html><meta charset="utf-8"><style>${fonts}
    @page { size: A4; margin: 2cm } body { margin: 0; font: 10pt "Noto Sans JP Variable", sans-serif }
    main { display: grid; grid-template-columns: 1fr 1fr; gap: 4mm }
    .card {
      border: 1px solid; padding: 2mm; break-inside: avoid; height: 44mm; box-sizing: border-box; overflow: hidden
    }
    p { margin: 0 }</style><main>${rows.map(card).join('')}</main>`
}

/** The product's own font rules: both sides set their cards in the same type. */
const fontRules = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map((rule) => rule.cssText)
      .join(''),
  )

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
      await product.api.import(
        'events',
        ['eventCode', 'eventName', 'ticketStartNumber', 'ticketEndNumber'],
        [[1, '計測イベント', 1, 1_000_000]],
      )
      await product.api.import('sealData', fields, rows)
      const page = await openPage(browser)
      await signIn(page, product.server)
      await page.waitForFunction(() => !document.querySelector('[role="progressbar"]:not(main *)'))
      await page.emulateMedia({ media: 'print' })
      const plain = await openPage(browser)
      // Under the product's address, beside its fonts.
      const address = `${product.server.url}/assets/static.html`
      const html = staticHtml(rows, await fontRules(page))
      await plain.route(address, (route) => route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }))
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
