/** App shell and table by keyboard alone. */
import type { Page } from '@playwright/test'
import { chooseBy, expectFocus, goTo, press, skipToContent, typeIn } from './support/keyboard.ts'
import {
  column,
  countLine,
  editByApi,
  enter,
  header,
  rowOf,
  rowsOf,
  savedText,
  screenOf,
  search,
  sortButton,
} from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

const menuItem = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true })

/** Opens a view by the menu. */
async function open(page: Page, name: string) {
  await page.keyboard.press('Tab')
  await press(menuItem(page, name), { most: 25 })
  const screen = page.getByRole('region', { name, exact: true })
  await expect(screen).toHaveAttribute('aria-busy', 'false')
  await skipToContent(page)
  return screen
}

test('signing in, language, theme, the sidebar, every view, signing out [WCAG2.1.1 WCAG2.1.2 WCAG2.4.2 WCAG2.4.7]', async ({
  page,
}) => {
  await page.goto(office.server.url)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(office.server.email)
  await typeIn(page.getByLabel('Password', { exact: true }), office.server.password, { most: 1 })
  await page.keyboard.press('Enter')
  const logout = page.getByRole('button', { name: 'Sign out' })
  await expect(logout).toBeVisible()

  // After a page load the first Tab goes to the first link.
  await page.keyboard.press('Tab')
  const bar = page.getByRole('banner')
  const sidebar = bar.getByRole('button', { name: 'Toggle sidebar' })
  await press(sidebar, { most: 2 })
  await expect(sidebar).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(sidebar).toHaveAttribute('aria-expanded', 'true')
  await press(bar.getByRole('button', { name: 'Refresh' }), { most: 3 })
  await expect(bar.getByRole('button', { name: 'Refresh' })).toBeEnabled()
  await expect(bar.getByRole('button', { name: 'Refresh' })).toBeFocused()
  // The export of all data is one press; its arrow opens the other formats.
  await press(bar.getByRole('button', { name: '日本語に切り替え' }), { most: 4 })
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await press(bar.getByRole('button', { name: 'Switch to dark theme' }), { most: 1 })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  // The account button precedes the sign-out button.
  await goTo(logout, { most: 2 })
  for (const item of await page.getByRole('navigation').getByRole('button').all()) {
    const name = (await item.textContent())!
    await press(item, { most: 1 })
    await expect(page.locator('nav [aria-current=page]')).toHaveText(name)
    await expect(page).toHaveTitle(`${name} – EventMS`)
    if (name === 'Print Seal') {
      await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Event' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(item).toBeFocused()
  }
  await press(logout, { key: 'Shift+Tab', most: 15 })
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('search, filter, sort, pages and their size @wide', async ({ page }) => {
  await enter(page, office.server)
  const screen = await open(page, 'Employees')
  await page.keyboard.press('/')
  await expect(search(screen)).toBeFocused()
  await page.keyboard.type('000521')
  await expect(rowsOf(screen)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(search(screen)).toHaveValue('')
  await chooseBy(screen.getByRole('combobox', { name: 'Department', exact: true }), '総務', '20 総務部', { most: 1 })
  const found = async () => Number(/^(\d+) of/.exec((await countLine(screen).textContent()) ?? '')?.[1])
  await expect.poll(found).toBeLessThan(100)
  await typeIn(search(screen), 'どこにもない', { key: 'Shift+Tab', most: 1 })
  await press(screen.getByRole('button', { name: 'Clear search and filters' }))
  await expect(page.getByRole('main')).toBeFocused()
  await expect(countLine(screen)).toHaveText(/^\d+ records$/)

  await press(sortButton(screen, 'name'))
  await expect(header(screen, 'name')).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('Enter')
  await expect(header(screen, 'name')).toHaveAttribute('aria-sort', 'descending')

  // The rows are one Tab stop: Up and Down move between rows, Tab moves on to the buttons of the row.
  await goTo(rowsOf(screen).first(), { most: 8 })
  await page.keyboard.press('End')
  await expect(rowsOf(screen).last()).toBeFocused()
  await goTo(screen.getByRole('combobox', { name: 'Rows per page' }), { most: 6 })
  await page.keyboard.press('ArrowDown')
  await expect(rowsOf(screen)).toHaveCount(25)
  await expect(screen.getByRole('combobox', { name: 'Rows per page' })).toBeFocused()
  const pages = /^Page (\d+) of (\d+)$/
  const at = async () => pages.exec(await screen.getByText(pages).innerText())!.slice(1)
  for (const name of ['Last page', 'Previous page', 'First page', 'Next page']) {
    const before = await at()
    await press(screen.getByRole('button', { name }), {
      key: ['Previous page', 'First page'].includes(name) ? 'Shift+Tab' : 'Tab',
      most: 4,
    })
    await expect.poll(at).not.toEqual(before)
    await expect(screen.getByRole('button', { name })).toBeFocused()
  }
})

test('selecting rows, the page and all that match; exporting and deleting them @wide', async ({ page }) => {
  await office.api.import(
    'departments',
    ['departmentCode', 'departmentName'],
    Array.from({ length: 14 }, (_, i) => [600 + i, `仮の部 ${i}`]),
  )
  await enter(page, office.server)
  const screen = await open(page, 'Departments')
  await page.keyboard.press('/')
  await page.keyboard.type('仮の部')
  await expect(countLine(screen)).toHaveText(/^14 of/)
  await goTo(rowsOf(screen).first())
  await page.keyboard.press('Space')
  await expect(countLine(screen)).toHaveText(/^1 of \d+ selected$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(countLine(screen)).toHaveText(/^2 of \d+ selected$/)
  await press(screen.getByRole('checkbox', { name: 'Select all rows on this page' }), {
    key: 'Shift+Tab',
    with: 'Space',
  })
  await expect(countLine(screen)).toHaveText(/^10 of \d+ selected$/)
  await press(screen.getByRole('button', { name: 'Select all 14 matching rows' }), { key: 'Shift+Tab' })
  await expect(countLine(screen)).toHaveText(/^14 of \d+ selected$/)
  await expect(screen.getByRole('button', { name: 'Clear selection' })).toBeFocused()

  // Backwards through the Tab stops of the toolbar to the export.
  await goTo(screen.getByRole('button', { name: 'Export selected' }), { key: 'Shift+Tab', most: 11 })
  await page.keyboard.press('Enter')
  await expect(screen.getByRole('menuitem', { name: 'CSV' })).toBeFocused()
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect((await savedText(file)).trimEnd().split('\r\n')).toHaveLength(15)
  await expect(screen.getByRole('button', { name: 'Export selected' })).toBeFocused()

  await press(screen.getByRole('button', { name: 'Delete selected' }), { most: 1 })
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(screen.getByRole('button', { name: 'Delete selected' })).toBeFocused()
  await press(screen.getByRole('button', { name: 'Clear selection' }), { most: 7 })
  await expect(page.getByRole('main')).toBeFocused()

  await press(screen.getByRole('checkbox', { name: 'Select all rows on this page' }), { with: 'Space' })
  await press(screen.getByRole('button', { name: 'Delete selected' }), { key: 'Shift+Tab' })
  await press(question.getByRole('button', { name: 'Delete', exact: true }), { most: 1 })
  await expect(question).toHaveCount(0)
  await expect(countLine(screen)).toHaveText(/^4 of/)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a row is added, edited, met by another change, and deleted [WCAG2.1.1]', async ({ page }) => {
  await enter(page, office.server)
  const screen = await open(page, 'Departments')
  await press(screen.getByRole('button', { name: 'Add', exact: true }), { most: 3 })
  const form = page.getByRole('dialog')
  await expect(form.getByRole('textbox', { name: 'Department Code' })).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(form.getByText('Please check the form for errors')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Department Code' })).toBeFocused()
  await page.keyboard.type('700')
  await typeIn(form.getByRole('textbox', { name: 'Department Name' }), '鍵盤部', { most: 1 })
  // Closing a changed form asks for confirmation; the test gives both answers.
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expectFocus(page)
  await press(form.getByRole('button', { name: 'Save' }), { most: 4 })
  await expect(form).toHaveCount(0)
  await expect(screen.getByRole('button', { name: 'Add', exact: true })).toBeFocused()

  await page.keyboard.press('/')
  await page.keyboard.type('700')
  await expect(rowsOf(screen)).toHaveCount(1)
  await goTo(rowsOf(screen).first())
  await page.keyboard.press('Enter')
  const name = form.getByRole('textbox', { name: 'Department Name' })
  await expect(name).toBeFocused()
  await typeIn(name, '私の部')
  await editByApi(office.api, 'departments', 700, { departmentName: '他の部' }, { departmentName: '鍵盤部' })
  await page.keyboard.press('Control+s')
  await expect(form.getByText('Someone else has changed this record')).toBeVisible()
  await expect(form.getByRole('radio', { name: 'Yours' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(form.getByRole('radio', { name: 'Stored now' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+s')
  await expect(form).toHaveCount(0)
  await expect(column(screen, 'departments', 'departmentName')).toHaveText('私の部')
  await expect(rowsOf(screen).first()).toBeFocused()

  await press(rowOf(screen, '私の部').getByRole('button', { name: 'Delete 私の部' }), { most: 4 })
  await press(form.getByRole('button', { name: 'Delete', exact: true }), { most: 1 })
  await expect(form).toHaveCount(0)
  await expect(rowsOf(screenOf(page, 'departments'))).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})
