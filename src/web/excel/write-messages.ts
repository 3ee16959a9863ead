import { strToU8, Zip, ZipDeflate } from 'fflate'
import { workbookSteps, type WorksheetToWrite, type WrittenCell } from '#domain/excel/index.ts'

/**
 * The requests to the worker, in order. The first one contains all worksheets, but not their rows. The next ones
 * contain the rows. The last one is 'write'.
 */
export type WriteRequest =
  | { readonly sheets: readonly Omit<WorksheetToWrite, 'rows'>[] }
  | { readonly sheet: number; readonly rows: readonly (readonly WrittenCell[])[] }
  | 'write'

/** Makes an .xlsx file of the worksheets. Returns it in chunks. */
export function packWorkbook(sheets: readonly WorksheetToWrite[]): Uint8Array<ArrayBuffer>[] {
  return [...workbookSteps<ZipDeflate>(sheets, { Zip, ZipDeflate, strToU8 })].flat()
}

/** Each request gets one answer: 'taken', and at the end the file in chunks. */
export type WriteAnswer = 'taken' | { readonly file: Uint8Array<ArrayBuffer>[] }

/** Returns a function that answers the requests, which must come in order. */
export function writingAnswerer(): (request: WriteRequest) => WriteAnswer {
  let sheets: (Omit<WorksheetToWrite, 'rows'> & { rows: (readonly WrittenCell[])[] })[] = []
  return (request) => {
    if (request === 'write') return { file: packWorkbook(sheets) }
    if ('sheets' in request) sheets = request.sheets.map((sheet) => ({ ...sheet, rows: [] }))
    else for (const row of request.rows) sheets[request.sheet]!.rows.push(row)
    return 'taken'
  }
}
