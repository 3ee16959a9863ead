/** Screens with scrollbars that take space, as on Windows; other journeys hide them. */
import { enter, openTable, search } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
  viewport: { width: 1280, height: 760 },
})
const office = sharedOffice()
test.beforeEach(({ page }) => enter(page, office.server))

test('the page never scrolls, and columns and pager stay where they are whether the rows scroll or not @wide', async ({
  page,
}) => {
  const screen = await openTable(page, 'employees')
  await screen.getByRole('combobox', { name: 'Rows per page' }).selectOption('25')
  const places = () =>
    screen
      .locator('th[data-field], button[aria-label="Next page"]')
      .evaluateAll((elements) => elements.map((element) => Object.values(element.getBoundingClientRect().toJSON())))
  const scrolls = () =>
    page.evaluate(() => {
      const { documentElement } = document
      const rows = document.querySelector('main table')!.parentElement!
      return [documentElement.scrollHeight > innerHeight, rows.scrollHeight > rows.clientHeight]
    })
  await expect.poll(scrolls).toEqual([false, true])
  const before = await places()
  // Headings are aligned with their cells.
  const starts = (of: string) =>
    screen.locator(of).evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left))
  expect(await starts('thead th')).toEqual(await starts('tbody tr:first-child > *'))
  await search(screen).fill('000521')
  await expect.poll(scrolls).toEqual([false, false])
  expect(await places()).toEqual(before)
  await search(screen).fill('')
  await expect.poll(scrolls).toEqual([false, true])
  expect(await places()).toEqual(before)
})
