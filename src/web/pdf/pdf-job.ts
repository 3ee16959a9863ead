import type { PaperPage } from '#domain/paper/paper.ts'
import { printedTexts } from '#domain/paper/printed-texts.ts'
import { writeCards } from './cards.ts'
import { writeDrawn } from './drawn.ts'
import type { FontPair, RareFonts } from './font-files.ts'
import { addRare, openFonts, type PdfFonts } from './fonts.ts'
import { PdfWriter, type PdfDetails } from './pdf-writer.ts'
import { PdfRefused, type PdfRefusal } from './refused.ts'
import { writeTables } from './tables.ts'

/**
 * The requests to the worker, in order: details and fonts, then pages in batches, then 'end'. The worker cannot load
 * fonts itself, because its Content-Security-Policy forbids requests.
 */
export type PdfRequest =
  | { readonly details: PdfDetails; readonly fonts: FontPair }
  | { readonly pages: readonly PaperPage[] }
  | { readonly rare: RareFonts }
  | 'end'

/** Each request gets one answer. */
export type PdfAnswer =
  | 'done'
  /** The batch was not written, because it needs the rare fonts. Send `rare`, and then the same batch again. */
  | 'needsRare'
  | { readonly file: readonly Uint8Array<ArrayBuffer>[] }
  | { readonly refused: PdfRefusal }

/** Returns a function that answers the requests, which must come in order. */
export function pdfAnswerer(): (request: PdfRequest) => Promise<PdfAnswer> {
  let fonts!: PdfFonts
  let writer!: PdfWriter
  let hasRare = false
  return async (request) => {
    if (request === 'end') return { file: await writer.end() }
    if ('details' in request) {
      fonts = openFonts(request.fonts)
      writer = new PdfWriter(fonts, request.details)
      return 'done'
    }
    if ('rare' in request) {
      addRare(fonts, request.rare)
      hasRare = true
      return 'done'
    }
    const { pages } = request
    if (!hasRare && !pages.every((page) => hasCharacters(fonts, page))) return 'needsRare'
    try {
      for (const page of pages) writePage(writer, page)
      return 'done'
    } catch (reason) {
      if (reason instanceof PdfRefused) return { refused: reason.refusal }
      throw reason
    }
  }
}

/**
 * True if the fonts have all characters of the page. Checks only the regular weight, because both weights have the same
 * characters.
 */
const hasCharacters = ({ regular }: PdfFonts, page: PaperPage): boolean =>
  printedTexts(page).every(({ text }) => regular.has(text))

function writePage(writer: PdfWriter, page: PaperPage): void {
  switch (page.kind) {
    case 'cards':
      return writeCards(writer, page)
    case 'table':
      return writeTables(writer, page)
    case 'drawn':
      return writeDrawn(writer, page)
  }
}
