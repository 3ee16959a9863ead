/** Global overlays: the search of numbers, persons and actions; a card beside the table; the list of keys. */
import { expectAccessible, fits, look } from './support/axe.ts'
import { goTo } from './support/keyboard.ts'
import { enter, openTable, rowsOf, search } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

test.beforeEach(({ page }) => enter(page, office.server))

test('who holds number 1234 is one click and five keys away; keys alone lead to a person’s card and back [WCAG2.4.5 WCAG3.2.6]', async ({
  page,
}) => {
  const { rows } = await office.api.load('sealData')
  const seal = rows.find((row) => Number(row['ticketStartNumber']) <= 1234 && Number(row['ticketEndNumber']) >= 1234)!
  await page.getByRole('button', { name: 'Find anything (Ctrl+K)' }).click()
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.type('1234')
  await expect(page.getByRole('option').first()).toContainText(`Held by ${String(seal['companyCode'])}`)
  await look(page, 'the field that finds everything')
  await page.keyboard.press('Enter')
  const told = page.getByRole('region', { name: 'Number 1234', exact: true })
  await expect(told.getByRole('status')).toContainText(String(seal['name']))

  const employees = await openTable(page, 'employees')
  const row = rowsOf(employees).first()
  await row.focus()
  await page.keyboard.press('Alt+Enter')
  const card = page.getByRole('dialog', { name: /^Card of / })
  await expect(card).toBeFocused()
  await expect(card.getByRole('region').first()).toBeVisible()
  await look(page, 'a card beside the table')
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, `a card, at ${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(card).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.type(String(seal['name']))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: new RegExp(`^Card of ${String(seal['companyCode'])}`) })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await look(page, 'the list of keys')
  const [guide] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Guide for the office' }).click(),
  ])
  await expect(guide.getByRole('heading', { level: 1, name: 'Guide for the office' })).toBeVisible()
})

test('a chapter of the guide and the description of the API are accessible and fit a phone @wide', async ({ page }) => {
  await page.goto(`${office.server.url}/guide/en/index.html`)
  await page.getByRole('link', { name: 'A day' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'A day' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await fits(page, 'a chapter of the guide at 390')
  expect(await page.evaluate(() => [...document.images].every((image) => image.naturalWidth > 0))).toBe(true)
  await page.getByRole('link', { name: 'The API for programs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The API for programs' })).toBeVisible()
  await page.getByRole('heading', { level: 3, name: /^employees/ }).click()
  await page.getByText('List Employees', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Parameters' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 800 })
  await fits(page, 'the description of the API at 390')
})

test('the keys of one character are changed and turned off by the keyboard, and the browser remembers it @wide [WCAG2.1.4]', async ({
  page,
}) => {
  const screen = await openTable(page, 'employees')
  const list = page.getByRole('dialog', { name: 'Keys' })
  // The list of keys also opens by the search, without its shortcut.
  const openList = async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
    await page.keyboard.type('Keys')
    await page.keyboard.press('Enter')
    await expect(list).toBeVisible()
  }
  await expect(search(screen)).toHaveAttribute('placeholder', 'Search all columns ( / )')
  await openList()
  await goTo(list.getByRole('textbox', { name: 'Go to the search' }), { most: 4 })
  await page.keyboard.type('f')
  await expect(list.getByRole('region', { name: 'In a list' }).locator('kbd').first()).toHaveText('f')
  await page.keyboard.press('Escape')
  await expect(search(screen)).toHaveAttribute('placeholder', 'Search all columns ( f )')

  await page.reload()
  await expect(rowsOf(screen).first()).toBeVisible()
  await page.keyboard.press('f')
  await expect(search(screen)).toBeFocused()
  await expect(search(screen)).toHaveValue('')

  await openList()
  await goTo(list.getByRole('checkbox', { name: 'Use keys of one character' }), { most: 3 })
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(search(screen)).toHaveAttribute('placeholder', 'Search all columns')
  await goTo(rowsOf(screen).first(), { most: 40 })
  for (const key of ['f', '/', '?']) await page.keyboard.press(key)
  await expect(rowsOf(screen).first()).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
