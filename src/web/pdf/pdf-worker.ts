/** The entry point of the PDF worker, which keeps the page responsive. */
import { pdfAnswerer, type PdfRequest } from './pdf-job.ts'

const answerTo = pdfAnswerer()
addEventListener('message', ({ data }: MessageEvent<PdfRequest>) => {
  answerTo(data).then(postMessage, (reason: unknown) =>
    // Thrown in a separate task, because the page would not be notified of a rejected promise.
    setTimeout(() => {
      throw reason
    }),
  )
})
