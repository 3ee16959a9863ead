import type { Row } from '#domain/table.ts'

/** Number of rows per string of the file. One growing string would need three to four times as much memory. */
const ROWS_PER_PART = 1000

/** Rows as a JSON array with one row per line. The result is an array of strings, which together are the file. */
export function arrayParts(rows: readonly Row[]): string[] {
  const texts = ['[']
  for (let from = 0; from < rows.length; from += ROWS_PER_PART) {
    const lines = rows.slice(from, from + ROWS_PER_PART).map((row) => JSON.stringify(row))
    texts.push(`${from === 0 ? '\n' : ',\n'}${lines.join(',\n')}`)
  }
  texts.push('\n]')
  return texts
}

export function objectParts(tables: Readonly<Record<string, readonly Row[]>>): string[] {
  const texts: string[] = []
  for (const [name, rows] of Object.entries(tables)) {
    texts.push(`${texts.length === 0 ? '{\n' : ',\n'}${JSON.stringify(name)}: `, ...arrayParts(rows))
  }
  return texts.length === 0 ? ['{}\n'] : [...texts, '\n}\n']
}
