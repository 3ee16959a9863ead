/** Checks the page's refusals to print: a refusal without an expected reason is a fault. */
import type { Locale } from '#domain/locale.ts'
import { messagesIn } from './paper-sums.ts'
import type { Outcome } from './printed-paper.ts'

export interface SizedPrint {
  readonly language: Locale
  /** Minimum font size in CSS pixels; 0 for none. */
  readonly minimumFont: number
}

/**
 * Factors by which a minimum font size enlarges text. From `LARGER` on a print must be refused; below `ROUNDED` it must
 * not, because a PDF rounds sizes.
 */
const ROUNDED = 1.01
const LARGER = 1.15

const PX_PER_POINT = 96 / 72

/** Removes the brackets that a simulated translation puts around texts. */
const untranslated = (text: string): string => text.replace(/[«»\s]/gu, '')

/**
 * A translated page must print, because its paper is protected from translation. A minimum font size justifies a
 * refusal only if the paper has smaller text.
 * @param smallest text of the paper without a minimum font size, in points
 */
export function refusalFaults({ language, minimumFont }: SizedPrint, smallest: number, outcome: Outcome): string[] {
  const larger = minimumFont / (smallest * PX_PER_POINT)
  if (outcome.kind === 'printed')
    return larger > LARGER
      ? [`printed, though ${minimumFont} px make its texts of ${smallest.toFixed(1)} pt larger`]
      : []
  const { t } = messagesIn(language)
  const reason = untranslated(t('print.notPrinted', { reason: t('printFaults.textSize') }))
  const isSaid = untranslated(outcome.reason).includes(reason)
  return isSaid && larger > ROUNDED ? [] : [`refused: ${outcome.reason}`]
}
