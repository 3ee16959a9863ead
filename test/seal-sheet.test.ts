import { chromium, type Browser, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PrintedSeal } from '#domain/seals/index.ts'
import { testBrowser } from './browser.ts'
import { missingGlyphs, readPdf, type PdfPage } from './pdf.ts'
import { buildPrintPage, openPrintPage } from './print-page.ts'

/** A4 with 2 cm margins, in points. */
const POINTS_PER_MM = 72 / 25.4
const MARGIN = 20 * POINTS_PER_MM
const [WIDTH, HEIGHT] = [210 * POINTS_PER_MM, 297 * POINTS_PER_MM]

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

function sealOf(id: number, changes: Partial<PrintedSeal> = {}): PrintedSeal {
  return {
    id,
    eventCode: 1,
    eventName: '第42回 納涼花火大会',
    companyCode: `C${String(id).padStart(5, '0')}`,
    name: '髙﨑 𠮷太郎',
    departmentCode: 10,
    departmentName: '営業第一部',
    personInChargeCode: 101,
    personInChargeName: '髙橋',
    start: id * 10 + 1,
    end: id * 10 + 10,
    count: 10,
    personKnown: true,
    departmentKnown: true,
    ...changes,
  }
}

/** Puts the cards into the document as the screen does, waits as the button does, and prints. */
async function print(seals: readonly PrintedSeal[], first = 1, coded = false): Promise<Uint8Array> {
  await page.evaluate(
    ([cards, place, code]) =>
      (window as unknown as { show(seals: unknown, first: unknown, coded: unknown): void }).show(cards, place, code),
    [seals, first, coded] as const,
  )
  expect(await page.evaluate(() => (window as unknown as { ready(): Promise<boolean> }).ready())).toBe(true)
  return page.pdf({ preferCSSPageSize: true, printBackground: true })
}

const squeezed = ({ items }: PdfPage) =>
  items
    .map((item) => item.text)
    .join('')
    .replace(/\s/g, '')

test('3,000 cards: every one on the paper once, ten a page, none split, nothing but the sheet', async () => {
  const seals = Array.from({ length: 3000 }, (_, index) =>
    sealOf(index + 1, { name: ['髙﨑 𠮷太郎', '長谷川 ｱﾝﾅ', '森 亮'][index % 3]! }),
  )
  const pages = await readPdf(await print(seals))
  expect(pages).toHaveLength(300)
  pages.forEach((sheet, index) => {
    const text = squeezed(sheet)
    const codes = text.match(/C\d{5}/g)
    const expected = seals.slice(index * 10, index * 10 + 10)
    expect(codes).toEqual(expected.map((seal) => seal.companyCode))
    for (const part of ['イベント', '担当者コード', '社員コード', '部署', '氏名', '番号', '冊数', '様'])
      expect(text.split(part)).toHaveLength(11)
    for (const { name, start, end } of expected) {
      expect(text).toContain(`${name!.replace(/\s/g, '')}様`)
      expect(text).toContain(`${start}～${end}`)
    }
    expect(text).not.toContain('theapp')
  })
}, 240_000)

test('A4, 2 cm margins, two columns of bordered cards', async () => {
  const [sheet, ...others] = await readPdf(await print([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => sealOf(id))))
  expect(others).toEqual([])
  expect([Math.round(sheet!.width), Math.round(sheet!.height)]).toEqual([595, 842])
  for (const { x, y, width, height } of sheet!.items) {
    expect(x).toBeGreaterThanOrEqual(MARGIN)
    expect(x + width).toBeLessThanOrEqual(WIDTH - MARGIN)
    expect(y - height).toBeGreaterThanOrEqual(MARGIN)
    expect(y).toBeLessThanOrEqual(HEIGHT - MARGIN)
  }
  const labels = sheet!.items.filter((item) => item.text.startsWith('氏'))
  expect(new Set(labels.map((item) => Math.round(item.x))).size).toBe(2)
  expect(new Set(labels.map((item) => Math.round(item.y))).size).toBe(5)
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('[data-card]')].map((card) => getComputedStyle(card).border),
    ),
  ).toEqual(Array.from({ length: 10 }, () => '2px solid rgb(0, 0, 0)'))
})

/** Where the texts of each card stand, by its company code. */
async function placesOf(paper: Uint8Array): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { number, items } of await readPdf(paper)) {
    for (const { text, x, y } of items.filter((item) => /^C\d{5}$/.test(item.text)))
      found.set(text, [number, Math.round(x * 10), Math.round(y * 10)].map(String))
  }
  return found
}

test('a sheet begun at its 4th place: each card where the one three places on stands; with codes each where it stood', async () => {
  const cards = Array.from({ length: 18 }, (_, index) => sealOf(index + 1))
  const code = (id: number) => `C${String(id).padStart(5, '0')}`
  const whole = await placesOf(await print(cards))
  const begun = await placesOf(await print(cards.slice(0, 15), 4))
  expect(begun.size).toBe(15)
  for (let id = 1; id <= 15; id++) expect(begun.get(code(id))).toEqual(whole.get(code(id + 3)))
  expect(await placesOf(await print(cards, 1, true))).toEqual(whole)
  const codes = await page.evaluate(() =>
    [...document.querySelectorAll<SVGElement>('[data-card] > svg')].map((picture) => picture.dataset['code']),
  )
  expect(codes).toEqual(cards.map(({ start, end, companyCode }) => `EMS1:1:${start}-${end}:${companyCode}`))
})

test('no glyph is missing', async () => {
  const seals = ['髙﨑 𠮷太郎', '長谷川 ｱﾝﾅ', '渡邉 邊', '葛󠄀城 辻', 'Ångström O’Neill', '﨑山 ①㈱', 'ﾌｼﾞﾀ ﾊﾟｵﾗ'].map(
    (name, index) => sealOf(index + 1, { name }),
  )
  expect(await missingGlyphs(await print(seals))).toEqual([])
})

test('long texts are set smaller: never over the edge of their place, never cut off', async () => {
  const long = (length: number) => '𠮷髙﨑邉寿限無五劫擦切海砂利水魚'.repeat(80).slice(0, length)
  const names = [
    long(20),
    long(60),
    long(200),
    long(1000),
    'Alexander Christopherson-Wellington III of Somewhere',
    'W'.repeat(60),
    'ﾊﾝｶｸ'.repeat(15),
    'ー'.repeat(60),
    '（「'.repeat(30),
  ]
  const seals = names.map((name, index) =>
    sealOf(index + 1, {
      name,
      departmentName: name,
      eventName: name,
      companyCode: name,
      start: 9007199254740991,
      end: 9007199254740991,
      count: 9007199254740991,
      personInChargeCode: 9007199254740991,
    }),
  )
  const pages = await readPdf(await print(seals))
  expect(pages).toHaveLength(1)
  for (const name of names) expect(squeezed(pages[0]!)).toContain(name.replace(/\s/g, ''))
  await page.emulateMedia({ media: 'print' })
  const overfull = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.print-root dd')]
        .filter((place) => place.scrollHeight > place.clientHeight + 1 || place.scrollWidth > place.clientWidth + 1)
        .map((place) => place.textContent.slice(0, 40)),
    )
  const over = await overfull()
  const hidden = await page.evaluate(
    () =>
      [...document.querySelectorAll('.print-root *')].filter((place) => getComputedStyle(place).overflow !== 'visible')
        .length,
  )
  await page.evaluate(() =>
    document.querySelectorAll('.print-root dd').forEach((place) => place.removeAttribute('style')),
  )
  const withoutFit = await overfull()
  await page.emulateMedia({ media: null })
  expect(over).toEqual([])
  expect(hidden).toBe(0)
  // The measure does tell.
  expect(withoutFit.length).toBeGreaterThan(names.length)
})

test('what was not recorded prints as a blank', async () => {
  const [sheet] = await readPdf(
    await print([sealOf(1, { name: null, start: null, end: null, count: null, departmentName: null })]),
  )
  const text = squeezed(sheet!)
  expect(text).not.toMatch(/null|様|～|undefined|NaN/)
})
