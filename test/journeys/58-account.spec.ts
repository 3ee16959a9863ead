/** My account: password, authenticator app (computed independently), recovery codes, and the effects on sign-in. */
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { Locator, Page } from '@playwright/test'
import { newSession } from '../support/api.ts'
import { fits, LOOKS } from './support/axe.ts'
import { danger, fill, heading, inside, outside, press } from './support/sign-in.ts'
import { expect, signIn, test } from './support/test.ts'

const CHOSEN = 'a long enough phrase 7'

/** Code of an authenticator app, now or `later` periods of 30 seconds ahead. */
async function codeOf(secret: string, later = 0): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', base32.decode(secret) as BufferSource, hmac, false, ['sign'])
  // The type wants a string, which cannot hold every secret; the function accepts keys as well.
  return createOTP(key as unknown as string).hotp(Math.floor(Date.now() / 30_000) + later)
}

/** Opens My account by keyboard alone. */
async function openAccount(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Account', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'My account' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'My account' })
  await expect(dialog.getByRole('tab', { name: 'Name and password' })).toBeVisible()
  return dialog
}

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await outside(page)
  await fill(page, 'Email', email)
  await fill(page, 'Password', password)
  await press(page, 'Sign in')
}

for (const { look, mark } of LOOKS)
  test(`a new password, an authenticator app, a recovery code; sessions elsewhere end${mark} [V6.2.2]`, async ({
    page,
    server,
  }) => {
    await signIn(page, server)
    await page.getByRole('navigation').getByRole('button', { name: 'Employees', exact: true }).click()
    let dialog = await openAccount(page)
    await dialog.getByLabel('Current password', { exact: true }).fill(server.password)
    await dialog.getByLabel('New password', { exact: true }).fill('eventms12345')
    await dialog.getByRole('button', { name: 'Change the password' }).click()
    await expect(dialog.getByRole('alert')).toContainText('made of your name, your address or the product’s name')
    await dialog.getByLabel('New password', { exact: true }).fill(CHOSEN)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toHaveText('Your password has been changed.')
    await look(page, 'name and password')

    await newSession({ ...server, password: CHOSEN })
    await dialog.getByRole('tab', { name: 'Sessions' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await expect(dialog.getByRole('listitem').first()).toContainText('this session')
    await look(page, 'sessions')
    await dialog.getByRole('button', { name: 'End all other sessions' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await makesAndEndsToken(page, dialog, look)

    await dialog.getByRole('tab', { name: 'Signing in' }).click()
    const app = dialog.getByRole('region', { name: 'Authenticator app' })
    await app.getByLabel('Current password', { exact: true }).fill(CHOSEN)
    await app.getByRole('button', { name: 'Set up an app' }).click()
    const secret = (await app.getByTestId('secret').innerText()).replaceAll(' ', '')
    await look(page, 'setting up an app')
    await app.getByLabel('Code from the app').fill(await codeOf(secret))
    await page.keyboard.press('Enter')
    const codes = app.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const recovery = await codes.first().innerText()
    // The codes can be printed, even over a list with a print layout of its own.
    await page.emulateMedia({ media: 'print' })
    await expect(codes.first()).toBeVisible()
    await page.emulateMedia({ media: null })
    await app.getByRole('button', { name: 'I have kept them' }).click()
    await expect(app).toContainText('10 recovery codes are left')
    await page.setViewportSize({ width: 390, height: 844 })
    await fits(page, 'my account')
    await dialog.getByRole('tab', { name: 'Security log' }).click()
    await expect(dialog.getByRole('row').nth(1)).toContainText('Authenticator app switched on')
    await look(page, 'the security log')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeFocused()

    await press(page, 'Sign out')
    await signInWith(page, server.email, CHOSEN)
    await heading(page, 'Enter the code from your authenticator app')
    await fill(page, 'Code from the app', '000000')
    await press(page, 'Verify')
    await expect(danger(page)).toBeVisible()
    await look(page, 'the second step')
    await fill(page, 'Code from the app', await codeOf(secret, 1))
    await press(page, 'Verify')
    await inside(page)
    // The notice is one line in the top bar, which shifts nothing, and is not on a view's paper.
    const news = page.getByRole('banner').getByRole('button', { name: /^\d notices? about your account$/ })
    await news.press('Enter')
    const told = page.getByRole('dialog', { name: /about your account$/ })
    await expect(told).toContainText('Since the last notice')
    await look(page, 'notices about the account')
    await page.keyboard.press('Escape')
    await expect(told).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(news).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await press(page, 'Sign out')
    await page.getByLabel('This is a shared computer').check()
    await signInWith(page, server.email, CHOSEN)
    await fill(page, 'Code from the app', recovery)
    await press(page, 'Verify')
    await inside(page)
    const session = (await page.context().cookies()).find(({ name }) => name.includes('session_token'))
    expect(session?.expires).toBe(-1)
    dialog = await openAccount(page)
    await dialog.getByRole('tab', { name: 'Signing in' }).click()
    await expect(dialog).toContainText('9 recovery codes are left')
  })

/** Makes a personal token by keyboard, and ends it. */
async function makesAndEndsToken(page: Page, dialog: Locator, look: (typeof LOOKS)[number]['look']): Promise<void> {
  await dialog.getByRole('tab', { name: 'Personal tokens' }).click()
  await dialog.getByRole('button', { name: 'New token' }).press('Enter')
  await expect(dialog.getByLabel('Name of the token')).toBeFocused()
  await page.keyboard.type('Report')
  await dialog.getByLabel('Current password', { exact: true }).fill(CHOSEN)
  await look(page, 'new token')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Token' })).toHaveValue(/^eventms_[0-9a-f]{82}$/)
  await look(page, 'token shown once')
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await dialog.getByRole('button', { name: 'End Report' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'End Report' }).last().press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('The token has ended.')
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
}
