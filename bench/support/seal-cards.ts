/** Seal cards, and static HTML of the same cards. */
import type { Page } from '@playwright/test'
import type { Product } from './product.ts'
import { employeeRows } from './rows.ts'

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
export const cards = (count: number) =>
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

/** The obvious HTML for seal cards: one CSS grid with 25 elements for each card. */
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

/** The CSS of the product's fonts, which the static page uses, too. */
export const fontRules = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map((rule) => rule.cssText)
      .join(''),
  )

export async function storeCards({ api }: Product, rows: ReturnType<typeof cards>): Promise<void> {
  const event = ['eventCode', 'eventName', 'ticketStartNumber', 'ticketEndNumber']
  await api.import('events', event, [[1, '計測イベント', 1, 1_000_000]])
  await api.import('sealData', fields, rows)
}

/** Serves the static page at the product's address, where the fonts are. */
export async function serveStatic(plain: Page, product: Product, rows: ReturnType<typeof cards>, fonts: string) {
  const address = `${product.server.url}/assets/static.html`
  const html = staticHtml(rows, fonts)
  await plain.route(address, (route) => route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }))
  return address
}
