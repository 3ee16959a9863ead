/** The page's check before a print refuses each fault that a style plants into a correct layout. */
import { beforeEach, expect, test } from 'vitest'
import type { TablePage } from '#domain/paper/paper.ts'
import { paperRows } from '#domain/paper/table-pages.ts'
import { readPdf } from './pdf.ts'
import { openPaper, sealsOf, testPaper } from './print-page.ts'

const paper = testPaper()

const seals = sealsOf(25)

const style = { size: 9, headSize: 7.5, rowHeight: 6.5 }
const line = (text: string) => [{ height: 6.5, texts: [{ text, width: 169, size: 11 }] }]
const list = (names: readonly string[]): TablePage => ({
  kind: 'table',
  wide: false,
  header: line('Employees'),
  blocks: [
    {
      style,
      heading: '3 records',
      columns: [
        { label: 'Code', width: 40, align: 'end' },
        { label: 'Name', width: 129 },
      ],
      rows: names.map((name, id) => ({ id, texts: [String(id), name], height: 6.5 })),
      foot: [],
    },
  ],
  footer: { notes: [], page: 'Page 1 of 1', date: 'November 26, 2026' },
})

const plant = (change: () => void) => paper.page.evaluate(change)

/** Runs the check while the document has an additional style. */
async function checkWith(rules: string) {
  const planted = await paper.page.addStyleTag({ content: rules })
  try {
    return await paper.check()
  } finally {
    await planted.evaluate((element) => (element as Element).remove())
  }
}

beforeEach(async () => {
  await paper.showSeals(seals)
  await paper.ready()
})

test('correctly laid out paper passes the check', async () => {
  expect(await paper.check()).toBeNull()
})

test('a missing card is refused', async () => {
  await plant(() => document.querySelectorAll('[data-card]')[13]!.remove())
  expect(await paper.check()).toEqual({ fault: 'rows', page: 2 })
})

test('two cards that changed places are refused', async () => {
  await plant(() => {
    const [first, second] = document.querySelectorAll('[data-card]')
    first!.before(second!)
  })
  expect(await paper.check()).toEqual({ fault: 'rows', page: 1 })
})

test('a code for scanners that is missing, or is of another card, is refused', async () => {
  const show = () => paper.showSeals(seals, { coded: true })
  await show()
  expect(await paper.check()).toBeNull()
  await plant(() => document.querySelectorAll('[data-code]')[12]!.remove())
  expect(await paper.check()).toEqual({ fault: 'rows', page: 2 })
  await show()
  await plant(() => {
    const [first, second] = document.querySelectorAll('[data-card]')
    const code = first!.querySelector('svg')!
    first!.append(second!.querySelector('svg')!)
    second!.append(code)
  })
  expect(await paper.check()).toEqual({ fault: 'rows', page: 1 })
})

test('a page too many, and a page too few, are refused', async () => {
  await plant(() => {
    const last = document.querySelector('.print-root')!.lastElementChild!
    last.after(last.cloneNode(true))
  })
  expect(await paper.check()).toEqual({ fault: 'rows', page: 4 })
  await plant(() => {
    document.querySelector('.print-root')!.lastElementChild!.remove()
    document.querySelector('.print-root')!.lastElementChild!.remove()
  })
  expect(await paper.check()).toEqual({ fault: 'rows', page: 3 })
})

test('text that stands beside the sheet’s own is refused, in an element or in none', async () => {
  await plant(() => document.querySelectorAll('.print-page')[1]!.append('12'))
  expect(await paper.check()).toEqual({ fault: 'rows', page: 2 })
  await plant(() => {
    const added = document.createElement('div')
    added.textContent = '12'
    document.querySelector('.print-page')!.append(added)
  })
  expect(await paper.check()).toEqual({ fault: 'rows', page: 1 })
})

test('a translated name is refused with both texts', async () => {
  await plant(() => {
    const name = [...document.querySelectorAll('[data-card] dd')].find((value) => value.textContent.includes('太郎'))!
    const font = document.createElement('font')
    font.textContent = 'Yoshitaro Takasaki'
    name.replaceChildren(font)
  })
  const expected = { fault: 'text', text: '髙﨑 𠮷太郎\u00a0様', actual: 'Yoshitaro Takasaki', page: 1 }
  expect(await paper.check()).toEqual(expected)
})

test.each([
  ['a clipped value', 'dd { max-width: 4mm; overflow: hidden; white-space: nowrap }', 'overflow'],
  ['a value moved off its page', '[data-card] dd { position: relative; left: -60mm }', 'style'],
  ['a value moved onto another', '[data-card] dd { translate: 0 6mm }', 'style'],
  ['a masked value', '.print-root dd { mask-image: linear-gradient(transparent, transparent) }', 'style'],
  ['a blended value', '.print-root dd { mix-blend-mode: difference }', 'style'],
  ['a value at half its size', '.print-root dd { zoom: 0.5 }', 'style'],
  ['a value without its paint', '.print-root dd { content-visibility: hidden }', 'style'],
  ['a card without its paint', '.print-root [data-card] { content-visibility: hidden }', 'style'],
  ['a picture behind a value', '.print-root dd { background-image: linear-gradient(#000, #000) }', 'style'],
  ['a text before a value', '.print-root dd::before { content: "1" !important }', 'style'],
  ['a text before a later value', '.print-root dl:last-child dd:nth-of-type(5)::before { content: "1" }', 'style'],
  ['a text over a value', '.print-root dd::after { content: "0" !important; position: absolute }', 'style'],
  ['another font', '.print-root * { font-family: fantasy !important }', 'style'],
  ['a dark page', '.print-page { background: #000 !important }', 'style'],
  ['a dark card', '.print-root dl { background: #000 }', 'style'],
  ['an inverted document', 'html { filter: invert(1) hue-rotate(180deg) }', 'style'],
  ['a pale document', 'body { opacity: 0.4 }', 'style'],
  ['a larger text', 'dd { font-size: 30px !important }', 'textSize'],
  ['spaced letters', '.print-root { letter-spacing: .12em }', 'textSize'],
  ['spaced words', '.print-root { word-spacing: .5em }', 'style'],
  ['pale text', '.print-root dd { color: #eee !important }', 'style'],
  ['a hidden value', '.print-root dd { display: none !important }', 'style'],
  ['capitals', '.print-root dd { text-transform: uppercase }', 'style'],
  ['a value without opacity', '.print-root dd { opacity: 0 }', 'style'],
  ['an invisible value', '.print-root dd { visibility: hidden !important }', 'style'],
  ['a transparent text', '.print-root dd { -webkit-text-fill-color: transparent }', 'style'],
  ['dots in place of letters', '.print-root dd { -webkit-text-security: disc }', 'style'],
  ['a cut shape', '.print-root dd { clip-path: inset(50%) }', 'style'],
  ['black on black', '.print-root dd { background: #000 }', 'style'],
  ['a text that is turned', '.print-root dd { direction: rtl; unicode-bidi: bidi-override }', 'style'],
  ['a text that is struck out', '.print-root dd { text-decoration: line-through }', 'style'],
  ['a card moved off its label', '.print-root [data-card] { margin-left: 6mm !important }', 'style'],
  ['a card turned', '.print-root [data-card] { transform: rotate(1deg) }', 'style'],
  ['an inverted page', '.print-page { filter: invert(1) }', 'style'],
  ['a page with another margin', '.print-page { padding-top: 30mm !important }', 'style'],
  ['a wider page', '.print-page { width: 260mm !important }', 'page'],
])('%s by a style of the user or of an extension is refused', async (_name, rules, fault) => {
  expect(await checkWith(rules)).toMatchObject({ fault })
  expect(await paper.check()).toBeNull()
})

test.each([
  ['without its fill', 'svg path { fill: #fff }'],
  ['inverted', '.print-root svg { filter: invert(1) }'],
  ['hidden', '.print-root svg { display: none }'],
  ['smaller', '.print-root svg { width: 4mm !important }'],
])('a code for scanners that is printed %s is refused', async (_name, rules) => {
  await paper.showSeals(seals, { coded: true })
  expect(await checkWith(rules)).toMatchObject({ fault: 'style', page: 1 })
})

test.each([
  ['a hidden row', '.print-root tbody tr:nth-child(2) { display: none }', 'overflow'],
  ['a dark row', '.print-root tbody tr:nth-child(2) { background: #000 }', 'style'],
  ['a row without its paint', '.print-root tbody { opacity: 0 }', 'style'],
  ['a text after a later cell', '.print-root tbody tr:nth-child(3) td:nth-child(2)::after { content: "0" }', 'style'],
  ['a row moved onto another', '.print-root tbody tr:nth-child(2) { position: relative; top: -6mm }', 'style'],
])('%s of a list is refused', async (_name, rules, fault) => {
  await paper.showPages([list(['佐藤', '髙橋', '森'])])
  expect(await checkWith(rules)).toMatchObject({ fault, page: 1 })
})

test.each(['img', 'div', 'grammarly-extension'])('a foreign <%s> on a page is refused', async (name) => {
  await paper.page.evaluate(
    (tag) => document.querySelectorAll('.print-page')[1]!.append(document.createElement(tag)),
    name,
  )
  expect(await paper.check()).toEqual({ fault: 'rows', page: 2 })
})

test('what an extension puts beside the body is not on the paper', async () => {
  await paper.page.evaluate(() => {
    const overlay = document.createElement('div')
    overlay.textContent = 'OVERLAY'
    overlay.style.cssText = 'position: fixed; inset: 0; background: #fff'
    document.documentElement.append(overlay)
  })
  const sheets = await readPdf(await paper.page.pdf({ preferCSSPageSize: true }))
  await paper.page.evaluate(() => document.documentElement.lastElementChild!.remove())
  expect(sheets.map(({ text }) => text).join()).not.toContain('OVERLAY')
})

test('a character that turns the direction of a text is refused', async () => {
  const turned = seals.map((seal) => (seal.id === 14 ? { ...seal, companyCode: '\u202E000184' } : seal))
  await paper.showSeals(turned)
  expect(await paper.check()).toEqual({ fault: 'direction', text: '\u202E000184', page: 2 })
})

test('a table that is higher than its page is refused', async () => {
  await paper.showPages([list(['佐藤', '髙橋'])])
  expect(await paper.check()).toBeNull()
  const high = list(Array.from({ length: 60 }, () => '佐藤'))
  await paper.showPages([high])
  expect(await paper.check()).toEqual({ fault: 'page', page: 1 })
})

const LONGEST = 9_007_199_254_740_991

test('a number that widens its column, so that other rows become higher on paper, is refused', async () => {
  const narrow = list(Array.from({ length: 30 }, () => `${'営業第一部 大阪支店 '.repeat(4)}営業第一部大`))
  const [block] = narrow.blocks
  const columns = [
    { label: 'Code', width: 20 },
    { label: 'Name', width: 149 },
  ]
  const blocks = [{ ...block!, columns }]
  await paper.showPages([{ ...narrow, blocks }])
  expect(await paper.check()).toBeNull()
  const texts = block!.rows.map(({ id, texts: [code, name] }) => ({
    id,
    texts: [id === 0 ? String(LONGEST) : code!, name!],
  }))
  const rows = paperRows(texts, columns, style)
  await paper.showPages([{ ...narrow, blocks: [{ ...block!, columns, rows }] }])
  expect(await paper.check()).toEqual({ fault: 'page', page: 1 })
})

test('a table that is wider than its columns, into the margin of its page, is refused', async () => {
  const wide = list(['佐藤'])
  const columns = Array.from({ length: 6 }, (_, at) => ({ label: `${at}`, width: 169 / 6 }))
  const show = (text: string) =>
    paper.showPages([
      {
        ...wide,
        blocks: [{ ...wide.blocks[0]!, columns, rows: [{ id: 1, texts: columns.map(() => text), height: 6.5 }] }],
      },
    ])
  await show('100001')
  expect(await paper.check()).toBeNull()
  await show(String(LONGEST))
  expect(await paper.check()).toMatchObject({ fault: 'overflow', page: 1 })
})

test('forced colours of the system are no fault, because paper does not use them', async () => {
  await paper.page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  try {
    expect(await paper.check()).toBeNull()
  } finally {
    await paper.page.emulateMedia({ forcedColors: null, colorScheme: null })
  }
})

test('paper that was checked is not shown on the screen', async () => {
  expect(await paper.page.evaluate(() => document.querySelector('.print-root')!.getClientRects().length)).toBe(0)
})

test('a minimum font size of the browser is refused', async () => {
  const large = await openPaper('--blink-settings=minimumFontSize=14')
  try {
    await large.showSeals(seals)
    await large.ready()
    expect(await large.check()).toEqual({ fault: 'textSize' })
  } finally {
    await large.close()
  }
}, 120_000)
