import { isOle, isZip, mergedSteps, UnreadableWorkbook } from '#domain/excel/index.ts'
import {
  worksheetNamesOf,
  type ImportIssue,
  type ChosenWorksheets,
  type WorksheetRecords,
  type WorksheetTables,
} from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { ROWS_OF_A_FILE } from '#domain/wire.ts'
import { runInSlices } from '#web/state/tables/slices.ts'

export type ImportScope = TableName | 'all'

export interface Book {
  readonly sheets: readonly string[]
  readonly tables: WorksheetTables
  /** Names of hidden worksheets that contain cells. The import does not read them. */
  readonly hidden: readonly string[]
  /** Indices of worksheets that could all contain the table. The user must choose one of them. */
  readonly candidates: readonly number[]
  /** Counts of hidden rows and columns in the worksheets that were read. */
  readonly hiddenRows: number
  readonly hiddenColumns: number
}

export const worksheetOf = (
  { sheets, tables: tablesOfSheets }: Pick<Book, 'sheets' | 'tables'>,
  table: TableName,
): string => sheets[tablesOfSheets.indexOf(table)] ?? ''

/**
 * The worksheets of a workbook, and the records of each table. `records` is null until the user has assigned tables to
 * worksheets.
 */
interface BookRead {
  readonly book: Book
  readonly records: ReadonlyMap<TableName, WorksheetRecords> | null
}

/** Refuses file names of other spreadsheet formats. The issue contains advice, such as to save the file as .xlsx. */
export function excelNameIssue(name: string): ImportIssue | null {
  const ending = /\.([^.]*)$/.exec(name.toLowerCase())?.[1]
  if (ending === 'xlsx') return null
  if (ending === 'xls') return { code: 'excelOld' }
  if (ending === 'xlsb') return { code: 'excelBinary' }
  if (ending === 'xlsm') return { code: 'excelMacros' }
  if (ending === 'ods') return { code: 'excelOpenDocument' }
  return { code: 'mustBeExcel' }
}

/** Detects an Excel file that was renamed to .csv. */
export async function excelNamedCsv(file: Blob): Promise<ImportIssue | null> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  if (isZip(head)) return { code: 'excelAsCsv' }
  return isOle(head) ? { code: 'excelOld' } : null
}

/**
 * Reads a workbook without blocking the page. An import into one table reads the chosen worksheet, else the one with
 * the table's name, else the first with content. An import of all data reads each table's worksheet.
 * @param assignments the tables that the user assigned to worksheets.
 * @returns undefined once `signal` is aborted
 */
export async function readWorkbook(
  scope: ImportScope,
  file: Blob,
  assignments: ChosenWorksheets,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<BookRead | { readonly fileIssue: ImportIssue } | undefined> {
  try {
    const worksheets = await worksheetsOf(scope, new Uint8Array(await file.arrayBuffer()), assignments, onShare, signal)
    if (!worksheets) return undefined
    if ('tooMany' in worksheets) return { fileIssue: { code: 'tooManyFileRows', params: { max: worksheets.tooMany } } }
    if ('code' in worksheets) return { fileIssue: worksheets }
    const { settled, read, ...book } = worksheets
    if (!settled && book.sheets.length === 0) return { fileIssue: { code: 'emptyFile' } }
    const hidden = { hiddenRows: 0, hiddenColumns: 0 }
    const filledRecords = new Map<TableName, WorksheetRecords>()
    for (const [table, { rows, lines, facts }] of read) {
      const repeated = await runInSlices(mergedSteps(rows, lines, facts.merged), () => {}, signal)
      if (!repeated) return undefined
      filledRecords.set(table, { rows, lines, repeated })
      hidden.hiddenRows += facts.hiddenRows
      hidden.hiddenColumns += facts.hiddenColumns
    }
    return { book: { ...book, ...hidden }, records: settled ? filledRecords : null }
  } catch (reason) {
    if (reason instanceof UnreadableWorkbook) return { fileIssue: reason.issue }
    // Either another program has moved, changed or locked the file since it was chosen, or the worker had too little
    // memory.
    return { fileIssue: { code: 'unreadableFile' } }
  }
}

async function worksheetsOf(
  scope: ImportScope,
  bytes: Uint8Array<ArrayBuffer>,
  assignments: ChosenWorksheets,
  onShare: (share: number) => void,
  signal: AbortSignal,
) {
  const { readWorksheet: readSheet, readAllWorksheets: readAllSheets } = await import('#web/excel/read.ts')
  if (scope === 'all') {
    const workbook = await readAllSheets(bytes, assignments, ROWS_OF_A_FILE, onShare, signal)
    return workbook && 'sheets' in workbook ? { ...workbook, candidates: [] } : workbook
  }
  const [chosenSheet] = assignments.keys()
  const workbook = await readSheet(
    bytes,
    { candidates: worksheetNamesOf(tables[scope]), chosenName: chosenSheet },
    onShare,
    signal,
  )
  if (!workbook || 'code' in workbook) return workbook
  const { sheets } = workbook
  const [candidates, sheet] = 'sameNames' in workbook ? [workbook.sameNames, null] : [[], workbook.sheet]
  return {
    sheets,
    tables: sheets.map((_, at) => (at === sheet ? scope : null)),
    hidden: [],
    candidates,
    settled: 'rows' in workbook,
    read: new Map('rows' in workbook ? [[scope, workbook]] : []),
  }
}
