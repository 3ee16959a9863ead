/** Filters by column: by mouse and by keyboard, saved under a name, exported and printed. */
import { parseCsv } from '#domain/csv.ts'
import { readPdf } from '../pdf.ts'
import { goTo, press } from './support/keyboard.ts'
import { asRead, countPrints, printed } from './support/paper.ts'
import {
  countLine,
  enter,
  exportCsv,
  header,
  openTable,
  rowsOf,
  savedText,
  search,
  sortButton,
} from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()
test.beforeEach(({ page }) => countPrints(page).then(() => enter(page, office.server)))

test('filters by mouse: chosen on headings, shown with their counts, exported, printed, taken away', async ({
  page,
}) => {
  const { rows } = await office.api.load('employees')
  const wanted = rows.filter((row) => [10, 20].includes(Number(row['departmentCode'])))
  const screen = await openTable(page, 'employees')
  const top = async () => (await rowsOf(screen).first().boundingBox())!.y
  const before = await top()
  await header(screen, 'departmentCode').hover()
  await screen.getByRole('button', { name: 'Filter Department' }).click()
  const panel = page.getByRole('dialog', { name: 'Filter Department' })
  const own = rows.filter((row) => row['departmentCode'] === 10).length
  await panel.getByRole('checkbox', { name: `10 営業第一部 ${own}` }).check()
  await panel.getByRole('checkbox', { name: /^20 総務部/ }).check()
  await expect(countLine(screen)).toHaveText(`${wanted.length} of ${rows.length} records`)
  await page.keyboard.press('Escape')
  const chip = screen.getByRole('list', { name: 'Filters and order' }).getByRole('listitem')
  await expect(chip).toHaveText(`Department: 10 営業第一部, 20 総務部${wanted.length}`)
  expect(await top()).toBe(before)

  await page.getByRole('banner').getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV (listed records)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('eventms-employees-found.csv')
  const exported = parseCsv(await savedText(download)).records
  expect(exported.map(({ cells }) => Number(cells[0]))).toEqual(wanted.map((row) => row['id']))

  await page.keyboard.press('Control+p')
  await expect.poll(() => printed(page)).toBe(1)
  // The print layout stays in the page until the browser has printed.
  await expect(page.locator('.print-root [data-card]')).toHaveCount(wanted.length)
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  const paper = pages.map(asRead).join('')
  expect(paper).toContain(asRead('Department: 10 営業第一部, 20 総務部'))
  expect(wanted.filter((row) => !paper.includes(asRead(String(row['companyCode']))))).toEqual([])
  await expect(page.locator('.print-root')).toHaveCount(0)
  // The browser's own print command prints only the visible part.
  const unasked = (await readPdf(await page.pdf())).map(asRead).join('')
  expect(unasked).toContain(asRead('The list is not on this paper'))
  expect(wanted.filter((row) => unasked.includes(asRead(String(row['companyCode']))))).toEqual([])

  await chip.getByRole('button', { name: /^Remove the filter Department/ }).click()
  await expect(countLine(screen)).toHaveText(`${rows.length} records`)
  expect((await exportCsv(page)).name).toBe('eventms-employees.csv')
})

test('filters by keyboard: on a heading, ordered by two columns, saved as a view with its columns, opened again @wide', async ({
  page,
}) => {
  const screen = await openTable(page, 'sealData')
  const { keyboard } = page
  await page.keyboard.press('/')
  await goTo(sortButton(screen, 'ticketStartNumber'))
  await keyboard.press('Alt+ArrowDown')
  const panel = page.getByRole('dialog', { name: 'Filter Start Number' })
  await expect(panel.getByRole('textbox', { name: 'From' })).toBeFocused()
  await keyboard.type('１，００５')
  await keyboard.press('Tab')
  await keyboard.type('1000')
  await keyboard.press('Enter')
  await expect(panel).toContainText('The first number is greater than the last.')
  await keyboard.press('Control+a')
  await keyboard.type('1020')
  await keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(sortButton(screen, 'ticketStartNumber')).toBeFocused()
  await keyboard.press('Enter')
  await goTo(sortButton(screen, 'name'), { key: 'Shift+Tab' })
  await keyboard.press('Shift+Enter')
  await expect(sortButton(screen, 'name')).toHaveAttribute('data-order', '2')
  const found = (await countLine(screen).textContent())!
  const columns = page.getByRole('dialog', { name: 'Columns and rows' })
  await press(screen.getByRole('button', { name: 'Columns and rows' }), { key: 'Shift+Tab' })
  await expect(columns).toBeFocused()
  await goTo(columns.getByRole('checkbox', { name: 'Company Code' }))
  await keyboard.press('Space')
  await expect(header(screen, 'companyCode')).toHaveCount(0)
  await keyboard.press('Escape')

  await press(screen.getByRole('button', { name: 'Saved views of this list' }), { key: 'Shift+Tab' })
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  const saving = page.getByRole('dialog', { name: 'Save view: Seal Data' })
  await expect(saving).toContainText('Start Number: 1005 – 1020')
  await expect(saving).toContainText('Columns: ')
  await expect(saving.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await keyboard.type('はじめの冊子')
  await keyboard.press('Enter')
  await expect(saving).toHaveCount(0)

  await press(screen.getByRole('button', { name: 'Columns and rows' }))
  await press(columns.getByRole('button', { name: 'Reset columns' }))
  await keyboard.press('Escape')
  await expect(header(screen, 'companyCode')).toBeVisible()
  await press(screen.getByRole('button', { name: 'Clear search and filters' }))
  await expect(search(screen)).toBeFocused()
  await press(screen.getByRole('button', { name: 'Saved views of this list' }))
  await expect(page.getByRole('menuitem', { name: 'はじめの冊子' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(countLine(screen)).toHaveText(found)
  await expect(header(screen, 'name')).toHaveAttribute('aria-sort', 'ascending')
  await expect(header(screen, 'companyCode')).toHaveCount(0)
  await press(screen.getByRole('button', { name: 'Show your own columns again' }))
  await expect(header(screen, 'companyCode')).toBeVisible()

  // The whole list prints in landscape, and no row exceeds its page.
  await press(screen.getByRole('button', { name: 'Clear search and filters' }))
  await keyboard.press('Control+p')
  await expect.poll(() => printed(page)).toBe(1)
  const { rows } = await office.api.load('sealData')
  await expect(page.locator('.print-root [data-card]')).toHaveCount(rows.length)
  const sections = await page.locator('.print-root > section').count()
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
    Array.from({ length: sections }, () => [842, 595]),
  )
})

test('keys count before what they open has been fetched: the print of the list, and what is done with a selection @wide', async ({
  page,
}) => {
  let fetch = (): void => {}
  const held = new Promise<void>((resolve) => (fetch = resolve))
  const asked = new Set<string>()
  await page.route(/\/(TableListPaper|SelectionBar)-[^/]*\.js$/, async (route) => {
    asked.add(/(\w+)-[^/]*$/.exec(route.request().url())![1]!)
    await held
    await route.continue()
  })
  const screen = await openTable(page, 'employees')
  await expect.poll(() => [...asked].sort()).toEqual(['SelectionBar', 'TableListPaper'])
  await rowsOf(screen).nth(1).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+p')
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog', { name: /^Delete selected from/ })
  await expect(dialog).toContainText('delete this item?')
  await expect(screen.getByRole('button', { name: 'Print this list' })).toHaveCount(0)
  fetch()
  await expect.poll(() => printed(page)).toBe(1)
  await expect(page.locator('.print-root [data-card]')).toHaveCount(1)
})
