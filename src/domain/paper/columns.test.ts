import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsFor, roomForNumbers, type ColumnTexts } from './columns.ts'

const style = { size: 9, headSize: 7.5, rowHeight: 6.5 }
const listTable = (columns: readonly ColumnTexts[], rows: readonly (readonly string[])[]) =>
  columnsFor(columns, rows, style)

const texts = fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 14 })

test('the columns fill the paper, upright where their texts have room there, and no row or column is lost', () => {
  fc.assert(
    fc.property(
      texts,
      fc.array(fc.constantFrom('1', '営業部', 'とても長い部署の名前です'.repeat(4)), { maxLength: 20 }),
      (labels, cells) => {
        const rows = cells.map((cell) => labels.map(() => cell))
        const { columns, wide } = listTable(
          labels.map((label) => ({ label })),
          rows,
        )
        const widths = columns.map(({ width }) => width)
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(wide ? 256 : 169)
        expect(Math.min(...widths)).toBeGreaterThan(5)
        expect(columns.map(({ label }) => label)).toEqual(labels)
      },
    ),
    { numRuns: 100 },
  )
})

test('few short columns stand upright, many long ones on the side; a long text has more room than a short one', () => {
  expect(listTable([{ label: 'Code' }, { label: 'Name' }], [['1', '営業部']]).wide).toBe(false)
  const row = Array.from({ length: 9 }, (_, at) => (at === 0 ? '1' : '営業第一部 大阪支店'))
  const { columns, wide } = listTable(
    row.map((_, at) => ({ label: `${at}` })),
    [row],
  )
  expect(wide).toBe(true)
  expect(columns[1]!.width).toBeGreaterThan(2 * columns[0]!.width)
})

test('where the paper is too narrow, short texts keep their room and the longest go on over lines', () => {
  const columns = Array.from({ length: 9 }, (_, at) => ({ label: `${at}` }))
  const widthsOf = (longest: string) =>
    listTable(columns, [['山田 太郎', ...Array.from({ length: 8 }, () => longest)]]).columns.map((one) => one.width)
  const wide = '歳末チャリティーコンサート 大ホール'
  expect(widthsOf(wide.repeat(2))[0]).toBeCloseTo(widthsOf(wide)[0]!)
  expect(
    new Set(
      widthsOf(wide)
        .slice(1)
        .map((width) => width.toFixed(6)),
    ).size,
  ).toBe(1)
})

test('a column of numbers needs what its longest number needs, and one of texts nothing', () => {
  const { columns } = listTable(
    [{ label: 'Code' }, { label: 'Amount', align: 'end' }, { label: 'Name' }],
    [
      ['000171', '37.5%/100%', '髙橋 1'],
      ['000172', '¥12,525,000', '山田'],
    ],
  )
  const [code, amount, name] = columns.map(({ least, width }) => ({ least: least!, width }))
  expect(code!.least).toBeGreaterThan(11)
  expect(code!.least).toBeLessThanOrEqual(code!.width)
  expect(amount!.least).toBeGreaterThan(code!.least)
  expect(name!.least).toBe(0)
})

test('a number with blanks needs what its longest piece needs: it continues on another line', () => {
  const columns = [
    { label: 'Name', width: 100 },
    { label: 'Phone', width: 20 },
  ]
  const leastOf = (text: string) => roomForNumbers(columns, [['山田 太郎', text]], style)[1]!
  expect(leastOf('12 3456 78')).toEqual(leastOf('3456'))
  expect(leastOf('12 345678 90 12 34 56').width).toBe(20)
})

const LONGEST = '9007199254740991'
const widthOf = ({ width }: { readonly width: number }) => width
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test('numbers that need more than their columns take it from the texts beside them, and nothing where they fit', () => {
  const columns = [
    { label: 'Name', width: 60 },
    { label: 'Department', width: 70 },
    { label: 'Start', width: 20 },
    { label: 'End', width: 19 },
  ]
  const short = roomForNumbers(columns, [['山田 太郎', '総務部', '100001', '100010']], style)
  expect(short.map(widthOf)).toEqual(columns.map(widthOf))
  const long = roomForNumbers(columns, [['山田 太郎', '総務部', LONGEST, LONGEST]], style)
  expect(sum(long.map(widthOf))).toBeCloseTo(169)
  for (const { width, least } of long) expect(width).toBeGreaterThanOrEqual(least!)
  expect(long[3]!.least).toBeGreaterThan(30)
  expect(long[0]!.width).toBeLessThan(60)
})

test('a list gives each number the room that it needs, beside texts that are longer than the paper', () => {
  const columns = Array.from({ length: 9 }, (_, at) => ({ label: `${at}` }))
  const texts = columns.map((_, at) => (at < 3 ? LONGEST : '歳末チャリティーコンサート 大ホール'))
  const laidOut = listTable(columns, [texts]).columns
  for (const { least } of laidOut.slice(0, 3)) expect(least).toBeGreaterThan(30)
  for (const { width, least } of laidOut) expect(width).toBeGreaterThanOrEqual(least!)
  expect(sum(laidOut.map(widthOf))).toBeCloseTo(256)
})

test('a crowded table is set smaller rather than dividing a company code or a number', () => {
  const columns = [
    { label: 'Holder' },
    ...Array.from({ length: 13 }, (_, at) => ({ label: `${at}`, align: 'end' as const })),
  ]
  const amounts = (amount: string) => [
    '000171 アレクサンダー・ウェリントン 三世',
    ...Array.from({ length: 13 }, () => amount),
  ]
  const few = listTable(columns, [amounts('¥4,000')])
  expect(few.style).toEqual(style)
  const many = listTable(columns, [amounts('¥12,345,678')])
  expect(many.style.size).toBeLessThan(style.size)
  expect(many.style.size).toBeGreaterThanOrEqual(7)
  const em = (many.style.size / 72) * 25.4
  // Digits in Noto Sans JP are 0.555 em wide; cells have 2.6 mm of padding and border.
  expect(many.columns[0]!.width).toBeGreaterThan(6 * 0.555 * em + 2.6)
  for (const { width } of many.columns.slice(1)) expect(width).toBeGreaterThan(9 * 0.555 * em + 2.6)
})
