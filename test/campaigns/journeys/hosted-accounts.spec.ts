/** Accounts of a hosted project: the person's own with an authenticator app, and that of a colleague. */
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { makeLogin } from '../../hosted/auth-login.ts'
import { fits, lookWhole } from '../../journeys/support/axe.ts'
import { startHosted, type HostedHome } from '../../journeys/support/home.ts'
import { openTable } from '../../journeys/support/screen.ts'
import { another, danger, fill, heading, inside, outside, press } from '../../journeys/support/sign-in.ts'
import { expect, signIn, test } from '../../journeys/support/test.ts'

const CHOSEN = 'a long enough phrase 7'
const INVITED = 'jiro@example.com'

let home: HostedHome
test.beforeAll(async () => {
  home = await startHosted(
    { providers: { github: { sub: '9', email: 'hana@github.example' } }, manualLinking: true },
    {
      providers: ['github'],
      linking: true,
      links: ['magic_link'],
    },
  )
  await home.project.pool.query("INSERT INTO departments VALUES (10, '総務部'), (20, '営業部')")
})
test.afterAll(() => home?.close())

/** Opens a dialog by keyboard only, in either language. */
async function openDialog(page: Page, name: RegExp): Promise<Locator> {
  const account = page.getByRole('banner').getByRole('button', { name: /^(Account|アカウント)$/ })
  await account.focus()
  await page.keyboard.press('Enter')
  const choice = page.getByRole('menuitem', { name })
  await choice.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}
const openAccount = (page: Page) => openDialog(page, /^(My account|マイアカウント)$/)
const openStaff = (page: Page) => openDialog(page, /^(Staff|スタッフ管理)$/)

test('my account: a name, a password, an app of another program, asked for by every way in; sessions end', async ({
  browser,
}) => {
  const one = await another(browser)
  const { page } = one
  const hanako = { ...home, email: 'hanako@example.com' }
  await makeLogin(home.project, hanako)
  await signIn(page, hanako)
  let dialog = await openAccount(page)
  await expect(dialog.getByRole('tab')).toHaveText(['Name and password', 'Signing in', 'Sessions'])
  await dialog.getByRole('textbox', { name: 'Name' }).fill('髙橋 花子')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toBeVisible()
  await dialog.getByLabel('Current password', { exact: true }).fill('not the password')
  await dialog.getByLabel('New password', { exact: true }).fill(CHOSEN)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Current password', { exact: true }).fill(home.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status').last()).toHaveText('Your password has been changed.')
  await lookWhole(page, 'name and password')

  const elsewhere = await another(browser)
  await signIn(elsewhere.page, { ...hanako, password: CHOSEN })
  await dialog.getByRole('tab', { name: 'Sessions' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'this session' })).toHaveCount(1)
  await lookWhole(page, 'sessions')
  await dialog.getByRole('button', { name: /^End this session/ }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await outside(elsewhere.page)

  await dialog.getByRole('tab', { name: 'Signing in' }).click()
  const app = dialog.getByRole('region', { name: 'Authenticator app' })
  await app.getByLabel('Current password', { exact: true }).fill(CHOSEN)
  await app.getByRole('button', { name: 'Set up an app' }).click()
  const secret = (await app.getByTestId('secret').innerText()).replaceAll(' ', '')
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await lookWhole(page, 'setting up an app')
  await app.getByLabel('Code from the app').fill(code())
  await page.keyboard.press('Enter')
  await expect(app).toContainText('You have no recovery codes')
  await expect(app.getByRole('button', { name: 'Switch it off' })).toBeVisible()
  await expect(app.getByRole('button', { name: 'Make new recovery codes' })).toHaveCount(0)
  await expect(dialog).toContainText('GitHub')
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page, 'signing in')
  await lookWhole(page, 'signing in')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')

  await press(page, 'Sign out')
  await outside(page)
  await fill(page, 'Email', hanako.email)
  await fill(page, 'Password', CHOSEN)
  await press(page, 'Sign in')
  await heading(page, 'Enter the code from your authenticator app')
  await fill(page, 'Code from the app', '000000')
  await press(page, 'Verify')
  await expect(danger(page)).toBeVisible()
  await fill(page, 'Code from the app', code())
  await press(page, 'Verify')
  await inside(page)

  dialog = await openAccount(page)
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('髙橋 花子')
  await dialog.getByRole('tab', { name: 'Signing in' }).click()
  await app.getByLabel('Current password', { exact: true }).fill(CHOSEN)
  await app.getByLabel('Code from the app').fill(code())
  await page.keyboard.press('Enter')
  await expect(app.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Link GitHub' }).click()
  await inside(page)
  dialog = await openAccount(page)
  await dialog.getByRole('tab', { name: 'Signing in' }).click()
  await expect(dialog.getByRole('button', { name: 'Unlink GitHub' })).toBeVisible()
  await elsewhere.close()
  await one.close()
})

test('staff: invited, they choose a password by the mail; disabled by a colleague, and enabled again', async ({
  page,
  browser,
}) => {
  await signIn(page, home)
  const dialog = await openStaff(page)
  const row = dialog.getByRole('row', { name: INVITED })
  const asked = page.getByRole('dialog').last()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await page.keyboard.type(INVITED)
  await asked.getByLabel('Your own password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(asked).toContainText('This is not your password.')
  await asked.getByLabel('Your own password', { exact: true }).fill(home.password)
  await page.keyboard.press('Enter')
  await expect(asked).toContainText('the link went by mail')
  await lookWhole(page, 'an invitation')
  await asked.getByRole('button', { name: 'Done' }).click()
  await expect(row).toContainText('Invited')

  const mail = home.project.mails.findLast(({ to }) => to === INVITED)!
  const other = await another(browser)
  await other.page.goto(`${mail.redirectTo}#token_hash=${mail.tokenHash}&type=${mail.type}`)
  await heading(other.page, 'Choose a new password')
  await fill(other.page, 'New password', CHOSEN)
  await press(other.page, 'Update password')
  await outside(other.page)
  const guest = { ...home, email: INVITED, password: CHOSEN }
  await signIn(other.page, guest)
  await openTable(other.page, 'departments')

  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(row).toContainText('Active')
  await lookWhole(page, 'everybody')
  await dialog.getByRole('button', { name: `Open the account ${INVITED}` }).click()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await page.keyboard.type(home.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: INVITED }).locator('..')).toContainText('Disabled')
  // The page locks within seconds, without any input.
  await expect(other.page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible({ timeout: 20_000 })
  await fill(other.page, 'Email', INVITED)
  await fill(other.page, 'Password', CHOSEN)
  await press(other.page, 'Sign in')
  await expect(other.page.getByRole('alert')).toContainText('not registered as staff')
  await expect(other.page.getByRole('table')).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Enable' }).click()
  await page.keyboard.type(home.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Disable' })).toBeVisible()
  await lookWhole(page, 'one account')
  await other.page.reload()
  const departments = await openTable(other.page, 'departments')
  await expect(departments.getByRole('row').filter({ hasText: '総務部' })).toBeVisible()
  await other.close()
})
