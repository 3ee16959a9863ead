/** The seal sheet and a wide list, printed by Firefox and by WebKit and read back; `npm run campaign browsers` has all. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type PaperBrowser, PLAIN_DIALOG } from './browser.ts'
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

// Chromium's paper is printed in journeys.
for (const engine of engines.filter((name) => name !== 'chromium')) {
  const start = paperBrowsers[engine]
  if (!start) continue
  describe(`${engine} prints`, () => {
    let browser: PaperBrowser
    beforeAll(async () => {
      browser = await start()
      await enter(browser, product.server)
    })
    afterAll(() => browser?.close())

    for (const name of ['seal sheet', 'list of confirmedData'])
      test(`each card or row of the ${name} once, whole and readable`, async () => {
        const paper = papers.find((one) => one.name === name)!
        const expected = paper.expected(product.office, product.collected)
        const printed = await printPaper(browser, paper.place, PLAIN_LOOK, PLAIN_DIALOG, expected)
        expect(printed).toMatchObject({ kind: 'printed', faults: [] })
      })
  })
}
