/** With scrollbars that take room, as Windows has them; the other journeys hide them. */
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

test('columns stay where they are when a search leaves so few rows that the page needs no scrollbar', async ({
  page,
}) => {
  const screen = await openTable(page, 'employees')
  const places = () =>
    screen
      .locator('th[data-field]')
      .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().x))
  const scrollbar = () => page.evaluate(() => innerWidth - document.documentElement.clientWidth)
  expect(await scrollbar()).toBeGreaterThan(0)
  const before = await places()
  await search(screen).fill('佐藤')
  await expect.poll(scrollbar).toBe(0)
  expect(await places()).toEqual(before)
  await search(screen).fill('')
  await expect.poll(scrollbar).toBeGreaterThan(0)
  expect(await places()).toEqual(before)
})
