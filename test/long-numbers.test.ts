/** The longest numbers beside names: no number is broken on paper, and no row exceeds its page. */
import { expect, test } from 'vitest'
import { cardFormat, SEAL_SHEET } from '#domain/paper/card-format.ts'
import { controlLayout } from '#web/features/print/control-sheet/control-layout.ts'
import { listLayout } from '#web/features/print/distribution-list/list-layout.ts'
import { receiptLayout } from '#web/features/print/receipts/receipt-layout.ts'
import { setLayout } from '#web/features/print/set/set-layout.ts'
import type { SheetContent } from '#web/features/print/sheet-screen/sheet.ts'
import { paperMessages } from '#web/features/print/sheet.test-help.tsx'
import { readPdf } from './pdf.ts'
import { sealOf, testPaper } from './print-page.ts'

const paper = testPaper()

const LONGEST = 9_007_199_254_740_991
const longNumbers = Array.from({ length: 90 }, (_, at) =>
  sealOf(at + 1, {
    name: '髙﨑 𠮷太郎左衛門',
    departmentName: '営業第一部 大阪',
    ...(at % 20 === 0 && { start: LONGEST - 9, end: LONGEST, count: LONGEST }),
  }),
)
const content: SheetContent = {
  seals: longNumbers,
  everyone: longNumbers,
  owner: null,
  masters: { personInCharge: [], departments: [], events: [] },
  event: null,
  today: 0,
  firstLabel: 1,
  code: null,
  withDates: false,
  format: cardFormat(SEAL_SHEET),
  messages: paperMessages,
  printed: null,
}

test.each([
  ['distribution list', listLayout],
  ['receipts', receiptLayout],
  ['control sheet', controlLayout],
  ['set', setLayout],
])('the %s takes as many sheets as it has pages, however long its numbers are', async (_name, layOut) => {
  const layout = layOut(content)
  const laidOut = layout.pagesOf(Array.from({ length: layout.partCount }, (_, at) => at)).pages()
  await paper.showPages(laidOut)
  await paper.ready()
  expect(await paper.check()).toBeNull()
  expect(await readPdf(await paper.page.pdf({ preferCSSPageSize: true }))).toHaveLength(laidOut.length)
})
