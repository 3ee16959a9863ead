import type { PaperPage } from '#domain/paper/paper.ts'
import { japaneseFonts, rareFonts } from './font-files.ts'
import type { PdfAnswer, PdfRequest } from './pdf-job.ts'
import type { PdfDetails } from './pdf-writer.ts'
import type { PdfRefusal } from './refused.ts'

/**
 * Number of pages in a batch. A batch of this size is copied to the worker without a noticeable pause. The progress is
 * updated after each batch.
 */
const PAGES_PER_REQUEST = 25

/** The file in chunks, or the reason why no PDF was made. */
export type WrittenPdf = { readonly file: readonly Uint8Array<ArrayBuffer>[] } | { readonly refused: PdfRefusal }

/**
 * Makes a PDF in a worker. `onShare` gets the progress from 0 to 1. Throws a DOMException 'AbortError' if `signal` is
 * aborted, and an Error if a font cannot be loaded or the worker fails.
 */
export async function writePdf(
  pages: readonly PaperPage[],
  details: PdfDetails,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<WrittenPdf> {
  const load = async (file: URL): Promise<Uint8Array> => {
    const response = await fetch(file, { signal })
    if (!response.ok) throw new Error(`${file.pathname}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
  const fonts = await japaneseFonts(load)
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const send = (request: PdfRequest) => answerOf(worker, request, signal)
  try {
    await send({ details, fonts })
    for (let from = 0; from < pages.length; from += PAGES_PER_REQUEST) {
      const request = { pages: pages.slice(from, from + PAGES_PER_REQUEST) }
      let answer = await send(request)
      if (answer === 'needsRare') {
        await send({ rare: await rareFonts(load) })
        answer = await send(request)
      }
      if (isOver(answer)) return answer
      onShare(Math.min(1, (from + PAGES_PER_REQUEST) / pages.length))
    }
    const answer = await send('end')
    if (isOver(answer)) return answer
    throw new Error(`The worker answered ${answer}`)
  } finally {
    worker.terminate()
  }
}

const isOver = (answer: PdfAnswer): answer is WrittenPdf => typeof answer !== 'string'

const answerOf = (worker: Worker, request: PdfRequest, signal: AbortSignal): Promise<PdfAnswer> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason as DOMException), { once: true })
    worker.onmessage = ({ data }: MessageEvent<PdfAnswer>) => resolve(data)
    worker.onerror = (event) => {
      event.preventDefault()
      reject(new Error(event.message || 'The worker that makes PDF files failed'))
    }
    worker.postMessage(request)
  })
