/** One print, from the product's button to what is wrong with the paper. */
import { readPdf } from '../pdf.ts'
import type { PaperBrowser, PrintDialog } from './browser.ts'
import { type Expected, paperFaults } from './paper-check.ts'
import { drawPages } from './paper-picture.ts'
import { type Look, openPlace, type Place, pressPrint, refusal } from './product.ts'

export type Outcome =
  | { readonly kind: 'printed'; readonly pages: number; readonly faults: readonly string[]; readonly pdf: Uint8Array }
  | { readonly kind: 'refused'; readonly reason: string }

export async function printPaper(
  browser: PaperBrowser,
  place: Place,
  look: Look,
  dialog: PrintDialog,
  expected: Expected,
): Promise<Outcome> {
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
  const pdf = await browser.print(dialog, press, told)
  if (!pdf) return { kind: 'refused', reason }
  const [pages, pictures] = await Promise.all([readPdf(pdf), drawPages(pdf)])
  return { kind: 'printed', pages: pages.length, faults: paperFaults(pages, pictures, expected), pdf }
}
