/** Behaviour that every table has. */
import type { Locator, Page } from '@playwright/test'
import { enter, openTable, rowsOf, search } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()
test.beforeEach(({ page }) => enter(page, office.server))

test('buttons of a row are named after the row that is shown now, in both languages @wide', async ({ page }) => {
  const screen = await openTable(page, 'employees')
  const named = async (around: (name: string) => readonly string[]) => {
    const row = rowsOf(page.getByRole('main')).first()
    const name = (await row.getByRole('cell').nth(2).textContent())!
    await expect(row).toHaveAccessibleName(name)
    const [select, edit, remove] = around(name)
    await expect(row.getByRole('checkbox')).toHaveAccessibleName(select!)
    await expect(row.getByRole('button').nth(-3)).toHaveAccessibleName(edit!)
    await expect(row.getByRole('button').nth(-2)).toHaveAccessibleName(remove!)
    return name
  }
  const english = (name: string) => [`Select ${name}`, `Edit ${name}`, `Delete ${name}`]
  const first = await named(english)
  await search(screen).fill('佐藤')
  await expect(rowsOf(screen).first()).not.toHaveAccessibleName(first)
  const second = await named(english)
  await rowsOf(screen).first().getByRole('button').nth(-3).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Name/ })).toHaveValue(second)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '日本語に切り替え' }).click()
  await named((name) => [`${name}を選択`, `${name}を編集`, `${name}を削除`])
})

test("the pager's buttons stay under the pointer, however many pages are left @wide", async ({ page }) => {
  const screen = await openTable(page, 'employees')
  const places = () =>
    screen
      .getByRole('button', { name: /(First|Previous|Next|Last) page/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().x))
  const before = await places()
  expect(before).toHaveLength(4)
  await search(screen).fill('佐藤 ')
  await expect(screen.getByText(/^Page 1 of \d$/)).toBeVisible()
  expect(await places()).toEqual(before)
})

test('rows marked with the pointer are copied with their cells apart, as a sheet takes them', async ({ page }) => {
  const screen = await openTable(page, 'employees')
  const row = rowsOf(screen).first()
  const cells = (await row.getByRole('cell').allTextContents()).filter((text) => text !== '')
  const copied = await row.evaluate((element) => {
    getSelection()!.selectAllChildren(element)
    return getSelection()!.toString()
  })
  expect(copied.trim().split('\t')).toEqual(cells)
})

/** Fonts that rendered the element's text. */
async function fontsOf(page: Page, selector: string) {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  const { nodeIds } = await client.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const drawn = await Promise.all(nodeIds.map((nodeId) => client.send('CSS.getPlatformFontsForNode', { nodeId })))
  await client.detach()
  return drawn.flatMap(({ fonts }) => fonts)
}

test('the names of a table are drawn from one font, not from slices of one', async ({ page }) => {
  const screen = await openTable(page, 'employees')
  for (const name of ['髙', '﨑', '𠮷', 'ｼﾞ', 'ﾌ']) {
    await search(screen).fill(name)
    await expect(rowsOf(screen).first()).toContainText(name)
    await page.evaluate(() => document.fonts.ready)
    // The shipped font slices are called NotoSansJP-Thin. A system with a Japanese font uses that font instead.
    const fonts = await fontsOf(page, 'main tbody td')
    expect(
      new Set(fonts.map(({ isCustomFont, postScriptName }) => (isCustomFont ? postScriptName : 'own'))).size,
      name,
    ).toBe(1)
    expect(
      fonts.map(({ postScriptName }) => postScriptName),
      name,
    ).not.toContain('NotoSansJP-Thin')
  }
})

test("the cells' font has every character that Windows-31J can write, but one @wide", async ({ page }) => {
  await openTable(page, 'employees')
  const lacking = await page.evaluate(async () => {
    const decoder = new TextDecoder('shift_jis')
    const bytes = Array.from({ length: 256 }, (_, byte) => byte)
    const written = bytes.flatMap((first) => [
      decoder.decode(Uint8Array.of(first)),
      ...bytes.map((second) => decoder.decode(Uint8Array.of(first, second))),
    ])
    const characters = [...new Set(`${written.join('')}𠮷`)].filter(
      (character) => !/[\p{C}\p{Z}\uFFFD]/u.test(character),
    )
    if (characters.length < 7000) throw new Error(`${characters.length} characters are no Windows-31J`)
    // Compares pixels, because the browser draws a missing character as a box of the first font with its range.
    const face = [...document.fonts].find(({ family }) => /Noto Sans JP Cells/.test(family))!
    const canvas = new OffscreenCanvas(24, 24).getContext('2d', { willReadFrequently: true })!
    canvas.font = "20px 'Noto Sans JP Cells'"
    await face.load()
    const drawn = (character: string) => {
      canvas.clearRect(0, 0, 24, 24)
      canvas.fillText(character, 1, 20)
      return canvas.getImageData(0, 0, 24, 24).data.join()
    }
    const boxes = ['丂', '\uE000'].map(drawn)
    if (boxes.includes(drawn('一'))) throw new Error('The font did not come.')
    return characters.filter((character) => boxes.includes(drawn(character)))
  })
  // Noto Sans JP itself has no ≒.
  expect(lacking).toEqual(['≒'])
})

/** Layout shifts since the last call, including those after scrolling or pressing. */
const SHIFTS = `new Promise((done) => {
  const observer = new PerformanceObserver(() => {})
  observer.observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const now = observer.takeRecords().reduce((sum, { value }) => sum + value, 0)
    const before = window.shiftedBefore ?? 0
    window.shiftedBefore = now
    done(now - before)
  }))
})`

test('nothing moves while rows are selected in a range, by the cell around the box, and given up again', async ({
  page,
}) => {
  const screen = await openTable(page, 'sealData')
  await expect(screen.getByRole('group', { name: 'Totals' })).toContainText('Booklets')
  const box = (at: number) => rowsOf(screen).nth(at).getByRole('cell').first()
  const top = async () => (await rowsOf(screen).first().boundingBox())!.y
  const before = await top()
  await page.evaluate(SHIFTS)
  await box(1).click({ position: { x: 3, y: 3 } })
  await expect(screen.getByRole('button', { name: 'Delete selected' })).toBeVisible()
  await box(4).click({ modifiers: ['Shift'] })
  await expect(screen.getByRole('checkbox', { checked: true })).toHaveCount(4)
  await expect(screen.getByRole('group', { name: 'Totals' })).toContainText('4 selected')
  expect(await top()).toBe(before)
  await page.keyboard.press('Escape')
  await expect(screen.getByRole('checkbox', { checked: true })).toHaveCount(0)
  expect(await top()).toBe(before)
  expect(await page.evaluate(SHIFTS)).toBeLessThan(0.02)
})

test('a column is pulled wider, fitted by a double press and carried to another place; so it is after a reload', async ({
  page,
}) => {
  const screen = await openTable(page, 'employees')
  const heading = (field: string) => screen.locator(`th[data-field="${field}"]`)
  const widthOf = async (field: string) => Math.round((await heading(field).boundingBox())!.width)
  const edge = async (field: string) => {
    const { x, y, width, height } = (await heading(field).boundingBox())!
    return [x + width - 2, y + height / 2] as const
  }
  const [name, department] = [await widthOf('name'), await widthOf('departmentCode')]
  const [x, y] = await edge('name')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => widthOf('name')).toBe(name + 40)
  expect(await widthOf('departmentCode')).toBe(department)
  await page.mouse.dblclick(...(await edge('name')))
  await expect.poll(() => widthOf('name')).not.toBe(name + 40)
  const fitted = await widthOf('name')
  await heading('companyCode').dragTo(heading('name'))
  const order = () => screen.locator('th[data-field]').evaluateAll((all) => all.map((one) => one.dataset['field']))
  await expect.poll(async () => (await order()).slice(0, 2)).toEqual(['name', 'companyCode'])
  // Resizing a column does not sort it.
  await expect(screen.locator('th[aria-sort$=ending]')).toHaveCount(0)
  await page.reload()
  await expect(rowsOf(screen).first()).toBeVisible()
  expect([(await order())[0], await widthOf('name')]).toEqual(['name', fitted])
})

/** Positions of the toolbar's Tab stops in keyboard order. */
const TOOLS = `[...document.querySelectorAll('main section > div:has([type=search]) :is(input, button)')]
  .filter((tool) => tool.tabIndex >= 0 && tool.checkVisibility())
  .map((tool) => {
    const { x, y, height } = tool.getBoundingClientRect()
    return { x, middle: y + height / 2 }
  })`

test('the keyboard comes to the tools of a list in the order in which they are seen, at any width [WCAG1.3.2 WCAG2.4.3]', async ({
  page,
}) => {
  const screen = await openTable(page, 'sealData')
  for (const width of [1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(screen.getByRole('switch')).toBeVisible()
    await expect(screen.getByRole('combobox', { name: 'Department', exact: true })).toBeVisible()
    const tools = (await page.evaluate(TOOLS)) as { readonly x: number; readonly middle: number }[]
    expect(tools.length, `${width}`).toBeGreaterThan(5)
    const misplaced = tools.filter((tool, at) => {
      const before = tools[at - 1]
      if (!before) return false
      const sameLine = Math.abs(tool.middle - before.middle) < 10
      return sameLine ? tool.x < before.x : tool.middle < before.middle
    })
    expect(misplaced, `${width}`).toEqual([])
  }
})

/** Cells of the first row whose middle is covered, or beyond the edge of the table. */
const hiddenIn = (screen: Locator, fields: readonly string[]) =>
  screen.locator('table').evaluate((table: HTMLTableElement, fields) => {
    const headings = [...table.tHead!.rows[0]!.cells]
    return fields.filter((field) => {
      const cell = table.tBodies[0]!.rows[0]!.cells[headings.findIndex((one) => one.dataset['field'] === field)]!
      const { left, right, top, height } = cell.getBoundingClientRect()
      return [left + 12, right - 12].some((x) => document.elementFromPoint(x, top + height / 2) !== cell)
    })
  }, fields)

test('the numbers of seals are seen in a small window and beside a card; a row’s buttons are one menu there @wide', async ({
  page,
}) => {
  const numbers = ['name', 'ticketStartNumber', 'ticketEndNumber']
  await page.setViewportSize({ width: 1600, height: 900 })
  const screen = await openTable(page, 'sealData')
  const row = rowsOf(screen).first()
  const menu = row.getByRole('button', { name: /^Actions for / })
  await expect(row.getByRole('button', { name: /^Edit / })).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(menu).toBeVisible()
  expect(await hiddenIn(screen, numbers)).toEqual([])
  await menu.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Open the card (Alt+Enter)', 'Edit', 'Delete', 'History'])
  await page.keyboard.press('Enter')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('heading', { name: (await row.getAttribute('aria-label'))! })).toBeVisible()
  await expect(menu).toBeVisible()
  expect(await hiddenIn(screen, numbers)).toEqual([])
})

test('a table and its headings reach to the edge of their card, whether its rows scroll or not @wide', async ({
  page,
}) => {
  const screen = await openTable(page, 'departments')
  for (const query of ['', '10']) {
    await search(screen).fill(query)
    await expect(screen.getByRole('status').first()).toContainText('record')
    const [end, edge] = await screen.locator('table').evaluate((table: HTMLTableElement) => {
      const box = table.parentElement!
      return [table.tHead!.getBoundingClientRect().right, box.getBoundingClientRect().left + box.clientWidth]
    })
    expect(end).toBe(edge)
  }
})

test('on a phone the toolbar shows icons, and the panel it opens shows labels @wide', async ({ page }) => {
  const screen = await openTable(page, 'employees')
  await page.setViewportSize({ width: 390, height: 780 })
  const widthOf = async (button: Locator) => (await button.locator('.mantine-Button-label').boundingBox())!.width
  await expect.poll(() => widthOf(screen.getByRole('switch', { name: 'Edit in the table' }))).toBeLessThan(2)
  await screen.getByRole('button', { name: 'Columns and rows' }).click()
  expect(await widthOf(screen.getByRole('button', { name: 'Reset columns' }))).toBeGreaterThan(80)
})

test('the browser’s own print explains how to print a list, even under a dialog', async ({ page }) => {
  const screen = await openTable(page, 'employees')
  await expect(screen.getByRole('button', { name: 'Print this list' })).toBeVisible()
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(screen.getByText('The list is not on this paper')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.emulateMedia({ media: null })
  await expect(page.getByRole('dialog')).toBeVisible()
})
