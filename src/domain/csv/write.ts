import type { Value } from '#domain/kinds/kind.ts'
import { guard } from './guard.ts'

const rowsPerPart = 1000
const utf8Mark = '\uFEFF'

function cell(value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = guard(value)
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`
}

/**
 * Returns a CSV file as UTF-8 with byte-order mark and CRLF. One chunk per 1000 rows, because a single string would
 * need more memory.
 * @param titles headers of the fields
 */
export function writeCsv(
  fields: readonly string[],
  rows: readonly Readonly<Record<string, Value>>[],
  titles: readonly string[] = fields,
): Uint8Array<ArrayBuffer>[] {
  const encoder = new TextEncoder()
  const parts = [encoder.encode(`${utf8Mark}${titles.map(cell).join(',')}\r\n`)]
  for (let from = 0; from < rows.length; from += rowsPerPart) {
    let text = ''
    for (const row of rows.slice(from, from + rowsPerPart)) {
      for (let i = 0; i < fields.length; i++) text += i === 0 ? cell(row[fields[0]!]) : `,${cell(row[fields[i]!])}`
      text += '\r\n'
    }
    parts.push(encoder.encode(text))
  }
  return parts
}
