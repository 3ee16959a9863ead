/** No layout shifts while a person searches, selects, types and opens dialogs. */
import type { Locator } from '@playwright/test'
import { tablesWithView } from '#domain/tables/index.ts'
import { resize, still, watchShifts } from './support/measures.ts'
import { choose, countLine, csv, enter, openImport, openTable, openView, rowsOf, search } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'
import { toastFaults } from './support/toasts.ts'

const office = sharedOffice()
/** Tables whose forms and dialogs are opened; the others share the components. */
const WITH_DIALOGS = ['employees', 'events', 'sealData']

test('no table shifts while a person searches, selects, types and opens dialogs @wide', async ({ page }) => {
  // In a narrower window the buttons of a seal are one menu.
  await page.setViewportSize({ width: 1600, height: 900 })
  await enter(page, office.server)
  await watchShifts(page)
  const dialog = page.getByRole('dialog')
  const open = async (button: Locator) => {
    await button.click()
    await expect(dialog).toBeVisible()
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  for (const table of tablesWithView) {
    const screen = await openTable(page, table)
    const first = rowsOf(screen).first()
    await expect(first).toBeVisible()
    await still(page, `${table}: searching`, async () => {
      await search(screen).pressSequentially('10')
      await expect(countLine(screen)).toContainText(' of ')
    })
    await still(page, `${table}: going back to all`, async () => {
      await search(screen).fill('')
      await expect(first).toBeVisible()
    })
    await still(page, `${table}: selecting`, async () => {
      await first.getByRole('checkbox').check()
      await expect(countLine(screen)).toContainText('selected')
    })
    await still(page, `${table}: giving up the selection`, () => first.getByRole('checkbox').uncheck())
    if (!WITH_DIALOGS.includes(table)) continue
    await still(page, `${table}: searching for nothing that is there`, async () => {
      await search(screen).fill('どこにもない')
      await expect(screen.getByText('No data found')).toBeVisible()
    })
    await still(page, `${table}: going back from there`, async () => {
      await search(screen).fill('')
      await expect(first).toBeVisible()
    })
    const filter = screen.getByRole('combobox', { name: /^(Department|Event)$/ }).first()
    if (await filter.isVisible()) {
      await still(page, `${table}: a text that names nothing in a filter`, async () => {
        await filter.fill('どこにもない')
        await filter.press('Enter')
        await expect(filter).toHaveAttribute('aria-invalid', 'true')
      })
      await still(page, `${table}: taking it back`, () => filter.press('Escape'))
    }
    await still(page, `${table}: adding`, () => open(screen.getByRole('button', { name: 'Add', exact: true })))
    await still(page, `${table}: what is missing is named`, async () => {
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
    })
    await still(page, `${table}: typing`, () => dialog.getByRole('textbox').first().pressSequentially('9'))
    await still(page, `${table}: leaving what is typed`, async () => {
      await page.keyboard.press('Escape')
      await dialog.last().getByRole('button', { name: 'Discard', exact: true }).click()
      await expect(dialog).toHaveCount(0)
    })
    await still(page, `${table}: asking before deleting`, () => open(first.getByRole('button', { name: /^Delete / })))
    await still(page, `${table}: leaving the question`, close)
  }
})

test('a toast covers no control on any view or dialog, and toasts are shown one after the other @wide', async ({
  page,
}) => {
  await enter(page, office.server)
  const dialog = page.getByRole('dialog')
  const faults: string[] = []
  const everywhere = async (what: string) => {
    // Moves the mouse off the toast, because a hovered toast expands to its whole text.
    await page.mouse.move(0, 0)
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      faults.push(...(await toastFaults(page)).map((fault) => `${what} at ${width}: ${fault}`))
    }
    await page.setViewportSize({ width: 1440, height: 800 })
  }
  // Opens the longest table, with every kind of button.
  await openTable(page, 'salesData')
  const importing = await openImport(page)
  await choose(importing, csv(['productCode,eventCode,ticketNumber,quantity', '1001,1,1999,1']))
  await importing.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.locator('[data-position=top-right] button')).toHaveText(['Undo...', 'Open the event page', ''])
  await everywhere('import')
  // On a view without a table, Import shows an error toast, which is then checked on every view.
  await openView(page, 'Distribution List')
  await page.getByRole('banner').getByRole('button', { name: 'Import' }).click()
  const menu = page.getByRole('navigation').getByRole('button')
  for (const view of Array(await menu.count()).keys()) {
    await menu.nth(view).click()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    if ((await page.title()).startsWith('Print Seal')) {
      await expect(dialog).toBeVisible()
      await everywhere('print dialog')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    await everywhere(await page.title())
  }
  const bar = page.getByRole('banner')
  const screen = await openTable(page, 'employees')
  const row = rowsOf(screen).first()
  const opens: Record<string, () => Promise<unknown>> = {
    account: async () => {
      await bar.getByRole('button', { name: 'Account', exact: true }).click()
      await page.getByRole('menuitem', { name: 'My account' }).click()
    },
    keys: () => page.keyboard.press('?'),
    finder: () => page.keyboard.press('Control+k'),
    form: () => screen.getByRole('button', { name: 'Add', exact: true }).click(),
    several: () => screen.getByRole('button', { name: 'Add multiple' }).click(),
    deleting: () => row.getByRole('button', { name: /^Delete / }).click(),
    history: () => row.getByRole('button', { name: /^History/ }).click(),
    import: () => bar.getByRole('button', { name: 'Import' }).click(),
  }
  for (const [what, open] of Object.entries(opens)) {
    await open()
    await expect(dialog).toBeVisible()
    await everywhere(what)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  expect(faults).toEqual([])
})

test('filters that load late shift neither the search nor the rows @wide', async ({ page }) => {
  // Widths at which the toolbar shows labels or only icons, in one line or in several.
  for (const width of [1440, 1280, 900, 800, 390]) {
    let come = () => {}
    const late = new Promise<void>((resolve) => (come = resolve))
    await page.route('**/tools-*.js', async (route) => {
      await late
      await route.continue()
    })
    await enter(page, office.server)
    await watchShifts(page)
    const screen = await openTable(page, 'employees')
    await resize(page, width)
    await search(screen).fill('10')
    await expect(screen.getByRole('button', { name: 'Clear the search' })).toBeVisible()
    const select = screen.getByRole('combobox', { name: 'Department' })
    const places = async () => [await search(screen).boundingBox(), await rowsOf(screen).first().boundingBox()]
    const before = await places()
    await expect(select).toHaveCount(0)
    await still(page, `selects come at ${width}`, async () => {
      come()
      await expect(select).toBeVisible()
    })
    expect(await places(), String(width)).toEqual(before)
    await page.unroute('**/tools-*.js')
    await resize(page, 1280)
  }
})

test('loading progress is shown at one place, from the first percent on @wide', async ({ page }) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  // Blocks web fonts, because a late font would shift the layout.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.route('**/api/tables/*', async (route) => {
    const line = { offline: false, latency: 20, downloadThroughput: 50_000, uploadThroughput: -1 }
    await client.send('Network.emulateNetworkConditions', line)
    await route.continue()
  })
  await page.addInitScript(() => {
    const told = new Map<string, number>()
    Object.assign(window, { told })
    new MutationObserver(() => {
      const percent = document.querySelector('[role=progressbar] span')
      if (percent) told.set(percent.textContent, percent.getBoundingClientRect().left)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await enter(page, office.server)
  const told = () => page.evaluate(() => [...(window as unknown as { told: Map<string, number> }).told])
  const saidOf = async (digits: RegExp) => (await told()).filter(([text]) => digits.test(text)).length
  await expect.poll(() => saidOf(/ \d%$/)).toBeGreaterThan(0)
  await expect.poll(() => saidOf(/ \d\d%$/)).toBeGreaterThan(0)
  expect(new Set((await told()).map(([, left]) => left)).size, JSON.stringify(await told())).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a row whose history opens beside the list stays under the pointer @wide', async ({ page }) => {
  await enter(page, office.server)
  const panel = page.getByRole('dialog')
  for (const table of tablesWithView) {
    const screen = await openTable(page, table)
    const row = rowsOf(screen).nth(1)
    const top = async () => (await row.boundingBox())?.y
    const before = await top()
    // In a list that is wider than the window, a row's buttons are in a menu.
    const menu = row.getByRole('button', { name: /^Actions for / })
    if (await menu.isVisible()) {
      await menu.click()
      await page.getByRole('menuitem', { name: 'History', exact: true }).click()
    } else await row.getByRole('button', { name: /^History/ }).click()
    await expect(panel).toBeVisible()
    expect(await top(), table).toBe(before)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  }
})
