/** Entry point of the PDF worker. A worker keeps the page responsive while a PDF is made. */
import { pdfAnswerer, type PdfRequest } from './pdf-job.ts'

const answerTo = pdfAnswerer()
addEventListener('message', ({ data }: MessageEvent<PdfRequest>) => {
  answerTo(data).then(postMessage, (reason: unknown) =>
    // Thrown outside the promise, because a worker's rejected promise does not reach the page.
    setTimeout(() => {
      throw reason
    }),
  )
})
