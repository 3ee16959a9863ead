import { mergedSteps, UnreadableWorkbook } from '#domain/excel/index.ts'
import { sheetRecords, type FileRows, type ImportIssue, type SaidSheets } from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { ROWS_OF_A_FILE } from '#domain/wire.ts'
import { runInSlices } from '#web/state/slices.ts'
import type { WorkbookRows } from '#web/excel/read.ts'
import { layOut, type Laid, type LayoutHow } from './lay-out.ts'
import { rowSteps, type Source } from './source.ts'

/** Reads a workbook of all data without holding the page up. @returns undefined when `signal` ended it */
export async function readBook(
  file: Blob,
  said: SaidSheets,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<WorkbookRows | { readonly fileIssue: ImportIssue } | undefined> {
  try {
    const [{ readAllSheets }, bytes] = await Promise.all([import('#web/excel/read.ts'), file.arrayBuffer()])
    const read = await readAllSheets(new Uint8Array(bytes), said, ROWS_OF_A_FILE, onShare, signal)
    if (!read) return undefined
    if ('tooMany' in read) return { fileIssue: { code: 'tooManyFileRows', params: { max: read.tooMany } } }
    if ('code' in read) return { fileIssue: read }
    if (read.sheets.length === 0) return { fileIssue: { code: 'emptyFile' } }
    for (const { rows, lines, facts } of read.read.values())
      if (!(await runInSlices(mergedSteps(rows, lines, facts.merged), () => {}, signal))) return undefined
    return read
  } catch (reason) {
    if (reason instanceof UnreadableWorkbook) return { fileIssue: reason.issue }
    // Moved, changed or locked by another program since it was chosen; or the thread had not enough memory.
    return { fileIssue: { code: 'unreadableFile' } }
  }
}

/** The rows of a table's sheet, and what they are taken from again; without them somebody has to say what its columns are. */
export interface TableRead {
  readonly laid: Laid
  readonly taken?: { readonly rows: FileRows; readonly source: Source }
}

/** Reads the rows of a table's sheet. @returns undefined when `signal` ended it */
export async function readTableOf(
  book: WorkbookRows,
  table: TableName,
  how: LayoutHow,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<TableRead | undefined> {
  const declaration = tables[table]
  const sheet = book.read.get(table)!
  const found = await layOut(declaration, how, sheetRecords(sheet), async (options) => {
    const source: Source = { kind: 'excel', sheet, options }
    const rows = await runInSlices(rowSteps(declaration, source, {}), onShare, signal)
    return rows && { rows, source }
  })
  if (!found) return undefined
  const laid: Laid = { layout: found.layout, head: found.head }
  return 'rows' in found ? { laid, taken: { rows: found.rows, source: found.source } } : { laid }
}
