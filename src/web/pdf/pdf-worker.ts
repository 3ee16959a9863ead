/** Entry of the PDF worker, which keeps the page responsive. */
import { pdfAnswerer, type PdfRequest } from './pdf-job.ts'

const answerTo = pdfAnswerer()
addEventListener('message', ({ data }: MessageEvent<PdfRequest>) => {
  answerTo(data).then(postMessage, (reason: unknown) =>
    // Thrown in a task of its own, because a rejected promise would not reach the page.
    setTimeout(() => {
      throw reason
    }),
  )
})
