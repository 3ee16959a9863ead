import type { Columns, ImportHead } from '#domain/wire.ts'
import type { ImportBatch } from '../backend.ts'

/** Rows a line: few enough to be turned and encoded without a pause that is felt. */
const ROWS_PER_LINE = 10_000

/** An import's body (wire.ts): the head, then columns, a line each. A Blob, because no browser but one streams requests. */
export function importBody({ version, fields, rows, remove }: ImportBatch): Blob {
  const head: ImportHead = { version, fields, rows: rows.length, ...(remove && { remove }) }
  const lines = [`${JSON.stringify(head)}\n`]
  for (let from = 0; from < rows.length; from += ROWS_PER_LINE) {
    const some = rows.slice(from, from + ROWS_PER_LINE)
    const columns: Columns = fields.map((_, j) => some.map((row) => row[j] ?? null))
    lines.push(`${JSON.stringify(columns)}\n`)
  }
  return new Blob(lines, { type: 'application/x-ndjson' })
}
