import { encode } from 'uqr'
import { formatSealCode } from '#domain/seals/index.ts'
import type { DrawCode } from '#web/features/print/sheet-screen/sheet.ts'

/** White modules around it (ISO/IEC 18004 asks for four): scanners tell it from the lines of the card by them. */
const MARGIN = 4

/** The code of a seal as lines, which print as sharp as the printer can; null for a seal without a range. */
export const drawSealCode: DrawCode = ({ eventCode, start, end, companyCode }) => {
  const text = formatSealCode({ event: eventCode, first: start, last: end, holder: companyCode })
  if (text === null) return null
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return { text, size: size + 2 * MARGIN, path: data.map(lineOf).join('') }
}

/** The dark modules of one line, each run as one rectangle. */
function lineOf(modules: readonly boolean[], y: number): string {
  let pieces = ''
  for (let x = 0; x < modules.length; x++) {
    if (!modules[x]) continue
    const from = x
    while (modules[x + 1]) x++
    const [left, right] = [from + MARGIN, x + 1 + MARGIN]
    pieces += `M${left} ${y + MARGIN}H${right}v1H${left}z`
  }
  return pieces
}
