/**
 * Providers under names of the company's own, in Japanese: one that answers as Microsoft Entra does, and a certified
 * one. A second step follows, and signing out ends the provider's session, too.
 */
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { Page } from '@playwright/test'
import {
  CLIENT,
  type Entra,
  type NamedProvider,
  startCertified,
  startEntra,
} from '../../src/server/auth/attacks/test-issuers.ts'
import * as ja from '../../src/web/messages/texts/ja.ts'
import { newSession } from '../support/api.ts'
import { startServer } from './support/server.ts'
import { danger, DOMAIN, fill, heading, inside, press } from './support/sign-in.ts'
import { expect, test, type RunningServer } from './support/test.ts'

let server: RunningServer
let entra: Entra
let company: NamedProvider

const settings = (name: string, { issuer }: NamedProvider, more: Record<string, string>) => ({
  [`OIDC_${name}_ISSUER`]: issuer,
  [`OIDC_${name}_CLIENT_ID`]: CLIENT.clientId,
  [`OIDC_${name}_CLIENT_SECRET`]: CLIENT.clientSecret,
  ...more,
})

test.beforeAll(async () => {
  const nobody = { sub: 'nobody' }
  company = await startCertified(() => server.url, 'oidc-company', nobody)
  entra = (await startEntra(['33333333-tenant'], nobody))[0]!
  server = await startServer({
    env: {
      ...settings('ENTRA', entra, {
        OIDC_ENTRA_LABEL: '社内アカウント（Microsoft）',
        OIDC_ENTRA_ICON: 'azure',
        OIDC_ENTRA_VERIFIED_CLAIM: 'xms_edov',
      }),
      ...settings('COMPANY', company, {}),
      SIGN_UP_DOMAINS: DOMAIN,
    },
  })
})
test.afterAll(() => Promise.all([server, entra, company].map((one) => one?.close())))

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('eventms-language', 'ja'))
  await page.goto(server.url)
  await heading(page, ja.signIn.welcomeBack)
})

const outside = (page: Page) => heading(page, ja.signIn.welcomeBack)
const signOut = (page: Page) => press(page, ja.shell.logout)

/** Switches the second step of the first account on. @returns the present code of its app */
async function withApp(later: number): Promise<() => Promise<string>> {
  const cookie = await newSession(server)
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', origin: server.url, cookie }
    const answer = await fetch(`${server.url}/api/auth/account/second-step/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { secret: string }
  }
  const { secret } = await post('begin', { current: server.password })
  const codeOf = async (ahead: number) => {
    const hmac = { name: 'HMAC', hash: 'SHA-1' }
    const key = await crypto.subtle.importKey('raw', base32.decode(secret) as BufferSource, hmac, false, ['sign'])
    // The type wants a string, which cannot hold every secret; the function accepts keys as well.
    return createOTP(key as unknown as string).hotp(Math.floor(Date.now() / 30_000) + ahead)
  }
  await post('confirm', { code: await codeOf(0) })
  return () => codeOf(later)
}

test('Entra’s button comes after Google and GitHub; its address must be the tenant’s own; the second step follows @wide', async ({
  page,
}) => {
  const code = await withApp(1)
  const buttons = await page.getByRole('main').getByRole('button').allInnerTexts()
  const label = '社内アカウント（Microsoft）'
  expect(buttons.filter((text) => ['Google', 'GitHub', label, 'Company'].includes(text))).toEqual([
    'Google',
    'GitHub',
    label,
    'Company',
  ])
  entra.person = { sub: 'chief', email: server.email, name: '髙橋 花子', xms_edov: false }
  await press(page, label)
  await expect(danger(page)).toContainText('招待')

  entra.person = { ...entra.person, xms_edov: '1' }
  await press(page, label)
  await heading(page, ja.auth.secondStep)
  await fill(page, ja.auth.authenticatorCode, '000000')
  await press(page, ja.auth.verify)
  await expect(danger(page)).toBeVisible()
  await fill(page, ja.auth.authenticatorCode, await code())
  await press(page, ja.auth.verify)
  await inside(page)

  await page.getByRole('banner').getByRole('button', { name: ja.shell.account, exact: true }).click()
  await page.getByRole('menuitem', { name: ja.shell.myAccount }).click()
  const dialog = page.getByRole('dialog', { name: ja.shell.myAccount })
  await dialog.getByRole('tab', { name: ja.account.signingIn }).click()
  const services = dialog.getByRole('region', { name: ja.account.providers })
  await expect(services).toContainText(`${label}と連携しています。`)
  await expect(services.getByRole('button', { name: 'Companyと連携' })).toBeVisible()
  await services.getByRole('button', { name: `${label}の連携を解除` }).click()
  await expect(services).toContainText(`${label}とは連携していません。`)
  await page.keyboard.press('Escape')

  const left = page.waitForRequest((request) => request.url().startsWith(`${entra.issuer}/endsession`))
  await signOut(page)
  expect(new URL((await left).url()).searchParams.get('post_logout_redirect_uri')).toBe(`${server.url}/`)
  await outside(page)
})

test('the certified provider brings in a colleague of the open domain, and asks at its own sign-out', async ({
  page,
}) => {
  company.person = { sub: 'jiro', email: `jiro@${DOMAIN}`, email_verified: true, name: '次郎' }
  await press(page, 'Company')
  await inside(page)
  await signOut(page)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await outside(page)
  // The session of the provider is over: another person comes in there.
  company.person = { sub: 'saburo', email: 'saburo@elsewhere.example', email_verified: true, name: '三郎' }
  await press(page, 'Company')
  await expect(danger(page)).toContainText('招待')
})
