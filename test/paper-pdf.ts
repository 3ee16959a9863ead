import { readFileSync } from 'node:fs'
import type { PaperPage } from '#domain/paper/paper.ts'
import { japaneseFonts, rareFonts, type LoadFont } from '#web/pdf/font-files.ts'
import { pdfAnswerer, type PdfAnswer } from '#web/pdf/pdf-job.ts'

export const shippedFont: LoadFont = async (file) => new Uint8Array(readFileSync(file))

/** Generates a PDF in this thread; the page's `writePdf` uses a worker. */
export async function madePdf(pages: readonly PaperPage[]): Promise<PdfAnswer> {
  const answerTo = pdfAnswerer()
  await answerTo({ details: { title: 'シール', language: 'ja' }, fonts: await japaneseFonts(shippedFont) })
  let answer = await answerTo({ pages })
  if (answer === 'needsRare') {
    await answerTo({ rare: await rareFonts(shippedFont) })
    answer = await answerTo({ pages })
  }
  return answer === 'done' ? answerTo('end') : answer
}

/** The PDF of faultless pages. */
export async function pdfOf(pages: readonly PaperPage[]): Promise<Uint8Array> {
  const answer = await madePdf(pages)
  if (typeof answer === 'string' || !('file' in answer)) throw new Error(JSON.stringify(answer))
  return new Uint8Array(await new Blob([...answer.file]).arrayBuffer())
}
