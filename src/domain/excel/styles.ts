import { bareNumber, numberShower, type ShowNumber } from './formats.ts'
import { openings, type XmlHandler } from './xml.ts'

/** Excel's built-in formats, which a workbook refers to by number only. Formats of plain numbers are omitted. */
const builtIn: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
  ...dates(14, 17, 'yyyy/m/d'),
  ...dates(18, 21, 'h:mm:ss'),
  18: 'h:mm',
  20: 'h:mm',
  22: 'yyyy/m/d h:mm',
  // These are East Asian formats, which show dates such as R8.4.1 and times such as 9時30分. The texts here only say
  // whether a format shows a date or a time. The exact form is not needed, because a date always becomes a text such as
  // 2026-04-01.
  ...dates(27, 31, 'yyyy/m/d'),
  32: 'h:mm',
  33: 'h:mm:ss',
  ...dates(34, 36, 'yyyy/m/d'),
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  ...dates(50, 58, 'yyyy/m/d'),
}

function dates(from: number, to: number, format: string): Record<number, string> {
  return Object.fromEntries(Array.from({ length: to - from + 1 }, (_, i) => [from + i, format]))
}

/** Formatters by style. A cell contains the index of its style. */
export type Styles = readonly ShowNumber[]

/**
 * Reads the styles part of a workbook, which contains the number formats. Call `styles` after `handler` has read the
 * whole part.
 */
export function stylesReader(from1904: boolean): { readonly handler: XmlHandler; styles(): Styles } {
  const formats = new Map<string, string>()
  const used: string[] = []
  let inside = ''
  const handler = openings((name, attributes) => {
    if (name === 'cellXfs' || name === 'cellStyleXfs' || name === 'dxfs') inside = name
    else if (name === 'numFmt' && inside === '')
      formats.set(attributes.get('numFmtId') ?? '', attributes.get('formatCode') ?? '')
    else if (name === 'xf' && inside === 'cellXfs') used.push(attributes.get('numFmtId') ?? '0')
  })
  return {
    handler,
    styles() {
      const showers = new Map<string, ShowNumber>()
      return used.map((id) => {
        const known = showers.get(id)
        if (known) return known
        const format = formats.get(id) ?? builtIn[Number(id)]
        const shower = format === undefined ? bareNumber : numberShower(format, from1904)
        showers.set(id, shower)
        return shower
      })
    },
  }
}
