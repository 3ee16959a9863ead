/** A passkey from its creation to its loss: sign-in by the passkey alone, after a password, and by a recovery code. */
import type { Page } from '@playwright/test'
import { fits, LOOKS } from './support/axe.ts'
import { danger, fill, heading, inside, outside, press } from './support/sign-in.ts'
import { expect, signIn, test } from './support/test.ts'

/** Adds a virtual authenticator that always verifies its user. */
async function authenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { lose: () => browser.send('WebAuthn.clearCredentials', { authenticatorId }) }
}

/** Opens the section of sign-in methods in My account. */
async function openPasskeys(page: Page) {
  await press(page, 'Account')
  await page.getByRole('menuitem', { name: 'My account' }).click()
  const dialog = page.getByRole('dialog', { name: 'My account' })
  await dialog.getByRole('tab', { name: 'Signing in' }).click()
  return dialog.getByRole('region', { name: 'Passkeys' })
}

for (const { look, mark } of LOOKS)
  test(`a passkey signs in, alone and after a password; lost, a recovery code does${mark} [WCAG3.3.8]`, async ({
    page,
    server,
  }) => {
    const device = await authenticator(page)
    await signIn(page, server)
    let keys = await openPasskeys(page)
    await keys.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(keys.getByLabel('Name of the passkey')).toBeFocused()
    await keys.getByLabel('Name of the passkey').fill('Desk')
    await keys.getByLabel('Current password', { exact: true }).fill(server.password)
    await page.keyboard.press('Enter')
    const codes = keys.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const recovery = await codes.allInnerTexts()
    await keys.getByRole('button', { name: 'I have kept them' }).click()
    await expect(keys.getByRole('listitem')).toContainText('Desk')
    await look(page, 'passkeys')
    await page.setViewportSize({ width: 390, height: 844 })
    await fits(page, 'passkeys')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Escape')

    await press(page, 'Sign out')
    await outside(page)
    await press(page, 'Sign in with a passkey')
    await inside(page)

    const behindPassword = async () => {
      await press(page, 'Sign out')
      await outside(page)
      await fill(page, 'Email', server.email)
      await fill(page, 'Password', server.password)
      await press(page, 'Sign in')
      await heading(page, 'Confirm that it is you')
    }
    await behindPassword()
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
    await look(page, 'the second step by a passkey')
    await page.keyboard.press('Enter')
    await inside(page)

    await device.lose()
    await behindPassword()
    await press(page, 'Use a passkey')
    await expect(danger(page)).toHaveText('No passkey was used: it was cancelled, or took too long.')
    await fill(page, 'Recovery code', recovery[0]!)
    await press(page, 'Verify')
    await inside(page)
    keys = await openPasskeys(page)
    await expect(keys).toContainText('9 recovery codes are left')
    await keys.getByRole('button', { name: 'Remove Desk' }).press('Enter')
    await keys.getByLabel('Current password', { exact: true }).fill(server.password)
    await keys.getByLabel('Recovery code').fill(recovery[1]!)
    await page.keyboard.press('Enter')
    await expect(keys.getByRole('listitem')).toHaveCount(0)
    await expect(keys.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
  })
