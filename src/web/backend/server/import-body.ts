import { EventmsError } from '#domain/errors.ts'
import { IMPORT_LINE, type ImportHead, type PartHead } from '#domain/wire.ts'
import type { ImportBatch, ImportPart } from '#web/backend/backend.ts'
import { yieldToBrowser } from '#web/backend/yield-to-browser.ts'
import { columnsOf } from '#web/backend/columns.ts'

const ROWS_PER_LINE = 10_000
/** Maximum length of a line in UTF-16 code units. A unit has at most three bytes in UTF-8. */
const LINE_LENGTH = IMPORT_LINE / 3

type OnMade = (rows: number) => void

/**
 * Encodes an import (wire.ts). The first line is the head: table version, fields and number of rows. The next lines
 * have the values, column by column. Returns a Blob, because some browsers cannot stream request bodies.
 * @param signal cancels the encoding
 * @throws EventmsError 'importCancelled'
 */
export async function importBody(batch: ImportBatch, onMade?: OnMade, signal?: AbortSignal): Promise<Blob> {
  return body(await linesOf(headOf(batch), batch, onMade, signal))
}

/**
 * Encodes an import into several tables, one table after another. The lines of a table are as in `importBody`, but each
 * head also names its table.
 */
export async function importAllBody(
  imports: readonly ImportPart[],
  onMade?: OnMade,
  signal?: AbortSignal,
): Promise<Blob> {
  const lines: Blob[] = []
  let before = 0
  for (const tableImport of imports) {
    const head = { table: tableImport.table, ...headOf(tableImport) }
    lines.push(...(await linesOf(head, tableImport, (rows) => onMade?.(before + rows), signal)))
    before += tableImport.rows.length
  }
  return body(lines)
}

function headOf({ version, fields, rows, remove, file }: ImportBatch): ImportHead {
  return { version, fields, rows: rows.length, ...(remove && { remove }), ...(file && { file }) }
}

async function linesOf(
  head: ImportHead | PartHead,
  { fields, rows }: ImportBatch,
  onMade: OnMade = () => {},
  signal?: AbortSignal,
): Promise<Blob[]> {
  const lines = [new Blob([`${JSON.stringify(head)}\n`])]
  for (let from = 0; from < rows.length; from += ROWS_PER_LINE) {
    // Each line becomes a Blob of its own. Encoding all lines at once would block the page.
    lines.push(new Blob(columnLines(fields, rows.slice(from, from + ROWS_PER_LINE))))
    onMade(Math.min(rows.length, from + ROWS_PER_LINE))
    await yieldToBrowser()
    if (signal?.aborted) throw new EventmsError('importCancelled')
  }
  return lines
}

function columnLines(fields: readonly string[], rows: ImportBatch['rows']): string[] {
  const line = `${JSON.stringify(columnsOf(fields, rows))}\n`
  if (line.length <= LINE_LENGTH || rows.length === 1) return [line]
  const half = Math.ceil(rows.length / 2)
  return [...columnLines(fields, rows.slice(0, half)), ...columnLines(fields, rows.slice(half))]
}

function body(lines: Blob[]): Blob {
  return new Blob(lines, { type: 'application/x-ndjson' })
}
