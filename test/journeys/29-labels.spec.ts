/** Labels by keyboard: choose a stock, adjust it to a printer by a test page, and print from the Nth label on. */
import { look } from './support/axe.ts'
import { countPrints, printed, savePdf } from './support/paper.ts'
import { plantSeals, storeSeals } from './support/planted-seals.ts'
import { enter, openView } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'
import { readPdf, type PdfPage } from '../pdf.ts'

const office = sharedOffice('empty')
const planted = plantSeals(() => 8)
test.beforeAll(() => storeSeals(office.api, planted))

const MM = 72 / 25.4
const ADJUSTED = { right: 1.5, down: -1 }

/** Page number and position (mm) of the start of a text. */
function placeOf(pages: readonly PdfPage[], wanted: string): { page: number; x: number; y: number } {
  for (const { number, items } of pages)
    for (const { text, x, y } of items) if (text.startsWith(wanted)) return { page: number, x: x / MM, y: y / MM }
  throw new Error(`${wanted} is on no page`)
}

test('labels are printed from the third on, as the printer was adjusted, and so in the saved PDF @wide', async ({
  page,
}) => {
  await countPrints(page)
  await enter(page, office.server)
  await openView(page, 'Print Seal')
  // Waits for the default event, without which the dialog would open again after a reload.
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Event' })).toHaveValue(/花火/)
  await page.keyboard.press('Escape')
  const main = page.getByRole('main')
  await main.getByRole('combobox', { name: 'Labels' }).selectOption('A-one 75210 (10, A4)')
  await main.getByRole('combobox', { name: 'First page begins at' }).selectOption('3')
  /** Prints the paper in the browser, and saves it as a file. */
  const papers = async () => {
    const before = await printed(page)
    await main.getByRole('button', { name: 'Print', exact: true }).press('Enter')
    await expect.poll(() => printed(page)).toBe(before + 1)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    const paper = await readPdf(await page.pdf({ preferCSSPageSize: true }))
    return [paper, (await savePdf(page)).pages]
  }
  const numbers = planted.of(1).map(({ ticketStartNumber }) => String(ticketStartNumber))
  const before = await papers()
  for (const pages of before) expect(pages.length).toBe(Math.ceil((numbers.length + 2) / 10))

  const adjust = main.getByRole('button', { name: 'Adjust the print' })
  await adjust.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'To the right (mm)' }).fill(String(ADJUSTED.right))
  await dialog.getByRole('textbox', { name: 'Down (mm)' }).fill(String(ADJUSTED.down))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Enter a name for the printer that is adjusted.')
  await dialog.getByRole('textbox', { name: 'Name of the printer' }).fill('Office')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await look(page, 'labels are adjusted')
  await dialog.getByRole('button', { name: 'Save and show the test page' }).press('Enter')
  await expect(main.getByText('Both rules are 100 mm long.').first()).toBeVisible()
  // The test page contains no seals, so notices about seals are hidden.
  await expect(main.getByText(/before printing|needs attention/)).toHaveCount(0)
  await look(page, 'test page')

  // The browser stores the adjustment.
  await page.reload()
  await main.getByRole('combobox', { name: 'Paper', exact: true }).selectOption('Seals')
  await expect(main.getByRole('combobox', { name: 'Printer' })).toHaveValue('Office')
  await main.getByRole('combobox', { name: 'First page begins at' }).selectOption('3')
  for (const [by, pages] of (await papers()).entries())
    for (const start of numbers) {
      const [place, earlier] = [placeOf(pages, start), placeOf(before[by]!, start)]
      expect(place.page).toBe(earlier.page)
      expect(place.x - earlier.x).toBeCloseTo(ADJUSTED.right, 1)
      // Tolerates that Chromium rounds a line to whole pixels.
      expect(Math.abs(place.y - earlier.y - ADJUSTED.down)).toBeLessThan(0.5)
    }
})
