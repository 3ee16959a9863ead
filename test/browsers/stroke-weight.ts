/** Measures the weight of strokes by a picture, because a PDF may draw a font in another weight than its page asks for. */
import type { PdfPage, PdfText } from '../pdf.ts'
import { type Box, DPI, inkShare, type Picture } from './paper-picture.ts'

/** Digits have nearly the same share of ink in all fonts; ideographs differ by their strokes. */
const DIGITS = /^[\d¥,]+$/

/** Lower bound for digits of regular weight, about 0.25. Noto Sans JP has 0.11 in its thinnest weight, 0.32 in bold. */
export const REGULAR = 0.18
/** Lower bound of bold digits in relation to regular ones, about 1.27. */
export const BOLDER = 1.15

const dots = (points: number): number => (points / 72) * DPI

/** From the baseline up to the top of a digit. */
const boxOf = ({ x, y, width, height }: PdfText): Box => ({
  left: dots(x),
  right: dots(x + width),
  top: dots(y - height * 0.8),
  bottom: dots(y + height * 0.1),
})

/** The share of ink in digits; null without any. @param isMeasured true for texts to measure */
export function digitInk(
  pages: readonly PdfPage[],
  pictures: readonly Picture[],
  isMeasured: (text: string) => boolean = () => true,
): number | null {
  let [ink, all] = [0, 0]
  pages.forEach(({ items }, at) => {
    for (const item of items) {
      if (!DIGITS.test(item.text) || !isMeasured(item.text)) continue
      const size = item.width * item.height
      ink += inkShare(pictures[at]!, boxOf(item)) * size
      all += size
    }
  })
  return all > 0 ? ink / all : null
}

/** Pages whose digits are thinner than regular. */
export const thinPages = (pages: readonly PdfPage[], pictures: readonly Picture[]): string[] =>
  pages.flatMap((page, at) => {
    const ink = digitInk([page], [pictures[at]!])
    return ink !== null && ink < REGULAR ? [`p${page.number} ${ink.toFixed(2)}`] : []
  })
