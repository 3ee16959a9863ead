import { encode } from 'uqr'
import { formatSealCode } from '#domain/seals/index.ts'
import type { DrawCode } from '#web/features/print/sheet-screen/sheet.ts'

/** Width of the white margin around a code, in modules (squares of the code). ISO/IEC 18004 requires four. */
const MARGIN = 4

/**
 * Draws the code of a seal as an SVG path, so that it is printed at the printer's full resolution. Null for a seal
 * without a range.
 */
export const drawSealCode: DrawCode = ({ eventCode, start, end, companyCode }) => {
  const text = formatSealCode({ event: eventCode, first: start, last: end, holder: companyCode })
  if (text === null) return null
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return { text, size: size + 2 * MARGIN, path: data.map(lineOf).join('') }
}

/** Draws a line of the code. Adjacent dark modules become one rectangle. */
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
