/**
 * Forced colours, as in Windows' contrast themes, remove backgrounds and shadows. Selection must still differ by an
 * edge, or by system colours.
 */
import type { Locator } from '@playwright/test'
import { editByApi, enter, openTable, openView, rowsOf } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })
test.beforeEach(({ page }) => enter(page, office.server))

/** The parts of an element's look that forced colours keep. */
const look = (element: Locator): Promise<string> =>
  element.evaluate((one) => {
    const { backgroundColor, color, borderTopStyle, borderTopWidth, borderTopColor, ...style } = getComputedStyle(one)
    const outline = style.outlineStyle === 'none' ? '' : `${style.outlineStyle} ${style.outlineWidth}`
    return [backgroundColor, color, `${borderTopStyle} ${borderTopWidth} ${borderTopColor}`, outline].join(' | ')
  })

async function expectDifferent(what: string, chosen: Locator, other: Locator): Promise<void> {
  expect(await look(chosen), what).not.toBe(await look(other))
}

/** Expects an edge that differs from the page. */
async function expectEdge(what: string, element: Locator): Promise<void> {
  const edge = await element.evaluate((one) => {
    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(one)
    const page = getComputedStyle(document.body).backgroundColor
    return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== page
  })
  expect(edge, what).toBe(true)
}

test('the open view, rows, the focus, and the edges of what lies over the page [WCAG1.4.1 WCAG2.4.7]', async ({
  page,
}) => {
  const screen = await openTable(page, 'employees')
  const menu = page.getByRole('navigation')
  const item = (name: string) => menu.getByRole('button', { name, exact: true })
  await page.getByRole('main').focus()
  await expectDifferent('the open view', item('Employees'), item('Departments'))
  const rows = rowsOf(screen)
  await rows.nth(0).getByRole('checkbox').check()
  await expectDifferent('a selected row', rows.nth(0).locator('td').nth(2), rows.nth(1).locator('td').nth(2))
  await expectDifferent('its checkbox', rows.nth(0).getByRole('checkbox'), rows.nth(1).getByRole('checkbox'))
  await rows.nth(0).getByRole('checkbox').uncheck()
  await rows.nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await expectDifferent('the row of the keyboard', rows.nth(2), rows.nth(1))

  await page.keyboard.press('/')
  const input = screen.getByRole('searchbox')
  const focused = await look(input)
  await rows.nth(1).focus()
  expect(await look(input), 'a field of the keyboard').not.toBe(focused)

  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectEdge('a dialog', dialog)
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Export' }).click()
  await expectEdge('a menu', page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('1')
  const options = dialog.getByRole('option')
  await expect(options.nth(1)).toBeVisible()
  await expectDifferent('the marked line of the finder', options.nth(0), options.nth(1))
})

test('the selected block of cells, the cell of the keyboard, and the pressed “Edit in the table” @wide [WCAG1.4.1]', async ({
  page,
}) => {
  const screen = await openTable(page, 'employees')
  const press = screen.getByRole('switch', { name: 'Edit in the table' })
  await page.getByRole('main').focus()
  const unpressed = await look(press)
  await press.click()
  const cell = (row: number, column: number) =>
    screen.getByRole('grid').locator(`[data-row="${row}"] [role=gridcell]`).nth(column)
  await expect(cell(0, 1)).toBeVisible()
  await cell(1, 1).click()
  await page.keyboard.press('Shift+ArrowDown')
  expect(await look(press), '“Edit in the table”').not.toBe(unpressed)
  await expect(cell(1, 1)).toHaveAttribute('aria-selected', 'true')
  await expectDifferent('a selected cell', cell(1, 1), cell(4, 1))
  await expectDifferent('the cell of the keyboard', cell(2, 1), cell(1, 1))
})

test('the chosen segment of Allocate and of a conflict stays visible @wide [WCAG1.4.1]', async ({ page }) => {
  await openView(page, 'Events')
  const main = page.getByRole('main')
  await rowsOf(main).first().focus()
  await page.keyboard.press('Alt+Enter')
  await main.getByRole('button', { name: 'Allocate' }).click()
  const dialog = page.getByRole('dialog')
  const chosen = dialog.locator('.mantine-SegmentedControl-label[data-active]').first()
  const other = dialog.locator('.mantine-SegmentedControl-label:not([data-active])').first()
  await expect(chosen).toBeVisible()
  await expectDifferent('a segment of Allocate', chosen, other)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const screen = await openTable(page, 'departments')
  const { rows } = await office.api.load('departments')
  const { departmentCode, departmentName } = rows[0]!
  await rowsOf(screen)
    .first()
    .getByRole('button', { name: /^Edit / })
    .click()
  await dialog.getByRole('textbox').last().fill('私の部')
  await editByApi(
    office.api,
    'departments',
    Number(departmentCode),
    { departmentName: '他の部' },
    { departmentName: departmentName! },
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Someone else has changed this record')).toBeVisible()
  await expectDifferent('a segment of a conflict', chosen, other)
})

test('the bar of sold booklets keeps its edge @wide [WCAG1.4.1]', async ({ page }) => {
  await openView(page, 'Dashboard')
  const bar = page.getByRole('main').locator('.mantine-Progress-root').first()
  await expect(bar).toBeVisible()
  await expectEdge('the bar', bar)
  await expectDifferent('what is sold of it', bar.locator('.mantine-Progress-section'), bar)
})

test('the bars and links of a reconciliation, and the chosen payments, stay visible @wide [WCAG1.4.1]', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const openEvent = async () => {
    await openView(page, 'Events')
    await rowsOf(main).first().focus()
    await page.keyboard.press('Alt+Enter')
  }
  await openEvent()
  await main.getByRole('button', { name: 'Reconcile', exact: true }).click()
  const background = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor)
  const amount = main.locator('table [aria-hidden] > span:first-child').first()
  await expect(amount).toBeVisible()
  expect(await background(amount), 'the bar of an amount').not.toBe(await background(page.locator('body')))
  const holder = main.getByRole('button', { name: /^\d{6} / }).first()
  await expect(holder).toHaveCSS('text-decoration-line', 'underline')
  await openEvent()
  await main.getByRole('button', { name: 'Payments', exact: true }).click()
  const segment = main.locator('.mantine-SegmentedControl-label')
  await expect(segment.first()).toBeVisible()
  await expectDifferent('the chosen payments', segment.first(), segment.nth(1))
})
