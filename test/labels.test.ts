/** Each printed card is inside its label, on every label stock. */
import { expect, test } from 'vitest'
import { LETTER, type CardGrid } from '#domain/paper/card-format.ts'
import { calibrated, labelStocks, OWN_LABELS } from '#domain/paper/label-stock.ts'
import { labelTest } from '#domain/paper/label-test.ts'
import { readPdf, type PdfPage } from './pdf.ts'
import { sealsOf, testPaper } from './print-page.ts'

const MM = 72 / 25.4

const paper = testPaper()

const seals = sealsOf(25)

async function printed(): Promise<PdfPage[]> {
  await paper.ready()
  expect(await paper.check()).toBeNull()
  return readPdf(await paper.page.pdf({ preferCSSPageSize: true, printBackground: true }))
}

/** Position of the label that contains the whole text; -1 if none does. */
function labelOf({ x, y, width }: PdfPage['items'][number], grid: CardGrid): number {
  const [left, right, base] = [x / MM, (x + width) / MM, y / MM]
  const column = Math.floor((left - grid.left) / (grid.width + grid.gapX))
  const row = Math.floor((base - grid.top) / (grid.height + grid.gapY))
  const inside = right <= grid.left + column * (grid.width + grid.gapX) + grid.width
  return inside && column >= 0 && row >= 0 ? row * grid.columns + column : -1
}

const adjusted = calibrated(OWN_LABELS, { x: 1.5, y: -2, scaleX: 101, scaleY: 99 })

test.each([...labelStocks, { name: 'an adjusted printer', grid: adjusted }])(
  '$name: each card is inside its label, from the third label on',
  async ({ grid }) => {
    const perPage = grid.columns * grid.rows
    await paper.showSeals(seals, { grid, first: 3 })
    const sheets = await printed()
    expect(sheets).toHaveLength(Math.ceil((seals.length + 2) / perPage))
    const size = grid.paper === LETTER ? [612, 792] : [595, 842]
    for (const { width, height } of sheets) expect([Math.round(width), Math.round(height)]).toEqual(size)
    const found = sheets.flatMap(({ items }, sheet) =>
      items.map((item) => ({ text: item.text, at: labelOf(item, grid), sheet })),
    )
    expect(found.filter(({ at }) => at < 0)).toEqual([])
    const placeOf = (code: string) => {
      const { sheet, at } = found.find(({ text }) => text === code)!
      return sheet * perPage + at
    }
    expect(seals.map(({ companyCode }) => placeOf(companyCode!))).toEqual(seals.map((_, at) => at + 2))
  },
)

test('the test page has its rules and its words on one sheet, whatever the labels', async () => {
  for (const { grid } of labelStocks) {
    const drawn = labelTest(grid, ['Both rules are 100 mm long.', 'Hold the page against a sheet of labels.'])
    await paper.showPages([drawn])
    const [sheet, ...others] = await printed()
    expect(others).toEqual([])
    expect(sheet!.text).toContain('100 mm')
    expect(drawn.boxes.filter(({ filled }) => !filled)).toHaveLength(grid.columns * grid.rows)
  }
})
