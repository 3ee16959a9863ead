import { createContext } from 'react'
import { yieldToBrowser } from '#web/backend/yield-to-browser.ts'
import { idsOf, type CardsPage, type PaperPage } from '#domain/paper/paper.ts'
import { printedTexts, type PrintedText } from '#domain/paper/printed-texts.ts'
import { contentOf } from '#domain/paper/table-pages.ts'
import { hasAddedText, isBare, isFilled, isPlain, isSeenWhole, isStyled, isWhite } from './plain-style.ts'

export type PaperFault =
  /** Text is larger than it should be: the user has set a minimum font size or a style of their own. */
  | { readonly fault: 'textSize' }
  | { readonly fault: 'overflow'; readonly text: string; readonly page: number }
  /** A text on the page differs from the data. */
  | { readonly fault: 'text'; readonly text: string; readonly actual: string; readonly page: number }
  /** A text contains an invisible character that changes the direction of writing. */
  | { readonly fault: 'direction'; readonly text: string; readonly page: number }
  /**
   * The browser shows the page with other colours, positions or spacing than the sheet's style has, or hides something.
   */
  | { readonly fault: 'style'; readonly text: string; readonly page: number }
  /** A page lacks rows or cards, or has too many of them. */
  | { readonly fault: 'rows'; readonly page: number }
  | { readonly fault: 'page'; readonly page: number }

const PX_PER_MM = 96 / 25.4
const PX_PER_POINT = 96 / 72
/** Allowed difference of lengths in pixels, caused by rounding. */
const TOLERANCE = 1
/**
 * Allowed relative difference of text sizes. Some screens round glyph widths to whole pixels, and an ideograph of 6
 * points is only 8 pixels wide.
 */
const SIZE_TOLERANCE = 0.08
/** A font's box may extend beyond its line by this fraction of an em, because nothing is printed there. */
const LEADING = 0.15
/**
 * Maximum height in pixels of a table page's content and margins. It is 19 mm less than the height of A4 paper, which
 * is 297 mm in portrait and 210 mm in landscape orientation.
 */
const MOST_HEIGHT = { upright: 278 * PX_PER_MM, wide: 191 * PX_PER_MM }
/** Allowed difference of positions in pixels. Browsers round the border of a card to whole pixels. */
const CARD_TOLERANCE = 2
/** Characters that embed, override or isolate a direction of writing (Unicode Standard Annex 9). */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/
const PART = 20
/** Selects the elements that contain texts. Each text of a page is in exactly one such element. */
const TEXTS = 'dt, dd, th, td, p, h3, h4'
const BOXES = 'header, div, table, thead, tbody, tfoot, tr, footer, dl'
const OTHERS = 'colgroup, col, svg, path'

/**
 * Compares the pages in the document with the data: the text, size and position of each text, and the id of each row.
 * Yields to the browser after each chunk of pages.
 * @param root the element that contains the pages
 * @returns the first fault; null if the pages may be printed
 */
export async function checkPaper(root: HTMLElement, pages: readonly PaperPage[]): Promise<PaperFault | null> {
  for (const step of steps(root, pages)) {
    if (step) return step
    await yieldToBrowser()
  }
  return null
}

/** Does the same as `checkPaper`, but synchronously, because the browser's own print command does not wait. */
export function checkPaperNow(root: HTMLElement, pages: readonly PaperPage[]): PaperFault | null {
  for (const step of steps(root, pages)) if (step) return step
  return null
}

function* steps(root: HTMLElement, pages: readonly PaperPage[]): Generator<PaperFault | null, void> {
  const elements = [...root.children] as HTMLElement[]
  if (elements.length !== pages.length) {
    yield pagesFault(elements, pages)
    return
  }
  if (!isSeenWhole(root)) {
    yield { fault: 'style', text: elements[0]?.textContent ?? '', page: 1 }
    return
  }
  root.dataset['checking'] = ''
  root.ariaHidden = 'true'
  try {
    for (let from = 0; from < pages.length; from += PART) {
      const chunk = elements.slice(from, from + PART)
      for (const element of chunk) element.dataset['checked'] = ''
      try {
        yield chunkFault(chunk, pages.slice(from, from + PART), from + 1)
      } finally {
        for (const element of chunk) delete element.dataset['checked']
      }
    }
  } finally {
    delete root.dataset['checking']
    root.ariaHidden = null
  }
}

function chunkFault(
  elements: readonly HTMLElement[],
  pages: readonly PaperPage[],
  firstPage: number,
): PaperFault | null {
  if (!hasTextSize(elements[0]!, smallest(pages))) return { fault: 'textSize' }
  for (const [at, element] of elements.entries()) {
    const fault = pageFault(element, pages[at]!, firstPage + at)
    if (fault) return fault
  }
  return null
}

function pageFault(element: HTMLElement, page: PaperPage, number: number): PaperFault | null {
  const fault = contentFault(element, page, number)
  if (fault) return fault
  const textElements = element.querySelectorAll<HTMLElement>(TEXTS)
  const box = element.getBoundingClientRect()
  const area = textArea(page, box)
  for (const [at, text] of printedTexts(page).entries()) {
    const misplaced = textFault(textElements[at]!, text, area, number, page.kind === 'drawn' ? 'absolute' : 'static')
    if (misplaced) return misplaced
  }
  if (!isWhite(getComputedStyle(element))) return { fault: 'style', text: element.textContent, page: number }
  const change = styleChange(element, page)
  if (change) return { ...change, page: number }
  if (page.kind === 'cards') {
    const movedText = movedCard(element, page, box)
    if (movedText !== null) return { fault: 'style', text: movedText, page: number }
  }
  const { width, height } = sizeOf(page)
  if (Math.abs(box.width - width) > TOLERANCE || box.height > height + TOLERANCE) return { fault: 'page', page: number }
  return null
}

/** Compares rows and texts with the data, but not their size and position. */
export function contentFaultOf(root: HTMLElement, pages: readonly PaperPage[]): PaperFault | null {
  const elements = [...root.children] as HTMLElement[]
  if (elements.length !== pages.length) return pagesFault(elements, pages)
  for (const [at, page] of pages.entries()) {
    const fault = contentFault(elements[at]!, page, at + 1)
    if (fault) return fault
  }
  return null
}

const pagesFault = (elements: readonly HTMLElement[], pages: readonly PaperPage[]): PaperFault => ({
  fault: 'rows',
  page: Math.min(elements.length, pages.length) + 1,
})

function contentFault(element: HTMLElement, page: PaperPage, number: number): PaperFault | null {
  if (!isSame(dataOf(element, 'card'), idsOf(page)) || !isSame(dataOf(element, 'code'), codesOf(page)))
    return { fault: 'rows', page: number }
  const texts = printedTexts(page)
  const textElements = element.querySelectorAll<HTMLElement>(TEXTS)
  if (textElements.length !== texts.length) return { fault: 'rows', page: number }
  for (const [at, { text }] of texts.entries()) {
    const actual = textElements[at]!.textContent
    if (actual !== text) return { fault: 'text', text, actual, page: number }
  }
  // Finds text outside of the expected elements, for example text that a browser extension added.
  if (element.textContent !== texts.map(({ text }) => text).join('')) return { fault: 'rows', page: number }
  return null
}

const dataOf = (element: HTMLElement, name: 'card' | 'code'): readonly (string | undefined)[] =>
  [...element.querySelectorAll<HTMLElement | SVGElement>(`[data-${name}]`)].map(({ dataset }) => dataset[name])

const codesOf = (page: PaperPage): readonly string[] =>
  page.kind === 'cards' ? page.cards.flatMap(({ code }) => (code ? [code.text] : [])) : []

const isSame = (found: readonly unknown[], expected: readonly unknown[]): boolean =>
  found.length === expected.length && expected.every((value, at) => value === found[at])

function sizeOf(page: PaperPage): { readonly width: number; readonly height: number } {
  if (page.kind !== 'table') {
    const { width, height } = page.kind === 'cards' ? page.format.paper : page.paper
    return { width: width * PX_PER_MM, height: height * PX_PER_MM }
  }
  return page.wide
    ? { width: 297 * PX_PER_MM, height: MOST_HEIGHT.wide }
    : { width: 210 * PX_PER_MM, height: MOST_HEIGHT.upright }
}

/**
 * The area that texts must not leave. On a page of tables, the area excludes the left, right and top margins. On any
 * other page, the area is the whole page.
 */
function textArea(page: PaperPage, { left, right, top, bottom }: DOMRect) {
  const margin = page.kind === 'table' ? (sizeOf(page).width - contentOf(page.wide).width * PX_PER_MM) / 2 : 0
  return { left: left + margin, right: right - margin, top: top + margin, bottom }
}

/** Finds the first element that is unexpected or whose style was changed. */
function styleChange(
  element: HTMLElement,
  page: PaperPage,
): { readonly fault: 'rows' } | { readonly fault: 'style'; readonly text: string } | undefined {
  if (element.querySelector(`:not(${TEXTS}, ${BOXES}, ${OTHERS})`)) return { fault: 'rows' }
  let empty = 0
  for (const box of element.querySelectorAll<HTMLElement>(BOXES)) {
    const text = box.textContent
    if (text === '' && box.tagName === 'DIV') empty += 1
    else if (!isBare(getComputedStyle(box))) return { fault: 'style', text }
  }
  if (empty !== emptyBoxes(page)) return { fault: 'rows' }
  for (const code of element.querySelectorAll('svg'))
    if (!isCode(code, page)) return { fault: 'style', text: code.dataset['code'] ?? '' }
  const added = [element, ...element.querySelectorAll(`${TEXTS}, ${BOXES}`)].find(hasAddedText)
  return added && { fault: 'style', text: added.textContent }
}

/**
 * Number of boxes without text. On a sheet of labels, these are the labels that were used before, and the rows that
 * contain only used labels. On a test page, these are all boxes.
 */
function emptyBoxes(page: PaperPage): number {
  if (page.kind === 'table') return 0
  return page.kind === 'drawn' ? page.boxes.length : page.used + Math.floor(page.used / page.format.columns)
}

const isCode = (code: SVGElement, page: PaperPage): boolean => {
  const size = page.kind === 'cards' ? page.format.code.size * PX_PER_MM : 0
  const { width, height } = code.getBoundingClientRect()
  return (
    Math.abs(width - size) < TOLERANCE &&
    Math.abs(height - size) < TOLERANCE &&
    isPlain(getComputedStyle(code)) &&
    isFilled(getComputedStyle(code.firstElementChild!))
  )
}

function movedCard(element: HTMLElement, { format, used }: CardsPage, page: DOMRect): string | null {
  const { columns, left, top, width, height, gapX, gapY } = format
  for (const [at, card] of element.querySelectorAll<HTMLElement>('[data-card]').entries()) {
    const label = used + at
    const box = card.getBoundingClientRect()
    const x = page.left + (left + (label % columns) * (width + gapX)) * PX_PER_MM
    const y = page.top + (top + Math.floor(label / columns) * (height + gapY)) * PX_PER_MM
    const isThere =
      Math.abs(box.left - x) < CARD_TOLERANCE &&
      Math.abs(box.top - y) < CARD_TOLERANCE &&
      isPlain(getComputedStyle(card))
    if (!isThere) return card.textContent
  }
  return null
}

function textFault(
  element: HTMLElement,
  { text, size }: PrintedText,
  area: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  number: number,
  position: string,
): PaperFault | null {
  if (text === '') return null
  if (TURNING.test(text)) return { fault: 'direction', text, page: number }
  const style = getComputedStyle(element)
  if (Math.abs(Number.parseFloat(style.fontSize) - size * PX_PER_POINT) > 0.1) return { fault: 'textSize' }
  if (!isStyled(style) || style.position !== position) return { fault: 'style', text, page: number }
  const { left, right, top, bottom, height } = element.getBoundingClientRect()
  const isClipped =
    element.scrollWidth > element.clientWidth + TOLERANCE ||
    element.scrollHeight > element.clientHeight + TOLERANCE + size * PX_PER_POINT * LEADING
  const isOutside =
    left < area.left - TOLERANCE ||
    right > area.right + TOLERANCE ||
    top < area.top - TOLERANCE ||
    bottom > area.bottom + TOLERANCE
  return isClipped || isOutside || height === 0 ? { fault: 'overflow', text, page: number } : null
}

const smallest = (pages: readonly PaperPage[]): number =>
  pages.reduce(
    (minimum, page) => printedTexts(page).reduce((size, text) => Math.min(size, text.size), minimum),
    Infinity,
  )

/**
 * True if texts have the requested size. The computed style does not show a minimum font size, so ten ideographs, each
 * 1 em wide, are measured.
 */
function hasTextSize(page: HTMLElement, points: number): boolean {
  const probe = document.createElement('span')
  probe.textContent = '\u56fd'.repeat(10)
  probe.style.cssText = `position: absolute; white-space: nowrap; line-height: 1; font-size: ${points}pt`
  page.append(probe)
  try {
    const { width, height } = probe.getBoundingClientRect()
    const em = points * PX_PER_POINT
    return width <= em * 10 * (1 + SIZE_TOLERANCE) && height <= em * (1 + SIZE_TOLERANCE) + TOLERANCE
  } finally {
    probe.remove()
  }
}

/** The check of a paper. Tests in a DOM without layout provide another one, which compares only ids and texts. */
export const PaperCheck = createContext({ chunksOf: checkPaper, atOnce: checkPaperNow })
