/** Sign-in, and the app shell around every screen. */
import { lookWhole } from './support/axe.ts'
import { enter } from './support/screen.ts'
import { expect, inMotion, sharedOffice, signIn, test } from './support/test.ts'

const office = sharedOffice()
test.use(inMotion)

test('sign-in and shell are accessible, wide and narrow, in both languages [S1.7 S2.8 S9.16]', async ({ page }) => {
  await page.goto(office.server.url)
  await page.getByRole('button', { name: 'GitHub' }).click()
  await expect(page.getByRole('alert')).toContainText('not set up')
  await lookWhole(page, 'sign-in that was refused')
  await signIn(page, office.server)
  await lookWhole(page, 'shell')

  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect(page.getByRole('navigation').getByText('Employees')).toHaveCount(0)
  await page.getByRole('navigation').getByRole('button', { name: 'Employees' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Employees')
  await lookWhole(page, 'collapsed sidebar')

  await page.setViewportSize({ width: 390, height: 780 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('navigation').getByRole('button')).toHaveCount(14)
  await lookWhole(page, 'drawer')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '日本語に切り替え' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await lookWhole(page, 'narrow, in Japanese')
})

test('a wrong password is refused with a reason, and the right one still works [S5.30 S8.9]', async ({ page }) => {
  await page.goto(office.server.url)
  await page.getByLabel('Email').fill(office.server.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password at all')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await signIn(page, office.server)
})

test('theme and language are kept in the browser [S1.6 S1.8 S4.1 WCAG3.1.1]', async ({ page }) => {
  await enter(page, office.server)
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await page.getByRole('button', { name: '日本語に切り替え' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'イベント管理システム' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('Back, Forward and a reload stay in the page; no address shows the view [S2.1 S2.9]', async ({ page }) => {
  await enter(page, office.server)
  const open = (name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true }).click()
  const current = page.locator('nav [aria-current=page]')
  await open('Departments')
  await open('Events')
  await page.goBack()
  await expect(current).toHaveText('Departments')
  await page.goForward()
  await expect(current).toHaveText('Events')
  // Leaving a view closes its dialog.
  await page.getByRole('banner').getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(current).toHaveText('Departments')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(current).toHaveText('Events')
  await page.reload()
  await expect(current).toHaveText('Events')
  expect(new URL(page.url()).pathname).toBe('/')
  await expect(page).toHaveTitle('Events – EventMS')
})

test('Import and Export explain on which views they do nothing [S2.12 S7.24 S8.2]', async ({ page }) => {
  await enter(page, office.server)
  const bar = page.getByRole('banner')
  const importing = bar.getByRole('button', { name: 'Import' })
  await expect(importing).toHaveAttribute('aria-disabled', 'true')
  await importing.click({ force: true })
  await expect(page.getByRole('dialog')).toContainText('Please select a table to import data.')
  await page.getByRole('button', { name: 'OK' }).click()

  await page.getByRole('navigation').getByRole('button', { name: 'Distribution List' }).click()
  await importing.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toContainText(
    'Please select a specific table before importing data.',
  )

  await page.getByRole('navigation').getByRole('button', { name: 'Ticket Receipt Stamp' }).click()
  await expect(bar.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-disabled', 'true')
})

test('a table is exported as CSV or JSON, the dashboard as all data [S7.23]', async ({ page }) => {
  await enter(page, office.server)
  const bar = page.getByRole('banner')
  const saved = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()])
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString() }
  }
  const choose = async (format: string) => {
    await bar.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: format }).click()
  }
  const all = await saved(() => bar.getByRole('button', { name: 'Export' }).click())
  expect(all.name).toBe('eventms-all-data.json')
  const { departments, employees } = JSON.parse(all.text) as { departments: object[]; employees: object[] }
  expect(departments.length).toBeGreaterThanOrEqual(8)
  expect(employees.length).toBeGreaterThanOrEqual(400)
  await expect(page.getByText('Data exported successfully')).toBeVisible()

  await page.getByRole('navigation').getByRole('button', { name: 'Departments' }).click()
  const json = await saved(() => choose('JSON'))
  expect([json.name, JSON.parse(json.text)]).toEqual(['eventms-departments.json', departments])
  const csv = await saved(() => choose('CSV'))
  expect(csv.name).toBe('eventms-departments.csv')
  expect(csv.text.startsWith('\uFEFF"departmentCode","departmentName"\r\n')).toBe(true)
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(departments.length + 1)
})

test('a session that ends locks the page away; signing in again gives back what was open [V14.3.1 WCAG2.2.1]', async ({
  page,
}) => {
  await signIn(page, office.server)
  await page.getByRole('navigation').getByRole('button', { name: 'Departments' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()

  // Disabled until all tables are loaded. Dispatches the click, because the open dialog covers the button.
  const refresh = page.locator('header').getByRole('button', { name: 'Refresh', includeHidden: true })
  await expect(refresh).toBeEnabled()
  await page.context().clearCookies()
  await refresh.dispatchEvent('click')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()

  await page.getByLabel('Email').fill(office.server.email)
  await page.getByLabel('Password', { exact: true }).fill(office.server.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeVisible()
})

test('signing out in one tab signs out the others [S4.6 V7.4.4 V14.3.1]', async ({ page, context }) => {
  await signIn(page, office.server)
  const other = await context.newPage()
  await other.goto(office.server.url)
  await expect(other.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('the keyboard skips the menu [WCAG2.4.1]', async ({ page }) => {
  await enter(page, office.server)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  expect(page.url()).not.toContain('#')
})
