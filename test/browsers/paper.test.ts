/** A few papers in each browser; `npm run campaign browsers` prints all. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Engine, engines, type PaperBrowser, PLAIN_DIALOG, type PrintDialog } from './browser.ts'
import { isRequired, notTested, paperBrowsers } from './installed.ts'
import { type OfficeServer, startOffice } from './office-server.ts'
import { papers } from './papers.ts'
import { printPaper } from './printed-paper.ts'
import { enter, PLAIN_LOOK } from './product.ts'

test('every browser is there where all are required', () => {
  expect(isRequired ? notTested : []).toEqual([])
})

let product: OfficeServer
beforeAll(async () => {
  product = await startOffice()
})
afterAll(() => product?.server.close())

const asLaidOut = (name: string, how = '') => ({ name, dialog: PLAIN_DIALOG, how })

/** Causes of earlier faults in each browser: narrower pages, and rows that continue on another sheet. */
const prints: Record<Engine, readonly { name: string; dialog: PrintDialog; how: string }[]> = {
  // Only these, because journeys print other paper in Chromium.
  chromium: [
    asLaidOut('payment receipt'),
    {
      name: 'seal sheet',
      dialog: { ...PLAIN_DIALOG, marginsMm: 30, scale: 1.5 },
      how: ' enlarged inside wide margins @wide',
    },
  ],
  firefox: [
    asLaidOut('payment receipt'),
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
        const paper = papers.find((one) => one.name === name)!
        const expected = paper.expected(product.office, product.collected, 'en')
        const printed = await printPaper(browser, paper.place, PLAIN_LOOK, dialog, expected)
        expect(printed).toMatchObject({ kind: 'printed', faults: [] })
      })
  })
}
