/** The entry of the worker that makes PDF files, so that the page stays responsive. */
import { pdfAnswerer, type PdfRequest } from './pdf-job.ts'

const answerTo = pdfAnswerer()
addEventListener('message', ({ data }: MessageEvent<PdfRequest>) => {
  answerTo(data).then(postMessage, (reason: unknown) =>
    // In a promise the error would not reach the page.
    setTimeout(() => {
      throw reason
    }),
  )
})
