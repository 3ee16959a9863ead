/**
 * Staff: an invitation, a password by its link, a sign-out from another browser, disabling by a colleague, and
 * enabling.
 */
import type { Locator, Page } from '@playwright/test'
import { fits, LOOKS } from './support/axe.ts'
import { another, danger, fill, heading, inside, outside, press } from './support/sign-in.ts'
import { expect, signIn, test } from './support/test.ts'

const INVITED = 'hanako@example.com'
const CHOSEN = 'a long enough phrase 7'

/** Opens Staff by keyboard alone, in either language. */
async function openStaff(page: Page): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Account|アカウント)$/ })
    .focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: /^(Staff|スタッフ管理)$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^(Staff|スタッフ管理)$/ })
  await expect(dialog.getByRole('table')).toBeVisible()
  return dialog
}

for (const { look, mark } of LOOKS)
  test(`a colleague invites, signs out, disables and enables an account${mark || ' @wide'}`, async ({
    page,
    browser,
    server,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, server)
    const dialog = await openStaff(page)
    const row = dialog.getByRole('row', { name: INVITED })
    await expect(dialog.getByRole('row')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Invite' }).click()
    const asked = page.getByRole('dialog').last()
    const own = asked.getByLabel('Your own password', { exact: true })
    await expect(asked.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type(INVITED)
    await own.fill('not the password')
    await page.keyboard.press('Enter')
    await expect(asked).toContainText('This is not your password.')
    await own.fill(server.password)
    await page.keyboard.press('Enter')
    const link = await asked.getByLabel(`Link for ${INVITED}`, { exact: true }).inputValue()
    await look(page, 'an invitation’s link')
    await asked.getByRole('button', { name: 'Copy' }).click()
    await expect(asked).toContainText('Copied.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await asked.getByRole('button', { name: 'Done' }).click()
    await expect(row).toContainText('Invited')

    const other = await another(browser)
    await other.page.goto(link)
    await heading(other.page, 'Choose a new password')
    await fill(other.page, 'New password', CHOSEN)
    await press(other.page, 'Update password')
    await outside(other.page)
    const guest = { ...server, email: INVITED, password: CHOSEN }
    await signIn(other.page, guest)

    await dialog.getByRole('button', { name: 'Reload' }).click()
    await expect(row).toContainText('Active')
    await look(page, 'everybody')
    await dialog.getByRole('button', { name: `Open the account ${INVITED}` }).click()
    await dialog.getByRole('button', { name: 'End all sessions' }).click()
    await asked.getByRole('button', { name: 'End all sessions' }).click()
    await outside(other.page)
    await signIn(other.page, guest)

    await dialog.getByRole('button', { name: 'Disable' }).click()
    await expect(asked).toContainText(`Disable the account of ${INVITED}?`)
    await expect(own).toBeFocused()
    await page.keyboard.type(server.password)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: INVITED }).locator('..')).toContainText('Disabled')
    await outside(other.page)
    await fill(other.page, 'Email', INVITED)
    await fill(other.page, 'Password', CHOSEN)
    await press(other.page, 'Sign in')
    await expect(danger(other.page)).toContainText('disabled')

    await dialog.getByRole('button', { name: 'Enable' }).click()
    await expect(own).toBeFocused()
    await page.keyboard.type(server.password)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Disable' })).toBeVisible()
    await look(page, 'one account')
    await press(other.page, 'Sign in')
    await inside(other.page)

    // The security log names the colleague who did each act; read in Japanese, in a narrow window.
    await other.page.getByRole('button', { name: '日本語に切り替え' }).click()
    await other.page.setViewportSize({ width: 390, height: 844 })
    const staff = await openStaff(other.page)
    await fits(other.page, 'everybody')
    await staff.getByRole('tab', { name: 'セキュリティ記録' }).click()
    const entries = staff.getByRole('row').filter({ hasText: INVITED })
    for (const what of ['アカウントの停止', 'アカウントの再開', '端末のサインインの終了'])
      await expect(entries.filter({ hasText: what })).toContainText(`操作者：${server.email}`)
    await fits(other.page, 'the security log')
    await look(other.page, 'the security log')
    await other.close()
  })
