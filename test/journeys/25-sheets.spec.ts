/**
 * The distribution list and the ticket receipt stamp sheet, read back from their paper; the three sheets agree (spec
 * §2).
 */
import type { Page } from '@playwright/test'
import { parseCsv } from '#domain/csv.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { missingGlyphs, readPdf, type PdfPage } from '../pdf.ts'
import { expectAccessible } from './support/axe.ts'
import { enter, exportCsv, openView, sampleText } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

type Seal = TableRow<'sealData'>

const office = sharedOffice()
let seals: readonly Seal[]
test.beforeAll(async () => {
  seals = (await office.api.load('sealData')).rows as unknown as Seal[]
})

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() =>
    Object.assign(window, { printed: 0, print: () => ((window as unknown as { printed: number }).printed += 1) }),
  )
  await enter(page, office.server)
})

test('distribution list: by person in charge, then event; each person on pages of their own', async ({ page }) => {
  await openView(page, 'Distribution List')
  await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue('All events')
  const { pages, paper } = await print(page, {
    sheet: 'distributionList',
    rows: seals.length,
    filters: { eventCode: null, personInChargeCode: null },
  })
  await expectList(pages, seals)
  expect(await missingGlyphs(paper)).toEqual([])
  await expectFigures(page, seals, {
    'Persons in charge': new Set(seals.map((seal) => seal.personInChargeCode)).size,
    'A4 pages': pages.length,
  })
})

test('distribution list: the persons are those of the event, and another event shows all of them again', async ({
  page,
}) => {
  await openView(page, 'Distribution List')
  await choose(page, 'Event', '秋の社員家族感謝祭')
  const ofEvent = seals.filter(({ eventCode }) => eventCode === 2)
  const own = ofEvent.filter(({ personInChargeCode }) => personInChargeCode === 112)
  const options = await optionsOf(page, 'Person in charge')
  expect(options).toHaveLength(1 + new Set(ofEvent.map((seal) => seal.personInChargeCode)).size)
  await page.getByRole('option', { name: `112 ﾌｼﾞﾀ ｶｵﾙ (${own.length})` }).click()
  const { pages } = await print(page, {
    sheet: 'distributionList',
    rows: own.length,
    filters: { eventCode: 2, personInChargeCode: 112 },
  })
  await expectList(pages, own)

  await choose(page, 'Event', '第42回 納涼花火大会')
  await expect(page.getByRole('combobox', { name: 'Person in charge' })).toHaveValue('All persons in charge')
  await expectFigures(
    page,
    seals.filter(({ eventCode }) => eventCode === 1),
  )
})

test('distribution list: the rows that it shows are exported as they are stored, also after a reload', async ({
  page,
}) => {
  const stored = parseCsv(sampleText('sealData.csv'))
  const at = (field: string) => stored.header!.indexOf(field)
  const exported = async (count: number) => {
    const { name, text } = await exportCsv(page)
    await expect(page.getByText(`Data exported successfully ${count} record${count === 1 ? '' : 's'}`)).toBeVisible()
    const file = parseCsv(text)
    expect([name, file.header]).toEqual(['eventms-distributionList.csv', stored.header])
    return file.records.map(({ cells }) => cells)
  }
  const inOrder = stored.records
    .map(({ cells }) => cells)
    .toSorted((a, b) => {
      const [by] = ['personInChargeCode', 'eventCode', 'departmentCode', 'companyCode', 'ticketStartNumber']
        .map((field) => Number(a[at(field)]) - Number(b[at(field)]))
        .filter((difference) => difference !== 0)
      return by ?? 0
    })
  await openView(page, 'Distribution List')
  expect(await exported(inOrder.length)).toEqual(inOrder)

  const own = inOrder.filter((cells) => cells[at('eventCode')] === '2' && cells[at('personInChargeCode')] === '112')
  await choose(page, 'Event', '秋の社員家族感謝祭')
  await choose(page, 'Person in charge', `112 ﾌｼﾞﾀ ｶｵﾙ (${own.length})`)
  expect(await exported(own.length)).toEqual(own)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Person in charge' })).toHaveValue(`112 ﾌｼﾞﾀ ｶｵﾙ (${own.length})`)
  expect(await exported(own.length)).toEqual(own)
})

test('receipts: the first event, a page for every department, page numbers, date and instructions', async ({
  page,
}) => {
  await openView(page, 'Ticket Receipt Stamp')
  await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue('第42回 納涼花火大会')
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('All departments')
  const own = seals.filter(({ eventCode }) => eventCode === 1)
  const { pages, paper } = await print(page, {
    sheet: 'receipts',
    rows: own.length,
    filters: { eventCode: 1, departmentCode: null },
  })
  expectReceipts(pages, own)
  expect(await missingGlyphs(paper)).toEqual([])
  await expectFigures(page, own, {
    Departments: new Set(own.map((seal) => seal.departmentCode)).size,
    'A4 pages': pages.length,
  })

  const department = own.filter(({ departmentCode }) => departmentCode === 70)
  await choose(page, 'Department', `70 髙﨑支店 (${department.length})`)
  expectReceipts(
    (await print(page, { sheet: 'receipts', rows: department.length, filters: { eventCode: 1, departmentCode: 70 } }))
      .pages,
    department,
  )
  await choose(page, 'Event', '秋の社員家族感謝祭')
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('All departments')
})

test('receipts in Japanese: words and date in the language of the page', async ({ page }) => {
  await openView(page, 'Ticket Receipt Stamp')
  await page.getByRole('button', { name: '日本語に切り替え' }).click()
  await page.getByRole('main').getByRole('button', { name: '印刷' }).click()
  await expect.poll(() => printed(page)).toBe(1)
  const [first] = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  const text = asRead(first!)
  for (const words of [
    'チケット受領書',
    '第42回納涼花火大会',
    '10営業第一部',
    'コード氏名冊数受領日受領印返却印',
    '受領時に受領印欄へ押印してください。',
    '返却時に返却印欄へ押印してください。',
    '1/30ページ',
    today('ja'),
  ]) {
    expect(text).toContain(words)
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })
    test('both screens are accessible, and their paper is white', async ({ page }) => {
      for (const view of ['Distribution List', 'Ticket Receipt Stamp']) {
        await openView(page, view)
        await choose(page, 'Event', '歳末チャリティーコンサート')
        await expect(page.getByRole('list', { name: 'Preview of the pages' }).getByRole('table').first()).toBeVisible()
        await expectAccessible(page)
        await page.emulateMedia({ media: 'print' })
        const sheet = page.locator('.print-root section').first()
        await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
        await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)')
        await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
        await page.emulateMedia({ media: null })
      }
    })
  })
}

test('3,000 seals in one event: on every sheet exactly once, and the sums agree', async ({ page }) => {
  test.setTimeout(240_000)
  const names = [
    '髙﨑 𠮷太郎',
    '長谷川 ｱﾝﾅ',
    '森 亮',
    'Alexander Christopherson-Wellington III of Somewhere',
    '寿限無五劫擦切海砂利水魚'.repeat(6),
  ]
  const many = Array.from(
    { length: 3000 },
    (_, index): Seal => ({
      id: 100_001 + index,
      eventCode: 9,
      eventName: '大きな催し',
      companyCode: `Z${String(index).padStart(5, '0')}`,
      name: names[index % names.length]!,
      departmentCode: [10, 20, 30, 999][index % 4]!,
      departmentName: ['営業第一部', '総務部', '経理部', '廃止されたとても長い名前の部署'.repeat(4)][index % 4]!,
      personInChargeCode: [101, 102, 998][index % 3]!,
      personInChargeName: ['髙橋 美咲', '佐藤 健', '前の担当'][index % 3]!,
      distributionNumber: 2,
      ticketStartNumber: index * 2 + 1,
      ticketEndNumber: index * 2 + 2,
    }),
  )
  await office.api.import(
    'events',
    ['eventCode', 'eventName', 'ticketStartNumber', 'ticketEndNumber'],
    [[9, '大きな催し', 1, 6000]],
  )
  const fields = Object.keys(many[0]!) as (keyof Seal)[]
  await office.api.import(
    'sealData',
    fields,
    many.map((seal) => fields.map((field) => seal[field])),
  )

  await openView(page, 'Distribution List')
  await choose(page, 'Event', '大きな催し')
  const list = await print(page, {
    sheet: 'distributionList',
    rows: 3000,
    filters: { eventCode: 9, personInChargeCode: null },
  })
  await expectList(list.pages, many, new Set([998]))
  await expectFigures(page, many)

  await openView(page, 'Ticket Receipt Stamp')
  await choose(page, 'Event', '大きな催し')
  const receipts = await print(page, { sheet: 'receipts', rows: 3000, filters: { eventCode: 9, departmentCode: null } })
  expectReceipts(receipts.pages, many, new Set([999]), '大きな催し')
  await expectFigures(page, many)

  await openView(page, 'Print Seal')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await choose(page, 'Event', '大きな催し')
  const cards = await print(page, { sheet: 'seals', rows: 3000, filters: { eventCode: 9, personInChargeCode: null } })
  const codes = ({ pages }: { pages: PdfPage[] }) =>
    pages.flatMap((sheet) => asRead(sheet).match(/Z\d{5}/g) ?? []).sort()
  expect(codes(cards)).toEqual(many.map((seal) => seal.companyCode))
  expect([codes(list), codes(receipts)]).toEqual([codes(cards), codes(cards)])
  await expectFigures(page, many, {}, 'Cards')
})

/** Text without blanks, and without the difference between characters that share one glyph: a PDF tells glyphs. */
const asRead = (sheet: PdfPage | string): string =>
  (typeof sheet === 'string' ? sheet : sheet.items.map(({ text }) => text).join(''))
    .replace(/\s/gu, '')
    .replaceAll('‧', '・')
const today = (locale: string): string =>
  asRead(new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Tokyo' }).format())
const said = (number: number): string => number.toLocaleString('en')
const bookletsOf = (rows: readonly Seal[]): number => rows.reduce((sum, seal) => sum + seal.distributionNumber!, 0)
const lowest = (rows: readonly Seal[]): number => Math.min(...rows.map((seal) => seal.ticketStartNumber!))
const highest = (rows: readonly Seal[]): number => Math.max(...rows.map((seal) => seal.ticketEndNumber!))
const printed = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { printed: number }).printed)

async function optionsOf(page: Page, filter: string): Promise<string[]> {
  await page.getByRole('combobox', { name: filter }).click()
  return page.getByRole('listbox', { name: filter }).getByRole('option').allTextContents()
}

async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Prints by the button; expects what the print log is told, and A4 with everything inside 2 cm. */
async function print(page: Page, record: object): Promise<{ paper: Uint8Array; pages: PdfPage[] }> {
  const before = await printed(page)
  const [logged] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/api/prints')),
    page.getByRole('main').getByRole('button', { name: 'Print', exact: true }).click(),
  ])
  await expect.poll(() => printed(page)).toBe(before + 1)
  expect(logged.postDataJSON()).toEqual(record)
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

/** On twenty of the pages: long texts stay in their places, and the page on its paper (257 mm inside the margins). */
async function expectNothingCut(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const over = await page.evaluate(() => {
    const sheets = [...document.querySelectorAll<HTMLElement>('.print-root > section')]
    const step = Math.ceil(sheets.length / 20)
    const cut: HTMLElement[] = []
    for (const sheet of sheets.filter((_, index) => index % step === 0)) {
      sheet.style.contentVisibility = 'visible'
      if (sheet.offsetHeight > (257 / 25.4) * 96) cut.push(sheet)
      for (const place of sheet.querySelectorAll<HTMLElement>('td, th, dd')) {
        if (place.scrollWidth > place.clientWidth + 1 || place.scrollHeight > place.clientHeight + 1) cut.push(place)
      }
      // Headings have no height of their own: they stay within their header.
      for (const heading of sheet.querySelectorAll<HTMLElement>('header > *')) {
        const [own, room] = [heading.getBoundingClientRect(), heading.parentElement!.getBoundingClientRect()]
        if (own.bottom > room.bottom + 1 || own.top < room.top - 1 || heading.scrollWidth > heading.clientWidth + 1)
          cut.push(heading)
      }
      sheet.style.contentVisibility = ''
    }
    return cut.map((place) => `${place.tagName} ${place.textContent.slice(0, 40)}`)
  })
  await page.emulateMedia({ media: null })
  expect(over).toEqual([])
}

async function expectFigures(
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

/** Numbers up, those not in the master data last. */
const byCode = (unknown: ReadonlySet<number>) => (a: number, b: number) =>
  Number(unknown.has(a)) - Number(unknown.has(b)) || a - b
const unique = (numbers: readonly (number | null)[]): number[] => [...new Set(numbers)].map(Number)
const byCompanyCode = (a: Seal, b: Seal): number =>
  (a.companyCode! < b.companyCode! ? -1 : a.companyCode! > b.companyCode! ? 1 : 0) ||
  a.ticketStartNumber! - b.ticketStartNumber!

const LIST_HEAD = asRead('Department code Department name Company code Name Count Start number End number')

/** Every page belongs to one person, in order; their pages together hold each event's rows, in order, and its sum. */
async function expectList(
  pages: readonly PdfPage[],
  rows: readonly Seal[],
  unknown: ReadonlySet<number> = new Set(),
): Promise<void> {
  const left = [...pages]
  for (const person of unique(rows.map((seal) => seal.personInChargeCode)).sort(byCode(unknown))) {
    const own = rows.filter((seal) => seal.personInChargeCode === person)
    const mark = unknown.has(person) ? ' (not in the master data)' : ''
    const start = asRead(
      `Distribution List ${said(own.length)} rows, ${said(bookletsOf(own))} booklets Person in charge ${person} ${own[0]!.personInChargeName!}${mark}`,
    )
    const events = unique(own.map((seal) => seal.eventCode))
      .sort((a, b) => a - b)
      .map((event) => own.filter((seal) => seal.eventCode === event))
    let body = ''
    let continued = ''
    const whole = events
      .map((group) => group.toSorted((a, b) => a.departmentCode! - b.departmentCode! || byCompanyCode(a, b)))
      .map(
        (group) =>
          group
            .map(
              (seal) =>
                `${seal.departmentCode}${seal.departmentName}${seal.companyCode}${seal.name}${seal.distributionNumber}${seal.ticketStartNumber}${seal.ticketEndNumber}`,
            )
            .join('') +
          `Total of ${said(group.length)} rows${said(bookletsOf(group))}${lowest(group)} ～ ${highest(group)}`,
      )
    while (body.length < asRead(whole.join('')).length) {
      const sheet = left.shift()
      const [text, first, last] = [
        asRead(sheet ?? ''),
        start + continued,
        asRead(`Page ${pages.length - left.length} of ${pages.length}${today('en')}`),
      ]
      expect(text.startsWith(first), `${text} begins with ${first}`).toBe(true)
      expect(text.endsWith(last), `${text} ends with ${last}`).toBe(true)
      let rest = text.slice(first.length, -last.length)
      expect(rest.match(new RegExp(LIST_HEAD, 'g'))).not.toBeNull()
      for (const [{ eventName }] of events as [Seal][]) {
        for (const more of ['(continued)', '']) rest = rest.replaceAll(asRead(eventName!) + more + LIST_HEAD, '')
      }
      body += rest
      continued = '(continued)'
    }
    expect(body).toBe(asRead(whole.join('')))
  }
  expect(left).toEqual([])
}

const RECEIPTS_PER_PAGE = 15
const RECEIPT_HEAD = 'Code Name Distribution number Received date Received seal Return seal'
const RECEIPT_FOOT = 'On receipt, stamp the column “Received seal”. On return, stamp the column “Return seal”.'

/** A department a page, and every page exactly what it should be. */
function expectReceipts(
  pages: readonly PdfPage[],
  rows: readonly Seal[],
  unknown: ReadonlySet<number> = new Set(),
  eventName = '第42回 納涼花火大会',
): void {
  const expected = unique(rows.map((seal) => seal.departmentCode))
    .sort((a, b) => a - b)
    .flatMap((department) => {
      const own = rows
        .filter((seal) => seal.departmentCode === department)
        .toSorted((a, b) => byCode(new Set([998]))(a.personInChargeCode!, b.personInChargeCode!) || byCompanyCode(a, b))
      return Array.from({ length: Math.ceil(own.length / RECEIPTS_PER_PAGE) }, (_, index) => {
        const marks = `${unknown.has(department) ? ' (not in the master data)' : ''}${index > 0 ? ' (continued)' : ''}`
        const lines = own
          .slice(index * RECEIPTS_PER_PAGE, (index + 1) * RECEIPTS_PER_PAGE)
          .map((seal) => `${seal.companyCode}${seal.name}${seal.distributionNumber}//`)
        return `Ticket Receipt Event ${eventName} Department ${department} ${own[0]!.departmentName!}${marks} ${said(own.length)} rows, ${said(bookletsOf(own))} booklets${RECEIPT_HEAD}${lines.join('')}${RECEIPT_FOOT}`
      })
    })
  expect(pages).toHaveLength(expected.length)
  expected.forEach((text, index) =>
    expect(asRead(pages[index]!), `page ${index + 1}`).toBe(
      asRead(`${text}Page ${index + 1} of ${expected.length}${today('en')}`),
    ),
  )
}
