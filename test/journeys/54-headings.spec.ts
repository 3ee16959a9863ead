/** A click on a heading's text or arrows sorts; the filter button beside it has its own area. */
import type { TableName } from '#domain/tables/index.ts'
import { enter, fieldLabel, header, openTable, screenOf, sortButton } from './support/screen.ts'
import { resize } from './support/measures.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()
test.beforeEach(({ page }) => enter(page, office.server))

const WIDTHS = [
  1920, 1680, 1536, 1440, 1366, 1280, 1200, 1150, 1100, 1024, 992, 960, 900, 860, 820, 800, 769, 768, 600, 390,
]

/** Tables with the narrowest headings, and with the most columns, one of them centred. */
const TABLES: readonly TableName[] = ['salesData', 'distributionStatus']

test('every heading sorts where its words and its arrows are, while the mouse rests on it @wide', async ({ page }) => {
  for (const table of TABLES) {
    await openTable(page, table)
    for (const language of ['English', '日本語']) {
      for (const width of WIDTHS) {
        await resize(page, width)
        expect(await page.evaluate(covered), `${table}, ${language}, ${width}`).toEqual([])
      }
      await resize(page, 1280)
      await page.getByRole('button', { name: /^(日本語に切り替え|Switch to English)$/ }).click()
    }
  }
})

/** Runs in the page: headings with a point on their text or arrows where a click does not sort, at both row heights. */
async function covered(): Promise<string[]> {
  const box = document.querySelector('main [data-list] table')!.parentElement!
  const head = box.querySelector('thead')!
  const wrong: string[] = []
  const isTelephone = matchMedia('(width < 48em)').matches
  const look = (sort: HTMLElement) => {
    const words = document.createRange()
    words.selectNodeContents(sort.querySelector('span')!)
    const { x, y, height } = sort.querySelector('svg')!.getBoundingClientRect()
    const drawn = [...words.getClientRects(), new DOMRect(x + 2, y, 10, height)]
    const points = drawn.flatMap(({ left, right, top, bottom }) =>
      [left + 1, (left + right) / 2, right - 1].map((across) => [across, (top + bottom) / 2] as const),
    )
    for (const [clientX, clientY] of points) {
      const at = document.elementFromPoint(clientX, clientY)
      at?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY }))
      // A press near a column border resizes the column; phones have no resize handles.
      if (!sort.contains(at) || (head.hasAttribute('data-edge') && !isTelephone))
        wrong.push(`“${sort.textContent}” at ${Math.round(clientX)}: ${at?.outerHTML.slice(0, 80)}`)
    }
  }
  for (const heading of head.querySelectorAll<HTMLElement>('th[data-field]')) {
    heading.scrollIntoView({ block: 'nearest', inline: 'center' })
    const sort = heading.querySelector('button')!
    for (let tries = 0; tries < 200 && heading.querySelectorAll('button').length < 2; tries++) {
      sort.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
    }
    if (heading.querySelectorAll('button').length < 2) wrong.push(`“${sort.textContent}” has no way to its filter`)
    for (const compact of [true, false]) {
      box.toggleAttribute('data-compact', compact)
      look(sort)
    }
  }
  return wrong
}

test('a heading that the mouse rests on sorts by a press on its arrows, and filters by its funnel @wide', async ({
  page,
}) => {
  await resize(page, 1680)
  for (const [table, field] of [
    ['products', 'unitPrice'],
    ['salesData', 'quantity'],
    ['sealData', 'distributionNumber'],
    ['salesData', 'id'],
  ] as const) {
    const screen = await openTable(page, table)
    const heading = header(screen, field)
    const arrows = (await sortButton(screen, field).locator('svg').boundingBox())!
    await heading.hover()
    const funnel = screen.getByRole('button', { name: `Filter ${fieldLabel(table, field)}` })
    await expect(funnel).toBeVisible()
    await page.mouse.click(arrows.x + arrows.width / 2, arrows.y + arrows.height / 2)
    await expect(heading, `${table}.${field}`).toHaveAttribute('aria-sort', 'ascending')
    await funnel.click()
    await expect(page.getByRole('dialog', { name: `Filter ${fieldLabel(table, field)}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(screenOf(page, table)).toHaveAttribute('aria-busy', 'false')
  }
})
