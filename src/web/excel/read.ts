import {
  CellWithoutValue,
  ShownNumber,
  type SeenCell,
  type WorksheetFacts,
  type WorkbookIssue,
} from '#domain/excel/index.ts'
import type { ChosenWorksheets, WorksheetTables } from '#domain/import/index.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { ReadAllRequest, ReadAnswer, ReadRequest } from './read-messages.ts'

/** The non-empty rows of a worksheet, with their row numbers. Only the first cell of a merged range has a value. */
export interface WorksheetContent {
  readonly rows: readonly SeenCell[][]
  readonly lines: readonly number[]
  readonly facts: WorksheetFacts
}

export interface WorksheetRows extends WorksheetContent {
  /** The names of the worksheets with content, and the index of the one that was read. */
  readonly sheets: readonly string[]
  readonly sheet: number
}

export interface AlikeWorksheets {
  readonly sheets: readonly string[]
  readonly sameNames: readonly number[]
}

/**
 * Reads one worksheet of an Excel file in a worker: the chosen one, otherwise the first candidate, otherwise the first
 * with content (choose-worksheet.ts). Returns undefined if aborted, and an issue for an unreadable file.
 * @throws Error if the worker failed
 */
export async function readWorksheet(
  bytes: Uint8Array<ArrayBuffer>,
  options: Omit<ReadRequest, 'bytes'>,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<WorksheetRows | AlikeWorksheets | WorkbookIssue | undefined> {
  let header: { sheets: readonly string[]; sheet: number } = { sheets: [], sheet: 0 }
  const sheet = rowsTaken()
  return inThread<WorksheetRows | AlikeWorksheets>({ bytes, ...options }, signal, (data, end) => {
    if ('done' in data || 'refused' in data || 'tables' in data) return
    if ('sameNames' in data) end(data)
    else if ('sheets' in data) header = data
    else if ('rows' in data) {
      sheet.take(data)
      onShare(data.share)
    } else end({ ...header, ...sheet.ended(data.facts) })
  })
}

/** A workbook of all data: the table of each worksheet, and the rows of each table. */
export interface WorkbookRows {
  readonly sheets: readonly string[]
  /** Names of hidden worksheets with content. They are not read. */
  readonly hidden: readonly string[]
  readonly tables: WorksheetTables
  readonly settled: boolean
  readonly read: ReadonlyMap<TableName, WorksheetContent>
}

/**
 * Reads an Excel file with a worksheet for each table. `chosenWorksheets` has the tables that the user chose for
 * worksheets. A file with more than `maxRows` rows in all worksheets together is refused.
 */
export async function readAllWorksheets(
  bytes: Uint8Array<ArrayBuffer>,
  chosenWorksheets: ChosenWorksheets,
  maxRows: number,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<WorkbookRows | WorkbookIssue | { readonly tooMany: number } | undefined> {
  let header: Omit<WorkbookRows, 'read'> = { sheets: [], hidden: [], tables: [], settled: false }
  const read = new Map<TableName, WorksheetContent>()
  let sheet = rowsTaken()
  let count = 0
  return inThread<WorkbookRows | { readonly tooMany: number }>(
    { bytes, chosenWorksheets: [...chosenWorksheets] },
    signal,
    (data, end) => {
      if ('done' in data) return end({ ...header, read })
      if ('tables' in data) header = data
      else if ('rows' in data) {
        sheet.take(data)
        onShare(data.share)
        count += data.rows.length
        // The header row of each worksheet does not count.
        if (count > maxRows + header.sheets.length) end({ tooMany: maxRows })
      } else if ('facts' in data) {
        const table = header.tables.filter((name) => name !== null)[read.size]
        if (table) read.set(table, sheet.ended(data.facts))
        sheet = rowsTaken()
      }
    },
  )
}

function rowsTaken() {
  const rows: SeenCell[][] = []
  const lines: number[] = []
  return {
    take(data: Extract<ReadAnswer, { readonly rows: unknown }>) {
      if (data.special) data.rows.forEach(revive)
      for (const row of data.rows) rows.push(row)
      for (const line of data.lines) lines.push(line)
    },
    ended: (facts: WorksheetFacts): WorksheetContent => ({ rows, lines, facts }),
  }
}

/**
 * Runs a worker for one request. @param take receives each answer except a refusal @throws Error if the worker failed
 */
function inThread<Result>(
  request: (ReadRequest | ReadAllRequest) & { readonly bytes: Uint8Array<ArrayBuffer> },
  signal: AbortSignal,
  take: (answer: ReadAnswer, end: (result: Result) => void) => void,
): Promise<Result | WorkbookIssue | undefined> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(undefined)
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
    const end = (result: Result | WorkbookIssue | undefined) => {
      worker.terminate()
      signal.removeEventListener('abort', abort)
      resolve(result)
    }
    const abort = () => end(undefined)
    signal.addEventListener('abort', abort)
    const fail = (reason: unknown) => {
      worker.terminate()
      signal.removeEventListener('abort', abort)
      reject(reason)
    }
    worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => {
      try {
        if ('refused' in data) end(data.refused)
        else take(data, end)
      } catch (reason) {
        fail(reason)
      }
    }
    worker.onerror = (event) => {
      event.preventDefault()
      fail(new Error(event.message || 'The thread that reads Excel files failed'))
    }
    worker.postMessage(request, [request.bytes.buffer])
  })
}

/** Restores the class of cells that are objects. The worker's message contains these objects without their class. */
function revive(cells: SeenCell[]): void {
  cells.forEach((cell, at) => {
    if (typeof cell === 'object')
      cells[at] = 'value' in cell ? new ShownNumber(cell.text, cell.value) : new CellWithoutValue(cell.code, cell.text)
  })
}
