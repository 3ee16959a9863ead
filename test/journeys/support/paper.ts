/** Prints sheets and reads the text of the printed PDF. */
import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import type { TableRow } from '#domain/tables/index.ts'
import { missingGlyphs, readPdf, type PdfPage } from '../../pdf.ts'
import { expect } from './test.ts'

export type Seal = TableRow<'sealData'>

/**
 * A text without blanks, as it is read from a PDF. A PDF contains glyphs, so characters that share a glyph are mapped
 * to one of them.
 */
export const asRead = (sheet: PdfPage | string): string =>
  (typeof sheet === 'string' ? sheet : sheet.items.map(({ text }) => text).join(''))
    .replace(/\s/gu, '')
    .replaceAll('‧', '・')
export const today = (locale: string): string =>
  asRead(new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Tokyo' }).format())
const said = (number: number): string => number.toLocaleString('en')
const bookletsOf = (rows: readonly Seal[]): number => rows.reduce((sum, seal) => sum + seal.distributionNumber!, 0)
const lowest = (rows: readonly Seal[]): number => Math.min(...rows.map((seal) => seal.ticketStartNumber!))
const highest = (rows: readonly Seal[]): number => Math.max(...rows.map((seal) => seal.ticketEndNumber!))
export const printed = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { printed: number }).printed)

/** Replaces `window.print` by a counter, because the browser's dialog would block the test. */
export async function countPrints(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.assign(window, { printed: 0, print: () => ((window as unknown as { printed: number }).printed += 1) }),
  )
}

export async function chooseFilter(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The body of a request to our own server's print log; undefined for any other request. */
const serverPrintIn = (request: Request): unknown =>
  request.url().endsWith('/api/prints') ? request.postDataJSON() : undefined

/** The label of the print button. If only a part is printed, the label contains counts: `Print 2 of 10 cards`. */
export const PRINT = /^Print( [\d,]+ of [\d,]+ (cards|rows))?$/

/**
 * Prints by the button. Expects an entry in the print log, the size A4 and margins of 2 cm.
 * @param record the expected entry
 * @param printIn returns the entry that a request contains; undefined for any other request
 */
export async function print(
  page: Page,
  record: object,
  printIn: (request: Request) => unknown = serverPrintIn,
): Promise<{ paper: Uint8Array; pages: PdfPage[] }> {
  const before = await printed(page)
  const [logged] = await Promise.all([
    page.waitForRequest((request) => printIn(request) !== undefined),
    page.getByRole('main').getByRole('button', { name: PRINT }).click(),
  ])
  await expect.poll(() => printed(page)).toBe(before + 1)
  expect(printIn(logged)).toEqual(record)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expectNothingCut(page)
  const paper = await page.pdf({ preferCSSPageSize: true })
  const pages = await readPdf(paper)
  const margin = (2 / 2.54) * 72
  for (const { number, width, height, items } of pages) {
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
    const outside = items.filter(
      ({ x, y, width: long }) => x < margin - 1 || x + long > width - margin + 1 || y < margin || y > height - margin,
    )
    expect(outside, `page ${number}`).toEqual([])
  }
  return { paper, pages }
}

/** Saves the sheet as the product's PDF, and expects A4. @param press presses the button that saves */
export async function savePdf(
  page: Page,
  press = () => page.getByRole('main').getByRole('button', { name: 'Save as PDF' }).click(),
): Promise<{ name: string; pages: PdfPage[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const paper = await readFile(await download.path())
  expect(await missingGlyphs(paper)).toEqual([])
  const pages = await readPdf(paper)
  for (const { width, height } of pages)
    expect([width, height].map(Math.round).toSorted((a, b) => a - b)).toEqual([595, 842])
  return { name: download.suggestedFilename(), pages }
}

/** Checks the first twenty pages: each text is within its box, and all content is above the lower margin. */
async function expectNothingCut(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const over = await page.evaluate(() => {
    const sheets = [...document.querySelectorAll<HTMLElement>('.print-root > section')]
    const step = Math.ceil(sheets.length / 20)
    const cut: HTMLElement[] = []
    for (const sheet of sheets.filter((_, index) => index % step === 0)) {
      if (sheet.offsetHeight > (278 / 25.4) * 96) cut.push(sheet)
      for (const place of sheet.querySelectorAll<HTMLElement>('td, th, dd')) {
        // A font's box is higher than a line. It may overflow without cutting off anything visible.
        const leading = Number.parseFloat(getComputedStyle(place).fontSize) * 0.15
        if (place.scrollWidth > place.clientWidth + 1 || place.scrollHeight > place.clientHeight + 1 + leading)
          cut.push(place)
      }
      // Headings have no fixed height, so the surrounding header element is their box.
      for (const heading of sheet.querySelectorAll<HTMLElement>('header p, header h3')) {
        const [own, room] = [heading.getBoundingClientRect(), heading.closest('header')!.getBoundingClientRect()]
        if (own.bottom > room.bottom + 1 || own.top < room.top - 1 || heading.scrollWidth > heading.clientWidth + 1)
          cut.push(heading)
      }
    }
    return cut.map((place) => `${place.tagName} ${place.textContent.slice(0, 40)}`)
  })
  await page.emulateMedia({ media: null })
  expect(over).toEqual([])
}

export async function expectFigures(
  page: Page,
  rows: readonly Seal[],
  more: Record<string, number> = {},
  counted = 'Rows',
): Promise<void> {
  const figures = page.getByLabel('What the paper will show').locator('div')
  const all = {
    [counted]: said(rows.length),
    'Sum of booklets': said(bookletsOf(rows)),
    'Booklet numbers': `${lowest(rows)} ～ ${highest(rows)}`,
  }
  for (const [label, figure] of Object.entries({
    ...all,
    ...Object.fromEntries(Object.entries(more).map(([label, number]) => [label, said(number)])),
  })) {
    await expect(figures.filter({ hasText: label })).toHaveText(`${label}${figure}`)
  }
}

/** The expected pages of one person in charge: the rows of each event, in order. */
export interface PersonalList {
  readonly code: number
  readonly name: string
  /** True if no master row has the code. */
  readonly isUnknown: boolean
  readonly events: readonly { readonly name: string; readonly rows: readonly Seal[] }[]
}

const LIST_HEAD = asRead('Department Code Department Name Company Code Name Booklets Start Number End Number')
const UNKNOWN = ' (not in the master data)'

/**
 * Expects that each page belongs to one person in charge. The person's pages must have the rows of each event in order,
 * and their sum.
 */
export function expectList(pages: readonly PdfPage[], lists: readonly PersonalList[]): void {
  const left = [...pages]
  for (const { code, name, isUnknown, events } of lists) {
    const own = events.flatMap(({ rows }) => rows)
    const start = asRead(
      `Distribution List ${said(own.length)} rows, ${said(bookletsOf(own))} booklets Person in Charge ${code} ${name}${isUnknown ? UNKNOWN : ''}`,
    )
    const whole = asRead(events.map(({ rows }) => rows.map(listLine).join('') + listTotal(rows)).join(''))
    let body = ''
    let continued = ''
    while (body.length < whole.length) {
      const text = asRead(left.shift() ?? '')
      const first = start + continued
      const last = asRead(`Page ${pages.length - left.length} of ${pages.length}${today('en')}`)
      expect(text.startsWith(first), `${text} begins with ${first}`).toBe(true)
      expect(text.endsWith(last), `${text} ends with ${last}`).toBe(true)
      let rest = text.slice(first.length, -last.length)
      expect(rest).toContain(LIST_HEAD)
      for (const event of events)
        for (const more of ['(continued)', '']) rest = rest.replaceAll(asRead(event.name) + more + LIST_HEAD, '')
      body += rest
      continued = '(continued)'
    }
    expect(body).toBe(whole)
  }
  expect(left).toEqual([])
}

const listLine = (seal: Seal): string =>
  [
    seal.departmentCode,
    seal.departmentName,
    seal.companyCode,
    seal.name,
    seal.distributionNumber,
    seal.ticketStartNumber,
    seal.ticketEndNumber,
  ].join('')
const listTotal = (rows: readonly Seal[]): string =>
  `Total of ${said(rows.length)} rows${said(bookletsOf(rows))}${lowest(rows)} ～ ${highest(rows)}`

/** The expected rows of one department, in order. */
export interface DepartmentalReceipts {
  readonly code: number
  readonly name: string
  readonly isUnknown: boolean
  readonly rows: readonly Seal[]
}

const RECEIPT_HEAD = 'Code Name Booklets Received Date Received Seal Return Seal'
const RECEIPT_FOOT = 'On receipt, stamp the column “Received Seal”. On return, stamp the column “Return Seal”.'

/** Expects that each department has consecutive pages, with exactly its rows in order. */
export function expectReceipts(
  pages: readonly PdfPage[],
  eventName: string,
  departments: readonly DepartmentalReceipts[],
): void {
  const left = [...pages]
  for (const { code, name, isUnknown, rows } of departments) {
    const lines = rows.map((seal) => `${seal.companyCode}${seal.name}${seal.distributionNumber}//`)
    const whole = asRead(`${lines.join('')}Total of ${said(rows.length)} rows${said(bookletsOf(rows))}`)
    let body = ''
    let continued = ''
    while (body.length < whole.length) {
      const text = asRead(left.shift() ?? '')
      const marks = `${isUnknown ? UNKNOWN : ''}${continued}`
      const first = asRead(`Ticket Receipt Event ${eventName} Department ${code} ${name}${marks}${RECEIPT_HEAD}`)
      const last = asRead(`${RECEIPT_FOOT}Page ${pages.length - left.length} of ${pages.length}${today('en')}`)
      expect(text.startsWith(first), `${text} begins with ${first}`).toBe(true)
      expect(text.endsWith(last), `${text} ends with ${last}`).toBe(true)
      body += text.slice(first.length, -last.length)
      continued = ' (continued)'
    }
    expect(body).toBe(whole)
  }
  expect(left).toEqual([])
}
