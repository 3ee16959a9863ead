/** Plants each fault into a correct page. */
import { expect, test } from 'vitest'
import type { PdfPage, PdfText } from '../pdf.ts'
import { type Expected, paperFaults } from './paper-check.ts'
import { DPI, type Picture } from './paper-picture.ts'

const SIZE = 10
const [WIDTH, HEIGHT] = [300, 200]
const dots = (points: number): number => Math.round((points / 72) * DPI)

const PLAIN = { asLaidOut: true, scale: 1 }

interface Drawn {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size?: number
}

const whole: readonly Drawn[] = [
  { text: '000171髙橋', x: 30, y: 50 },
  { text: '000172山田', x: 30, y: 90 },
]
const expected: Expected = { records: ['000171髙橋', '000172山田'], lines: ['bottom'], least: 5 }

const pageOf = (drawn: readonly Drawn[]): PdfPage => {
  const items = drawn.map(
    ({ text, x, y, size = SIZE }): PdfText => ({ text, x, y, width: text.length * size * 0.7, height: size }),
  )
  return { number: 1, width: WIDTH, height: HEIGHT, items, text: items.map(({ text }) => text).join(' ') }
}

/**
 * Draws texts as bars with a rule below.
 * @param clip number of dots from the left beyond which nothing is drawn
 * @param shade grey level of the bars
 */
function pictureOf({ items }: PdfPage, clip = Infinity, shade = 0): Picture {
  const [width, height] = [dots(WIDTH), dots(HEIGHT)]
  const grey = new Uint8Array(width * height).fill(255)
  const fill = (left: number, top: number, right: number, bottom: number, level = 0) => {
    for (let y = dots(top); y < dots(bottom); y++)
      grey.fill(level, y * width + dots(left), y * width + Math.min(clip, dots(right)))
  }
  for (const { x, y, width: length, height: size } of items) {
    fill(x, y - size * 0.7, x + length, y, shade)
    fill(20, y + 8, 280, y + 9)
  }
  return { width, height, grey }
}

function faultsOf(drawn: readonly Drawn[], { clip, ...more }: Partial<Expected> & { clip?: number } = {}): string[] {
  const page = pageOf(drawn)
  return paperFaults([page], [pictureOf(page, clip)], { ...expected, ...more }, PLAIN)
}

test('a page with every record once, whole and readable has no fault', () => {
  expect(faultsOf(whole)).toEqual([])
})

test.each<[fault: string, drawn: readonly Drawn[], more?: Partial<Expected> & { clip?: number }]>([
  ['1 missing: 000172山田', whole.slice(0, 1)],
  ['1 missing: 000171髙橋', [{ ...whole[0]!, text: '000171Takahashi' }, whole[1]!]],
  ['1 too often: 000172山田', [...whole, { ...whole[1]!, y: 130 }]],
  ['2 not seen whole: p1 000171髙橋 | p1 000172山田', whole, { clip: dots(60) }],
  ['1 too small: p1 000172山田', [whole[0]!, { ...whole[1]!, size: 4 }]],
  ['1 on each other: p1 000171髙橋 and 000172山田', [whole[0]!, { ...whole[1]!, y: 53 }]],
  ['2 cut by the edge: p1 000172山田 | p1 ink on the edge', [whole[0]!, { ...whole[1]!, x: 280 }]],
  ['1 close to its page number: p1 1 / 1', [...whole, { text: '1 / 1', x: 140, y: 110 }], { isNumbered: true }],
  ['1 pages in place of 2', whole, { pages: 2 }],
  ['¥1,009 in place of ¥1,000', [...whole, { text: '¥1,009', x: 30, y: 130 }], { amounts: ['¥1,000'] }],
  ['¥1,0000 in place of ¥1,000', [...whole, { text: '¥1,0000', x: 30, y: 130 }], { amounts: ['¥1,000'] }],
  ['1 of 2 times: 山田', whole, { firstPage: { text: '山田', times: 2 } }],
])('a planted fault is found: %s', (fault, drawn, more) => {
  expect(faultsOf(drawn, more)).toContain(fault)
})

test('a record without its line is found', () => {
  const page = pageOf(whole)
  expect(paperFaults([page], [pictureOf({ ...page, items: [page.items[0]!] })], expected, PLAIN)).toEqual([
    '1 not seen whole: p1 000172山田',
    '1 without its lines: p1 000172山田 (bottom)',
  ])
})

test('digits in thinner strokes than regular ones are found', () => {
  const page = pageOf([{ text: '000171', x: 30, y: 50 }])
  const faults = (shade: number) =>
    paperFaults([page], [pictureOf(page, Infinity, shade)], { ...expected, records: ['000171'] }, PLAIN)
  expect(faults(180)).toEqual([])
  expect(faults(220)).toEqual(['1 too thin: p1 0.10'])
})
