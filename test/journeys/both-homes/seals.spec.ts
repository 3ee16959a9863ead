/** Seals on paper, from the dialog to the PDF. */
import type { Page } from '@playwright/test'
import type { TableRow } from '#domain/tables/index.ts'
import { makeOffice } from '../../support/sample-office.ts'
import { missingGlyphs, readPdf } from '../../pdf.ts'
import { sharedHome } from '../support/home.ts'
import { asRead, PRINT, savePdf } from '../support/paper.ts'
import { openView } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

/** Code of a department with seals, which is deleted. */
const DELETED = 70

type Seal = TableRow<'sealData'>

/** Order of the sheet: person in charge, department, company code, number. */
const inSheetOrder = (a: Seal, b: Seal): number =>
  a.personInChargeCode! - b.personInChargeCode! ||
  a.departmentCode! - b.departmentCode! ||
  (a.companyCode! < b.companyCode! ? -1 : a.companyCode! > b.companyCode! ? 1 : 0) ||
  a.ticketStartNumber! - b.ticketStartNumber!

/** Texts of a card in reading order. */
const onCard = (seal: Seal): string =>
  [
    'イベント',
    seal.eventName,
    '担当者コード',
    seal.personInChargeCode,
    '社員コード',
    seal.companyCode,
    '部署',
    seal.departmentName,
    '氏名',
    seal.name,
    '様',
    '番号',
    seal.ticketStartNumber,
    '～',
    seal.ticketEndNumber,
    '冊数',
    seal.distributionNumber,
  ].join('')

/** Prints every fourth seal of the sample office, to save time; test/seal-sheet.test.ts prints thousands. */
const SHARE = 4

const CARDS_PER_PAGE = 10
const MARGIN = (2 / 2.54) * 72

const home = sharedHome({
  rows() {
    const { departments, events, personInCharge, sealData } = makeOffice()
    return {
      departments: departments.filter(({ departmentCode }) => departmentCode !== DELETED),
      events,
      personInCharge,
      sealData: sealData.filter((_, at) => at % SHARE === 0),
    }
  },
})

test('the seals of one event are printed: every row once, in order, whole, with every glyph [S1.5 S2.49 S2.54]', async ({
  page,
}) => {
  await stubPrint(page)
  await home.enter(page)
  const rows = await home.load('sealData')
  const seals = (rows as unknown as Seal[]).filter(({ eventCode }) => eventCode === 2).toSorted(inSheetOrder)
  expect(seals.length).toBeGreaterThan(5 * CARDS_PER_PAGE)

  await openView(page, 'Print Seal')
  const dialog = page.getByRole('dialog', { name: 'Print seals' })
  const event = dialog.getByRole('combobox', { name: 'Event' })
  await expect(event).toHaveValue('第42回 納涼花火大会')
  await event.click()
  await page.getByRole('option', { name: '秋の社員家族感謝祭' }).click()
  const began = Date.now()
  const logged = page.waitForResponse((response) => home.printIn(response.request()) !== undefined)
  await dialog.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => printed(page)).toHaveLength(1)
  expect((await printed(page))[0]! - began).toBeGreaterThanOrEqual(500)
  const record = await logged
  expect(record.ok()).toBe(true)
  expect(home.printIn(record.request())).toMatchObject({
    sheet: 'seals',
    rows: seals.length,
    filters: { eventCode: 2 },
  })

  const paper = await page.pdf({ preferCSSPageSize: true })
  const sheets = await readPdf(paper)
  const pages = Math.ceil(seals.length / CARDS_PER_PAGE)
  expect(sheets).toHaveLength(pages)
  for (const sheet of sheets) {
    const { number, width, height, items } = sheet
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
    const own = seals.slice((number - 1) * CARDS_PER_PAGE, number * CARDS_PER_PAGE)
    // The page has exactly these texts, so no card is split.
    expect(asRead(sheet), `page ${number}`).toBe(own.map(onCard).map(asRead).join(''))
    for (const { text, x, y, width: long } of items) {
      expect(
        x >= MARGIN - 1 && x + long <= width - MARGIN + 1 && y >= MARGIN && y <= height - MARGIN,
        `page ${number}: ${text} within the margins`,
      ).toBe(true)
    }
  }
  expect(await missingGlyphs(paper)).toEqual([])
  // The PDF that the page generates must have the same cards as the browser's print.
  const saved = await savePdf(page)
  expect(saved.pages.map(asRead)).toEqual(sheets.map(asRead))

  const figures = page.getByLabel('What the paper will show')
  const booklets = seals.reduce((sum, seal) => sum + seal.distributionNumber!, 0)
  const lowest = Math.min(...seals.map((seal) => seal.ticketStartNumber!))
  const highest = Math.max(...seals.map((seal) => seal.ticketEndNumber!))
  await expect(figures.locator('dd')).toHaveText(
    [seals.length, booklets, `${lowest} ～ ${highest}`, pages].map((figure) => figure.toLocaleString('en')),
  )
})

test('the seals of one person in charge print alone [S2.50 S2.51]', async ({ page }) => {
  await stubPrint(page)
  await home.enter(page)
  const rows = await home.load('sealData')
  const own = rows.filter(({ eventCode, personInChargeCode }) => eventCode === 1 && personInChargeCode === 112).length
  await openView(page, 'Print Seal')
  // The view lists persons in charge, without a print first.
  await page.getByRole('dialog').getByRole('button', { name: 'Look at it first' }).click()
  await expect(page.getByRole('heading', { name: 'F-Seal Data Printing' })).toBeVisible()
  await page.getByRole('option', { name: `112 ﾌｼﾞﾀ ｶｵﾙ (${own})` }).click()
  await page.getByRole('main').getByRole('button', { name: PRINT }).click()
  await expect.poll(() => printed(page)).toHaveLength(1)
  const text = (await readPdf(await page.pdf({ preferCSSPageSize: true })))
    .map((sheet) => sheet.text)
    .join(' ')
    .replace(/\s/gu, '')
  expect(text.match(/担当者コード112社員コード/g)).toHaveLength(own)
  expect(text.match(/社員コード/g)).toHaveLength(own)
})

/** Replaces `window.print` by a counter, because the real dialog would block the test. */
async function stubPrint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: number[] = []
    Object.assign(window, { printTimes: times, print: () => times.push(Date.now()) })
  })
}
const printed = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { printTimes: number[] }).printTimes)
