/** The PDF that the page generates, read back: complete and in order. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardFormat, SEAL_SHEET } from '#domain/paper/card-format.ts'
import { fit, LINE_HEIGHT, MM_PER_POINT } from '#domain/paper/fit.ts'
import type { CardsPage, PaperCard, PaperPage } from '#domain/paper/paper.ts'
import { printedTexts } from '#domain/paper/printed-texts.ts'
import { paperRows, roomOf, tablePage, tablePages } from '#domain/paper/table-pages.ts'
import { japaneseFonts, rareFonts } from '#web/pdf/font-files.ts'
import { addRare, openFonts } from '#web/pdf/fonts.ts'
import { linesOf } from '#web/pdf/lines.ts'
import { madePdf, pdfOf, shippedFont } from './paper-pdf.ts'
import { missingGlyphs, readPdf } from './pdf.ts'

const format = cardFormat(SEAL_SHEET)
const card = (id: number, name: string, code: PaperCard['code'] = null): PaperCard => ({
  id,
  code,
  texts: ['春の市', '101', `C${String(id).padStart(6, '0')}`, '営業部', `${name}\u00a0様`, `${id} ～ ${id + 1}`, '2'],
})
const cardsPage = (cards: readonly PaperCard[], used = 0): CardsPage => ({ kind: 'cards', format, used, cards })

/** Drops blanks, because lines of one text are read back separately. */
const withoutBlanks = (text: string) => text.replace(/\s/g, '')
const written = (page: PaperPage) =>
  withoutBlanks(
    printedTexts(page)
      .map(({ text }) => text)
      .join(''),
  )

async function readBack(pages: readonly PaperPage[]): Promise<readonly string[]> {
  const bytes = await pdfOf(pages)
  expect(await missingGlyphs(bytes)).toEqual([])
  return (await readPdf(bytes)).map(({ text }) => withoutBlanks(text))
}

test('every card is in the file once, in order, with the texts of the data', async () => {
  const names = [
    '髙橋 花子',
    '𠮷田﨑',
    'ﾔﾏﾀﾞ ﾀﾛｳ',
    '辻\u{e0100}',
    'か\u3099く',
    'Łukasz Žižek',
    'Ελένη',
    '≒⅔',
    '—―−‐',
    '寿限無'.repeat(16),
    'Maximiliane von und zu Hohenlohe-Langenburg-Weikersheim',
    '<b>&amp;',
  ]
  const cards = Array.from({ length: 43 }, (_, id) => card(id, names[id % names.length]!))
  const pages = [0, 10, 20, 30, 40].map((from) => cardsPage(cards.slice(from, from + 10)))
  expect(await readBack(pages)).toEqual(pages.map(written))
})

test('all characters of JIS X 0208 and of the extensions that Windows has are in the fonts @wide', async () => {
  const decoder = new TextDecoder('shift_jis')
  const characters = Array.from({ length: 0x10000 }, (_, code) =>
    decoder.decode(code < 0x100 ? Uint8Array.of(code) : Uint8Array.of(code >> 8, code & 0xff)),
  ).filter((text) => /^[^\p{C}\ufffd]$/u.test(text))
  const all = [...new Set(characters)]
  expect(all.length).toBeGreaterThan(7300)
  const cards = Array.from({ length: Math.ceil(all.length / 40) }, (_, id) =>
    card(id, all.slice(id * 40, id * 40 + 40).join('')),
  )
  const pages = Array.from({ length: Math.ceil(cards.length / 10) }, (_, at) =>
    cardsPage(cards.slice(at * 10, at * 10 + 10)),
  )
  expect(await readBack(pages)).toEqual(pages.map(written))
})

test('cards begin at the place that is still free, each inside its frame', async () => {
  const [page] = await readPdf(await pdfOf([cardsPage([card(1, '森'), card(2, '林')], 3)]))
  const point = 72 / 25.4
  const places = page!.items.filter(({ text }) => text.startsWith('C0')).map(({ x, y }) => [x / point, y / point])
  const [first, second] = places as [number, number][]
  // The fourth position is the second column of the second row.
  expect(first![0]).toBeGreaterThan(SEAL_SHEET.left + SEAL_SHEET.width + SEAL_SHEET.gapX)
  expect(first![1]).toBeGreaterThan(SEAL_SHEET.top + SEAL_SHEET.height + SEAL_SHEET.gapY)
  expect(first![1]).toBeLessThan(SEAL_SHEET.top + 2 * SEAL_SHEET.height + SEAL_SHEET.gapY)
  expect(second![0]).toBeLessThan(SEAL_SHEET.left + SEAL_SHEET.width)
  expect(second![1]).toBeGreaterThan(SEAL_SHEET.top + 2 * (SEAL_SHEET.height + SEAL_SHEET.gapY))
})

test('a character that no font has is refused, with its row', async () => {
  const pages = [cardsPage([card(1, '森')]), cardsPage([card(2, '佐藤'), card(3, '张\u{1f600}')])]
  expect(await madePdf(pages)).toEqual({
    refused: {
      reason: 'noGlyph',
      page: 2,
      row: '春の市 101 C000003 営業部 张\u{1f600}\u00a0様 3 ～ 4 2',
      text: '张\u{1f600}\u00a0様',
      character: '张',
    },
  })
})

test('a text that does not fit its place at a readable size is refused, not cut off', async () => {
  const answer = await madePdf([cardsPage([card(1, '長'.repeat(300))])])
  expect(answer).toMatchObject({ refused: { reason: 'tooLong', page: 1, text: `${'長'.repeat(300)}\u00a0様` } })
})

test('a text that fits its box by the estimate of the paper fits by the widths of the fonts', async () => {
  const { regular, bold } = openFonts(await japaneseFonts(shippedFont))
  addRare({ regular, bold }, await rareFonts(shippedFont))
  const unit = fc.constantFrom(...'aWmi@1 \u00a0-山𠮷ｱ～（Ž')
  const sizes = fc.record({
    width: fc.integer({ min: 12, max: 120 }),
    height: fc.integer({ min: 5, max: 20 }),
    size: fc.integer({ min: 7, max: 18 }),
  })
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1, maxLength: 80 }), sizes, (text, box) => {
      const size = fit(text, box)
      if (size === null) return
      const em = size * MM_PER_POINT
      const most = Math.floor(box.height / (em * LINE_HEIGHT))
      for (const typeface of [regular, bold]) {
        const widthOf = (part: string) => typeface.widthOf(part) * em
        const lines = linesOf(text, box.width, widthOf, most)
        expect(lines.length).toBeLessThanOrEqual(Math.max(1, most))
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(box.width)
      }
    }),
    { numRuns: 300 },
  )
})

const columns = [
  { label: '社員コード', width: 40 },
  { label: '氏名', width: 79 },
  { label: 'Booklets', width: 50, align: 'end' as const },
]
const style = { size: 9, headSize: 8, rowHeight: 6.5 }
const subtotal = (from: number, to: number) => [{ text: `${to - from} 行`, span: 3 }]
const total = [
  { text: '合計 2 行', span: 2, align: 'end' as const, label: true as const },
  { text: '1,234', span: 1, align: 'end' as const },
]

test.each([false, true])(
  'the rows of tables are in the file once, over pages with their heads (landscape: %s)',
  async (wide) => {
    const rows = paperRows(
      Array.from({ length: 90 }, (_, id) => ({
        id,
        texts: [`0${id}`, id % 9 ? '髙橋' : '長い名前'.repeat(20), `${id}`],
      })),
      columns,
      style,
    )
    const header = [
      {
        height: 8,
        texts: [
          { text: '配布リスト', width: 100, size: 15, bold: true },
          { text: '90 行', width: 69, size: 9.5, align: 'end' as const },
        ],
      },
    ]
    const table = { style, heading: '春の市', continuedHeading: '春の市（続き）', columns, rows, total }
    const notes = ['受領時に受領印欄へ押印してください。', '返却時に返却印欄へ押印してください。']
    const blocks = tablePages(
      [table, { ...table, heading: null, continuedHeading: null, subtotal }],
      roomOf(wide, header, notes),
    )
    const pages = blocks.map((own, at) =>
      tablePage({ wide, header, notes }, own, { page: `${at + 1}/${blocks.length}`, date: '2026/11/26' }),
    )
    expect(await readBack(pages)).toEqual(pages.map(written))
    const sizes = (await readPdf(await pdfOf(pages))).map(({ width, height }) => width > height)
    expect(new Set(sizes)).toEqual(new Set([wide]))
  },
)

test('a sum that is wider than its cell is set smaller', async () => {
  const rows = paperRows([{ id: 1, texts: ['1', '2', '3'] }], columns, style)
  const wide = [
    { text: '1000000 ～ 100000000', span: 1 },
    { text: '1234567890'.repeat(5), span: 2 },
  ]
  const table = { style: { ...style, size: 11 }, heading: null, continuedHeading: null, columns, rows, total: wide }
  const [blocks] = tablePages([table], roomOf(false, []))
  const page = tablePage({ wide: false, header: [] }, blocks!, { page: '1', date: '2026/11/26' })
  expect(await readBack([page])).toEqual([written(page)])
})

test('everything on a page of tables is inside its margins', async () => {
  const rows = paperRows(
    Array.from({ length: 60 }, (_, id) => ({ id, texts: ['W'.repeat(30), '長い名前'.repeat(9), '12,345,678'] })),
    columns,
    style,
  )
  const table = { style, heading: null, continuedHeading: null, columns, rows }
  const pages = tablePages([table], roomOf(false, [])).map((own) =>
    tablePage({ wide: false, header: [] }, own, { page: '1', date: '2026/11/26' }),
  )
  const point = 72 / 25.4
  for (const page of await readPdf(await pdfOf(pages)))
    for (const { x, y, width } of page.items) {
      expect(x).toBeGreaterThan(20 * point)
      expect(x + width).toBeLessThan(190 * point)
      expect(y).toBeLessThan(277 * point)
    }
})

test('a row that is higher than its page is refused by its longest text, and nothing is cut', async () => {
  const columns = [
    { label: 'コード', width: 20 },
    { label: '氏名', width: 149 },
  ]
  const style = { size: 9, headSize: 7.5, rowHeight: 6.5 }
  const name = '山'.repeat(4000)
  const rows = paperRows([{ id: '1', texts: ['000171', name] }], columns, style)
  const header = [{ height: 6.5, texts: [{ text: '社員', width: 169, size: 11 }] }]
  const table = { style, heading: null, continuedHeading: null, columns, rows }
  const [blocks] = tablePages([table], roomOf(false, header))
  const page = tablePage({ header, wide: false }, blocks!, { page: '1', date: '' })
  const answer = await madePdf([page])
  expect(answer).toMatchObject({ refused: { reason: 'tooLong', text: name } })
})

test('leading punctuation of a text is on its first line', () => {
  expect(linesOf('\u3099' + '山'.repeat(4), 2, (text) => [...text].length).join('')).toBe('\u3099' + '山'.repeat(4))
})
