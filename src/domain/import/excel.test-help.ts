import { parseCsv } from '#domain/csv.ts'

/** The text that Excel displays for a cell in General format. Other text is unchanged. */
function shownByExcel(text: string): string {
  if (/^(true|false)$/i.test(text)) return text.toUpperCase()
  if (!/^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(text)) return text
  const value = Number(text)
  if (/e/i.test(text)) return scientific(value, 2)
  return Math.abs(value) >= 1e11 ? scientific(value, 5) : String(value)
}

/** 1.00E+05, 1.23457E+11. */
function scientific(value: number, places: number): string {
  const [mantissa, exponent] = value.toExponential(places).split('e') as [string, string]
  const short = places > 2 ? mantissa.replace(/\.?0+$/, '') : mantissa
  return `${short}E+${exponent.replace('+', '').padStart(2, '0')}`
}

/** The text that Excel saves after it opened a CSV file: numbers as displayed, quotes only where necessary. */
export function savedByExcel(csv: string): string {
  const { header, records } = parseCsv(csv)
  const cell = (text: string) => {
    const shown = shownByExcel(text)
    return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
  }
  return [header, ...records.map(({ cells }) => cells)].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}
