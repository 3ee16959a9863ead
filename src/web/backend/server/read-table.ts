import { EventmsError } from '#domain/errors.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import type { Columns, LoadHead } from '#domain/wire.ts'
import type { Progress, TableData } from '#web/backend/backend.ts'
import { yieldToBrowser, SLICE_MS } from '#web/backend/yield-to-browser.ts'
import { appender, checkedFields } from '#web/backend/columns.ts'
import { linesOf } from './lines.ts'

/**
 * Builds the rows while the lines of the answer arrive (wire.ts). The first line is the head with version, fields and
 * row count. The next lines have the values, column by column.
 * @throws EventmsError 'unreachable' if the body ends early or lacks a row
 * @throws EventmsError 'internalError' if the server declares other fields
 */
export async function readTable(
  declaration: TableDeclaration,
  body: ReadableStream<Uint8Array>,
  onProgress?: (progress: Progress) => void,
): Promise<TableData> {
  const rows: Row[] = []
  let head: LoadHead | null = null
  let append: ((columns: Columns) => void) | null = null
  let until = performance.now() + SLICE_MS
  try {
    for await (const line of linesOf(body)) {
      if (!append) {
        head = JSON.parse(line) as LoadHead
        append = appender(checked(declaration, head), rows)
      } else append(JSON.parse(line) as Columns)
      onProgress?.({ done: rows.length, total: head!.count })
      // Yields only once per time slice.
      if (performance.now() < until) continue
      await yieldToBrowser()
      until = performance.now() + SLICE_MS
    }
  } catch (cause) {
    // A broken connection cuts a line, which then cannot be parsed.
    throw cause instanceof EventmsError ? cause : new EventmsError('unreachable', {}, { cause })
  }
  if (!head || rows.length !== head.count)
    throw new EventmsError('unreachable', { read: rows.length, count: head?.count ?? null })
  return { version: head.version, rows }
}

function checked(declaration: TableDeclaration, { version, fields, count }: LoadHead): readonly string[] {
  if (!Number.isSafeInteger(version) || !Number.isSafeInteger(count))
    throw new EventmsError('internalError', { table: declaration.name })
  return checkedFields(declaration, fields)
}
