/** Plants each fault of scanner codes into a correct page. */
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { drawSealCode } from '#web/features/print/seal-sheet/draw-seal-code.ts'
import { filler } from '#domain/seals/fill.ts'
import { eventRow, officeWith, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { readPdf } from '../pdf.ts'
import { codeFaults } from './scanner-codes.ts'

/** Points: the width of a printed code, and the space between two cards. */
const [CODE, APART] = [40, 80]
const CARDS = ['C0001 1-10', 'C0002 11-20'] as const

const fill = filler(officeWith(), eventRow())
const codes = [1, 11].map(
  (start, at) => drawSealCode(fill(sealOf(start, start + 9, { companyCode: `C000${at + 1}` })))!,
)
const expected = new Map(codes.map(({ text }, at) => [text, CARDS[at]!]))

interface Drawn {
  /** Number of the code from 0. */
  readonly code: number
  /** Number of the card beside which it is drawn, from 0. */
  readonly card: number
  /** Visible share of its height. */
  readonly visible?: number
}

async function faultsOf(drawn: readonly Drawn[]): Promise<string[]> {
  const document = new PDFDocument({ size: 'A6' })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => document.on('end', resolve))
  CARDS.forEach((text, card) => document.fontSize(10).text(text, 30, 40 + card * APART))
  for (const { code, card, visible = 1 } of drawn) {
    const { path, size } = codes[code]!
    document
      .save()
      .rect(150, 30 + card * APART, CODE, CODE * visible)
      .clip()
    document
      .translate(150, 30 + card * APART)
      .scale(CODE / size)
      .path(path)
      .fill('black')
      .restore()
  }
  document.end()
  await ended
  const pdf = Buffer.concat(pieces)
  return codeFaults(pdf, await readPdf(pdf), expected)
}

const [first, second]: readonly Drawn[] = [
  { code: 0, card: 0 },
  { code: 1, card: 1 },
]

test('a page with each code beside its card has no fault', async () => {
  expect(await faultsOf([first!, second!])).toEqual([])
})

test.each<[what: string, fault: string, drawn: readonly Drawn[]]>([
  ['a missing code', 'code not read: EMS1:1:11-20:C0002', [first!]],
  ['a clipped code', 'code not read: EMS1:1:11-20:C0002', [first!, { ...second!, visible: 0.7 }]],
  ['a repeated code', 'code too often: EMS1:1:1-10:C0001', [first!, { code: 0, card: 1 }]],
  [
    'a code beside another card',
    'p1 code EMS1:1:1-10:C0001 beside C000211-20',
    [
      { code: 0, card: 1 },
      { code: 1, card: 0 },
    ],
  ],
])('%s is found', async (_what, fault, drawn) => {
  expect(await faultsOf(drawn)).toContain(fault)
})
