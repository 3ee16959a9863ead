/** A few papers in each browser; `npm run campaign browsers` prints all. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '../pdf.ts'
import { type Engine, engines, type PaperBrowser, PLAIN_DIALOG, PLAIN_SETTINGS, type PrintDialog } from './browser.ts'
import { isRequired, notTested, paperBrowsers } from './installed.ts'
import { type OfficeServer, startOffice } from './office-server.ts'
import { drawPages } from './paper-picture.ts'
import { asGlyphs } from './paper-text.ts'
import { papers } from './papers.ts'
import { printedPdf, printPaper } from './printed-paper.ts'
import { enter, PLAIN_LOOK, type PrintedView } from './product.ts'
import { BOLDER, digitInk, REGULAR } from './stroke-weight.ts'

test('every browser is installed if EVENTMS_BROWSERS requires all', () => {
  expect(isRequired ? notTested : []).toEqual([])
})

let product: OfficeServer
beforeAll(async () => {
  product = await startOffice()
})
afterAll(() => product?.server.close())

function paperOf(name: string) {
  const { place, expected } = papers.find((paper) => paper.name === name)!
  return { place, expected: expected(product.office, product.collected, 'en') }
}

const asLaidOut = (name: string, how = '') => ({ name, dialog: PLAIN_DIALOG, how })

/** Causes of earlier faults in each browser: narrower pages, and rows that continue on another sheet. */
const prints: Record<Engine, readonly { name: string; dialog: PrintDialog; how: string }[]> = {
  // Journeys print other paper in Chromium.
  chromium: [
    asLaidOut('payment receipt', ' @wide'),
    {
      name: 'seal sheet',
      dialog: { ...PLAIN_DIALOG, marginsMm: 30, scale: 1.5 },
      how: ' enlarged inside wide margins @wide',
    },
  ],
  firefox: [
    asLaidOut('payment receipt', ' @wide'),
    asLaidOut('seal sheet', ' @wide'),
    asLaidOut('list of confirmedData'),
    {
      name: 'list of confirmedData',
      dialog: { ...PLAIN_DIALOG, paper: 'Letter', scale: 1.5 },
      how: ' enlarged on Letter @wide',
    },
  ],
  webkit: [
    asLaidOut('payment receipt'),
    asLaidOut('seal sheet'),
    asLaidOut('list of confirmedData', ' @wide'),
    asLaidOut('reconciliation', ' @wide'),
    { name: 'receipts', dialog: { ...PLAIN_DIALOG, landscape: true }, how: ' on landscape paper @wide' },
  ],
}

for (const engine of engines) {
  const start = paperBrowsers[engine]
  if (!start) continue
  describe(`${engine} prints`, () => {
    let browser: PaperBrowser
    beforeAll(async () => {
      browser = await start()
      await enter(browser, product.server)
    })
    afterAll(() => browser?.close())

    for (const { name, dialog, how } of prints[engine])
      test(`each card or row of the ${name} once, whole and readable${how}`, async () => {
        const { place, expected } = paperOf(name)
        const printed = await printPaper(browser, place, PLAIN_LOOK, dialog, expected)
        expect(printed).toMatchObject({ kind: 'printed', faults: [] })
      })

    // Firefox had drawn all in its thinnest strokes.
    const firefoxOnly = engine === 'firefox' ? '' : ' @wide'
    test(`the sums of a payment slip in darker strokes than its rows${firefoxOnly}`, async () => {
      const { place, expected } = paperOf('payment slips')
      const printed = await printPaper(browser, place, PLAIN_LOOK, PLAIN_DIALOG, expected)
      expect(printed).toMatchObject({ kind: 'printed', faults: [] })
      const { pdf } = printed as Extract<typeof printed, { kind: 'printed' }>
      const pages = await readPdf(pdf)
      const pictures = await drawPages(engine === 'firefox' ? await asShipped(browser, place) : pdf)
      expect(pictures).toHaveLength(pages.length)
      const isOf = (texts: readonly string[]) => {
        const all = texts.map(asGlyphs)
        return (text: string) => all.some((one) => one.includes(asGlyphs(text)))
      }
      const [isRow, isSum] = [isOf(expected.records), isOf(expected.sums!)]
      const regular = digitInk(pages, pictures, (text) => isRow(text) && !isSum(text))!
      const bold = digitInk(pages, pictures, (text) => isSum(text) && !isRow(text))!
      expect(regular).toBeGreaterThan(REGULAR)
      expect(bold).toBeGreaterThan(regular * BOLDER)
    })
  })
}

/** Firefox draws the shipped font as shapes; the positions of its texts come from a print of the static weights. */
async function asShipped(browser: PaperBrowser, place: PrintedView): Promise<Uint8Array> {
  await browser.configure({ ...PLAIN_SETTINGS, shippedFont: true })
  const pdf = await printedPdf(browser, place, PLAIN_LOOK, PLAIN_DIALOG)
  await browser.configure(PLAIN_SETTINGS)
  if (typeof pdf === 'string') throw new Error(pdf)
  return pdf
}
