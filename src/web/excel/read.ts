import { CellWithoutValue, type SeenCell, type SheetFacts, type WorkbookIssue } from '#domain/excel/index.ts'
import type { ReadAnswer, ReadRequest } from './read-messages.ts'

/** A sheet as it was read: its rows that have content, with their numbers in the sheet; merged cells are not filled. */
export interface SheetRows {
  /** The sheets with content, and which of them this is. */
  readonly sheets: readonly string[]
  readonly sheet: number
  readonly rows: readonly SeenCell[][]
  readonly lines: readonly number[]
  readonly facts: SheetFacts
}

/** A workbook in which several sheets can be meant: none was read. */
export interface SheetsAlike {
  readonly sheets: readonly string[]
  /** Their places. */
  readonly alike: readonly number[]
}

/**
 * Reads a sheet of an Excel file in a thread of its own.
 * @param which the sheet: `chosen` by its very name, else the first that is called as one of those `wanted` (regardless
 *   of width, case and blanks), else the first with content
 * @returns undefined when `signal` ended it; why the file is not read where it is not
 * @throws Error when the thread failed
 */
export function readSheet(
  bytes: Uint8Array<ArrayBuffer>,
  which: Omit<ReadRequest, 'bytes'>,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<SheetRows | SheetsAlike | WorkbookIssue | undefined> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(undefined)
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
    const end = (result: SheetRows | SheetsAlike | WorkbookIssue | undefined) => {
      worker.terminate()
      signal.removeEventListener('abort', abort)
      resolve(result)
    }
    const abort = () => end(undefined)
    signal.addEventListener('abort', abort)
    const rows: SeenCell[][] = []
    const lines: number[] = []
    let told: { sheets: readonly string[]; sheet: number } = { sheets: [], sheet: 0 }
    const fail = (reason: unknown) => {
      worker.terminate()
      signal.removeEventListener('abort', abort)
      reject(reason)
    }
    const take = (data: ReadAnswer) => {
      if ('refused' in data) end(data.refused)
      else if ('alike' in data) end(data)
      else if ('sheets' in data) told = data
      else if ('rows' in data) {
        if (data.special) data.rows.forEach(revive)
        for (const row of data.rows) rows.push(row)
        for (const line of data.lines) lines.push(line)
        onShare(data.share)
      } else end({ ...told, rows, lines, facts: data.facts })
    }
    worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => {
      try {
        take(data)
      } catch (reason) {
        fail(reason)
      }
    }
    worker.onerror = (event) => {
      event.preventDefault()
      fail(new Error(event.message || 'The thread that reads Excel files failed'))
    }
    const request: ReadRequest = { bytes, ...which }
    worker.postMessage(request, [bytes.buffer])
  })
}

/** What comes from a thread has lost its class. */
function revive(cells: SeenCell[]): void {
  cells.forEach((cell, at) => {
    if (typeof cell === 'object') cells[at] = new CellWithoutValue(cell.code, cell.text)
  })
}
