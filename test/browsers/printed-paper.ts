/** Presses the product's print button, and finds the faults of the paper. */
import { isDeepStrictEqual } from 'node:util'
import { type PdfPage, readPdf } from '../pdf.ts'
import { type PaperBrowser, PAPERS, PLAIN_DIALOG, type PrintDialog, type TestedBrowser } from './browser.ts'
import { type Expected, paperFaults, type Print } from './paper-check.ts'
import { drawPages } from './paper-picture.ts'
import { codeFaults } from './scanner-codes.ts'
import { type Look, openPlace, type PrintedView, PLAIN_LOOK, pressPrint, refusal, savePdf } from './product.ts'

export type Outcome =
  | { readonly kind: 'printed'; readonly pages: number; readonly faults: readonly string[]; readonly pdf: Uint8Array }
  | { readonly kind: 'refused'; readonly reason: string }

/** @returns the paper, or the reason for its absence */
export async function printedPdf(
  browser: PaperBrowser,
  place: PrintedView,
  look: Look,
  dialog: PrintDialog,
): Promise<Uint8Array | string> {
  await openPlace(browser, place, look)
  let reason = ''
  let refused: Promise<string> = Promise.resolve('')
  const press = async (): Promise<void> => {
    refused = refusal(browser)
    refused.then(
      (told) => settle(told),
      (error: unknown) => fail(error),
    )
    await pressPrint(browser)
  }
  let settle: (told: string) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const told = new Promise<void>((resolve, reject) => {
    settle = (text) => {
      reason = text
      resolve()
    }
    fail = reject
  })
  told.catch(() => {})
  return (await browser.print(dialog, press, told)) ?? reason
}

export async function printPaper(
  browser: PaperBrowser,
  place: PrintedView,
  look: Look,
  dialog: PrintDialog,
  expected: Expected,
): Promise<Outcome> {
  const pdf = await printedPdf(browser, place, look, dialog)
  if (typeof pdf === 'string') return { kind: 'refused', reason: pdf }
  const pages = await readPdf(pdf)
  const print = { asLaidOut: isDeepStrictEqual(dialog, PLAIN_DIALOG), scale: dialog.scale }
  const faults = [
    ...sizeFaults(pages, dialog, browser.engine !== 'webkit'),
    ...(await contentFaults(pdf, pages, expected, print)),
  ]
  return { kind: 'printed', pages: pages.length, faults, pdf }
}

/** Saves a paper as the page's own PDF, and finds its faults. */
export async function saveAsPdf(browser: TestedBrowser, place: PrintedView, expected: Expected): Promise<Outcome> {
  await openPlace(browser, place, PLAIN_LOOK)
  const pdf = await savePdf(browser)
  if (typeof pdf === 'string') return { kind: 'refused', reason: pdf }
  const pages = await readPdf(pdf)
  return { kind: 'printed', pages: pages.length, faults: await contentFaults(pdf, pages, expected, PLAIN), pdf }
}

async function contentFaults(
  pdf: Uint8Array,
  pages: readonly PdfPage[],
  expected: Expected,
  print: Print,
): Promise<string[]> {
  const codes = expected.codes ? await codeFaults(pdf, pages, expected.codes) : []
  return [...paperFaults(pages, await drawPages(pdf), expected, print), ...codes]
}

const PLAIN = { asLaidOut: true, scale: 1 }

/** Points by which a browser may round a paper's size. */
const ROUNDED = 2

/** Pages of another size than the dialog's paper. WebKit uses the dialog's orientation, other browsers `@page`'s. */
function sizeFaults(pages: readonly PdfPage[], { paper, landscape }: PrintDialog, mayTurn: boolean): string[] {
  const upright = PAPERS[paper].map((mm) => (mm / 25.4) * 72) as [number, number]
  const asked = landscape ? upright.toReversed() : upright
  const is = ({ width, height }: PdfPage, [w, h]: readonly number[]) =>
    Math.abs(width - w!) <= ROUNDED && Math.abs(height - h!) <= ROUNDED
  const other = pages.filter((page) => !is(page, asked) && !(mayTurn && is(page, asked.toReversed())))
  return other.slice(0, 1).map(({ number, width, height }) => `p${number} is ${width} x ${height} points, not ${asked}`)
}
