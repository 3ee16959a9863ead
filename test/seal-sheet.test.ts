import { expect, test } from 'vitest'
import { cardFormat, SEAL_SHEET } from '#domain/paper/card-format.ts'
import { cardLabels, type PrintedSeal } from '#domain/seals/index.ts'
import { missingGlyphs, readPdf, type PdfPage } from './pdf.ts'
import { sealOf, sealsOf, testPaper, type SealOptions } from './print-page.ts'

/** Points of a millimetre, for A4 with margins of 2 cm. */
const POINTS_PER_MM = 72 / 25.4
const MARGIN = 20 * POINTS_PER_MM
const [WIDTH, HEIGHT] = [210 * POINTS_PER_MM, 297 * POINTS_PER_MM]

const paper = testPaper()

/** Fills the document like the screen, waits and checks like the button, and prints. */
async function print(seals: readonly PrintedSeal[], options: SealOptions = {}): Promise<Uint8Array> {
  await show(seals, options)
  expect(await paper.check()).toBeNull()
  return paper.page.pdf({ preferCSSPageSize: true, printBackground: true })
}

async function show(seals: readonly PrintedSeal[], options: SealOptions = {}): Promise<void> {
  await paper.showSeals(seals, options)
  expect(await paper.ready()).toBe(true)
}

const squeezed = ({ items }: PdfPage) =>
  items
    .map((item) => item.text)
    .join('')
    .replace(/\s/g, '')

test.each([
  [300, ''],
  [3000, ' @wide'],
])(
  '%i cards: every one on the paper once, ten a page, none split, nothing but the sheet [S2.53 S2.55]%s',
  async (count) => {
    const seals = Array.from({ length: count }, (_, index) =>
      sealOf(index + 1, { name: ['髙﨑 𠮷太郎', '長谷川 ｱﾝﾅ', '森 亮'][index % 3]! }),
    )
    const pages = await readPdf(await print(seals))
    expect(pages).toHaveLength(count / 10)
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
  },
  240_000,
)

test('A4, 2 cm margins, two columns of bordered cards [S2.52 S9.5]', async () => {
  const [sheet, ...others] = await readPdf(await print(sealsOf(10)))
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
    await paper.page.evaluate(() =>
      [...document.querySelectorAll('[data-card]')].map((card) => getComputedStyle(card).border),
    ),
  ).toEqual(Array.from({ length: 10 }, () => '2px solid rgb(0, 0, 0)'))
})

test('event, name, numbers and count of a card are bold, and no other text', async () => {
  await show(sealsOf(1))
  const bold = await paper.page.evaluate(() =>
    [...document.querySelectorAll('[data-card] > dd')]
      .filter((value) => Number(getComputedStyle(value).fontWeight) > 400)
      .map((value) => value.previousElementSibling!.textContent),
  )
  expect(bold).toEqual([cardLabels.event, cardLabels.name, cardLabels.numbers, cardLabels.count])
})

/** Positions of each card's texts, by company code. */
async function placesOf(paper: Uint8Array): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { number, items } of await readPdf(paper)) {
    for (const { text, x, y } of items.filter((item) => /^C\d{5}$/.test(item.text)))
      found.set(text, [number, Math.round(x * 10), Math.round(y * 10)].map(String))
  }
  return found
}

test('a sheet begun at its 4th place: each card where the one three places on stands; with codes each where it stood', async () => {
  const cards = sealsOf(18)
  const code = (id: number) => `C${String(id).padStart(5, '0')}`
  const whole = await placesOf(await print(cards))
  const begun = await placesOf(await print(cards.slice(0, 15), { first: 4 }))
  expect(begun.size).toBe(15)
  for (let id = 1; id <= 15; id++) expect(begun.get(code(id))).toEqual(whole.get(code(id + 3)))
  expect(await placesOf(await print(cards, { coded: true }))).toEqual(whole)
  const codes = await paper.page.evaluate(() =>
    [...document.querySelectorAll<SVGElement>('[data-card] > svg')].map((picture) => picture.dataset['code']),
  )
  expect(codes).toEqual(cards.map(({ start, end, companyCode }) => `EMS1:1:${start}-${end}:${companyCode}`))
})

test('a code for scanners is drawn at its place in the card, and nothing in a card is positioned', async () => {
  await show(sealsOf(3), { coded: true })
  const cards = await paper.page.evaluate(() => {
    document.querySelector<HTMLElement>('.print-root')!.style.display = 'block'
    return [...document.querySelectorAll('[data-card]')].map((card) => {
      const [frame, picture] = [card.getBoundingClientRect(), card.querySelector('svg')!.getBoundingClientRect()]
      const positions = [card, ...card.querySelectorAll('*')].map((element) => getComputedStyle(element).position)
      return { x: picture.x - frame.x, y: picture.y - frame.y, positions: [...new Set(positions)] }
    })
  })
  const { x, y } = cardFormat(SEAL_SHEET).code
  const px = 96 / 25.4
  expect(cards).toHaveLength(3)
  for (const card of cards) {
    expect(Math.abs(card.x - x * px)).toBeLessThan(1)
    expect(Math.abs(card.y - y * px)).toBeLessThan(1)
    expect(card.positions).toEqual(['static'])
  }
})

test('no glyph is missing', async () => {
  const seals = ['髙﨑 𠮷太郎', '長谷川 ｱﾝﾅ', '渡邉 邊', '葛󠄀城 辻', 'Ångström O’Neill', '﨑山 ①㈱', 'ﾌｼﾞﾀ ﾊﾟｵﾗ'].map(
    (name, index) => sealOf(index + 1, { name }),
  )
  expect(await missingGlyphs(await print(seals))).toEqual([])
})

const long = (length: number) => '𠮷髙﨑邉寿限無五劫擦切海砂利水魚'.repeat(80).slice(0, length)

test('long texts are set smaller down to six points, whole and inside their places', async () => {
  const names = [
    long(20),
    long(60),
    'Alexander Christopherson-Wellington III of Somewhere',
    'W'.repeat(36),
    'ﾊﾝｶｸ'.repeat(8),
    'ー'.repeat(50),
    '（「'.repeat(24),
  ]
  const seals = names.map((name, index) =>
    sealOf(index + 1, {
      name,
      departmentName: name.slice(0, 40),
      eventName: name.slice(0, 40),
      companyCode: name.slice(0, 9),
      start: 9007199254740991,
      end: 9007199254740991,
      count: 99999999,
      personInChargeCode: 9007199254740991,
    }),
  )
  const pages = await readPdf(await print(seals))
  expect(pages).toHaveLength(1)
  for (const name of names) expect(squeezed(pages[0]!)).toContain(name.replace(/\s/g, ''))
  for (const { height } of pages[0]!.items) expect(height).toBeGreaterThanOrEqual(5.9)
})

test('a text that does not fit at six points is refused by its words and its page', async () => {
  await show([...sealsOf(10), sealOf(11, { name: long(400) })])
  expect(await paper.check()).toEqual({ fault: 'overflow', text: `${long(400)}\u00a0様`, page: 2 })
})

test('a missing value prints as a blank', async () => {
  const [sheet] = await readPdf(
    await print([sealOf(1, { name: null, start: null, end: null, count: null, departmentName: null })]),
  )
  const text = squeezed(sheet!)
  expect(text).not.toMatch(/null|様|～|undefined|NaN/)
})
