/** Finds the records on a paper by their text, as often as in the data. */
import type { PdfPage, PdfText } from '../pdf.ts'

export interface Found {
  readonly record: string
  readonly page: number
  /** Runs of the record's text. */
  readonly items: readonly PdfText[]
}

export interface PaperContents {
  readonly found: readonly Found[]
  /** Records that are missing, or found too rarely. */
  readonly missing: readonly string[]
  /** Records found too often. */
  readonly extra: readonly string[]
  /** The remaining texts of each page. */
  readonly texts: readonly { readonly page: number; readonly text: string }[]
}

/**
 * The text without blanks. Characters that share a glyph, or differ only in width, become one character: a PDF stores
 * glyphs.
 */
export const asGlyphs = (text: string): string =>
  text
    .replace(/[\s\u00ad\u200b]/gu, '')
    .normalize('NFKC')
    .replace(/[‧•･]/g, '・')
    .replace(/[〜∼]/g, '~')
    .replace(/[‐‑−]/g, '-')

interface ReadPage {
  text: string
  /** The run that each character belongs to. */
  readonly of: readonly PdfText[]
}

/**
 * Finds records that are complete on one page. Longest first, because a short record may equal the end of a longer one.
 * @param records text of each, once per expected occurrence
 */
export function findRecords(pages: readonly PdfPage[], records: readonly string[]): PaperContents {
  const read = pages.map(readPage)
  const wanted = new Map<string, number>()
  for (const record of records.map(asGlyphs)) wanted.set(record, (wanted.get(record) ?? 0) + 1)
  const found: Found[] = []
  const missing: string[] = []
  const extra: string[] = []
  for (const record of [...wanted.keys()].toSorted((a, b) => b.length - a.length)) {
    const own = read.flatMap((page, at) => take(page, record, pages[at]!.number))
    found.push(...own)
    const over = own.length - wanted.get(record)!
    if (over > 0) extra.push(...Array<string>(over).fill(record))
    if (over < 0) missing.push(...Array<string>(-over).fill(record))
  }
  const texts = read.map(({ text }, at) => ({ page: pages[at]!.number, text }))
  return { found, missing, extra, texts }
}

function readPage({ items }: PdfPage): ReadPage {
  let text = ''
  const of: PdfText[] = []
  for (const item of items) {
    const glyphs = asGlyphs(item.text)
    text += glyphs
    for (let at = 0; at < glyphs.length; at++) of.push(item)
  }
  return { text, of }
}

/** Removes every occurrence from the page's text. */
function take(page: ReadPage, record: string, number: number): Found[] {
  const found: Found[] = []
  if (record === '') return found
  for (let at = page.text.indexOf(record); at >= 0; at = page.text.indexOf(record, at + record.length)) {
    found.push({ record, page: number, items: [...new Set(page.of.slice(at, at + record.length))] })
    page.text = page.text.slice(0, at) + '\0'.repeat(record.length) + page.text.slice(at + record.length)
  }
  return found
}
