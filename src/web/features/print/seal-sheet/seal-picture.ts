import { encode } from 'uqr'
import { formatSealCode } from '#domain/seals/index.ts'
import type { DrawCode } from '../sheet-screen/sheet.ts'

const SVG = 'http://www.w3.org/2000/svg'
/** White modules around it (ISO/IEC 18004 asks for four): scanners tell it from the lines of the card by them. */
const MARGIN = 4

/** The code of a seal as a picture of lines, which prints as sharp as the printer can; null for a seal without a range. */
export const drawSealCode: DrawCode = ({ eventCode, start, end, companyCode }) => {
  const text = formatSealCode({ event: eventCode, first: start, last: end, holder: companyCode })
  if (text === null) return null
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const picture = document.createElementNS(SVG, 'svg')
  const width = size + 2 * MARGIN
  picture.setAttribute('viewBox', `${-MARGIN} ${-MARGIN} ${width} ${width}`)
  picture.setAttribute('shape-rendering', 'crispEdges')
  picture.setAttribute('aria-hidden', 'true')
  picture.dataset['code'] = text
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', data.map(lineOf).join(''))
  picture.append(path)
  return picture
}

/** The dark modules of one line, each piece as one rectangle. */
function lineOf(modules: readonly boolean[], y: number): string {
  let pieces = ''
  for (let x = 0; x < modules.length; x++) {
    if (!modules[x]) continue
    const from = x
    while (modules[x + 1]) x++
    pieces += `M${from} ${y}h${x + 1 - from}v1H${from}z`
  }
  return pieces
}
