/** The page may refuse to print only because of a minimum font size, and must say so. */
import { expect, test } from 'vitest'
import { messagesIn } from './paper-sums.ts'
import type { Outcome } from './printed-paper.ts'
import { refusalFaults } from './refusals.ts'

const SMALLEST = 7.5
const printed: Outcome = { kind: 'printed', pages: 1, faults: [], pdf: new Uint8Array() }
const refused = (reason: string): Outcome => ({ kind: 'refused', reason })
const { t } = messagesIn('ja')
const textSize = `«エラー»«${t('print.notPrinted', { reason: t('printFaults.textSize') })}»`
const faultsOf = (minimumFont: number, outcome: Outcome) =>
  refusalFaults({ language: 'ja', minimumFont }, SMALLEST, outcome)

test('a refusal to print without a minimum font size is a fault', () => {
  expect(faultsOf(0, printed)).toEqual([])
  expect(faultsOf(0, refused(textSize))).toEqual([`refused: ${textSize}`])
})

test('a minimum font size that changes no text does not justify a refusal', () => {
  expect(faultsOf(10, printed)).toEqual([])
  expect(faultsOf(10, refused(textSize))).toHaveLength(1)
})

test('a minimum font size that enlarges texts is refused, for this reason only', () => {
  expect(faultsOf(12, refused(textSize))).toEqual([])
  expect(faultsOf(12, refused('«印刷していません。»'))).toHaveLength(1)
  expect(faultsOf(12, printed)).toEqual([expect.stringMatching(/^printed, though 12 px/)])
})
