import type { Columns, ImportHead, PartHead } from '#domain/wire.ts'
import type { ImportBatch, ImportPart } from '../backend.ts'

/** Rows a line: few enough to be turned and encoded without a pause that is felt. */
const ROWS_PER_LINE = 10_000

/** An import's body (wire.ts): the head, then columns, a line each. A Blob, because no browser but one streams requests. */
export function importBody(batch: ImportBatch): Blob {
  return body(linesOf(headOf(batch), batch))
}

/** The body of an import of several tables: theirs, one after another, each head with its table. */
export function importAllBody(parts: readonly ImportPart[]): Blob {
  return body(parts.flatMap((part) => linesOf({ table: part.table, ...headOf(part) }, part)))
}

function headOf({ version, fields, rows, remove }: ImportBatch): ImportHead {
  return { version, fields, rows: rows.length, ...(remove && { remove }) }
}

function linesOf(head: ImportHead | PartHead, { fields, rows }: ImportBatch): string[] {
  const lines = [`${JSON.stringify(head)}\n`]
  for (let from = 0; from < rows.length; from += ROWS_PER_LINE) {
    const some = rows.slice(from, from + ROWS_PER_LINE)
    const columns: Columns = fields.map((_, j) => some.map((row) => row[j] ?? null))
    lines.push(`${JSON.stringify(columns)}\n`)
  }
  return lines
}

function body(lines: string[]): Blob {
  return new Blob(lines, { type: 'application/x-ndjson' })
}
