import type { WorksheetSource } from '#domain/excel/index.ts'
import type { WriteAnswer, WriteRequest } from './write-messages.ts'

const rowsPerRequest = 2000

/**
 * Writes worksheets to an .xlsx file in a worker, and returns the file in chunks. The next rows are sent only after the
 * worker has confirmed the previous ones, so that the page stays responsive.
 * @throws Error if the worker failed
 */
export async function writeWorkbook(sheets: readonly WorksheetSource[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), { type: 'module' })
  const send = (request: WriteRequest) =>
    new Promise<WriteAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WriteAnswer>) => resolve(data)
      worker.onerror = (event) => {
        event.preventDefault()
        reject(new Error(event.message || 'The thread that writes Excel files failed'))
      }
      worker.postMessage(request)
    })
  try {
    await send({ sheets: sheets.map(({ row: _, count: __, ...sheet }) => sheet) })
    for (const [sheet, source] of sheets.entries()) {
      for (let from = 0; from < source.count; from += rowsPerRequest) {
        const length = Math.min(rowsPerRequest, source.count - from)
        await send({ sheet, rows: Array.from({ length }, (_, i) => source.row(from + i)) })
      }
    }
    const answer = await send('write')
    return answer === 'taken' ? [] : answer.file
  } finally {
    worker.terminate()
  }
}
