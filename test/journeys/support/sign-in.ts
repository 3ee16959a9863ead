/** Actions on the English sign-in screen, and a server with every sign-in method. */
import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { startIdentityProvider, type IdentityProvider } from '../../support/identity-provider.ts'
import { startMailServer, type MailServer } from '../../support/mail-server.ts'
import { startSmsHook, type SmsHook } from '../../support/sms-hook.ts'
import { guard } from './guard.ts'
import { startServer } from './server.ts'
import { expect, type RunningServer, signIn } from './test.ts'
import { createWorkerDatabase, hasRunDatabase } from './worker-database.ts'
import { AUTH_SECRET } from './worker-office.ts'

/** Addresses of this domain may sign up without an invitation. */
export const DOMAIN = 'staff.example.com'

/** A person known to the identity provider, but not invited to the office. */
export const stranger = { sub: 'stranger', email: 'stranger@elsewhere.example', email_verified: true, name: 'Stranger' }

export interface EveryWayIn {
  readonly server: RunningServer
  readonly mails: MailServer
  readonly messages: SmsHook
  /** A local identity provider in place of Google and GitHub. */
  readonly provider: IdentityProvider
  close(): Promise<void>
}

/**
 * @param options.embedded true uses the embedded database. Otherwise the run's PostgreSQL server is used if there is
 * one, which starts three times faster.
 */
export async function startEveryWayIn({ embedded = false } = {}): Promise<EveryWayIn> {
  const [mails, messages, provider] = await Promise.all([
    startMailServer(),
    startSmsHook(),
    startIdentityProvider(stranger),
  ])
  const closeAll = async () => void (await Promise.all([mails, messages, provider].map((one) => one.close())))
  const social = (name: string) => ({
    [`${name}_CLIENT_ID`]: 'client id',
    [`${name}_CLIENT_SECRET`]: 'client secret',
    [`${name}_ISSUER`]: provider.issuer,
  })
  try {
    const database =
      !embedded && hasRunDatabase()
        ? { DATABASE_URL: await createWorkerDatabase(`sign_in_${randomUUID().replaceAll('-', '')}`), AUTH_SECRET }
        : {}
    const server = await startServer({
      env: {
        ...database,
        ...social('GOOGLE'),
        ...social('GITHUB'),
        SMTP_URL: mails.url,
        MAIL_FROM: 'EventMS <eventms@example.com>',
        SMS_HOOK_URL: messages.url,
        SMS_HOOK_TOKEN: 'hook secret',
        SIGN_UP_DOMAINS: DOMAIN,
        SIGN_IN_LINKS: 'forgotten_password,magic_link,verify_otp,sign_up',
      },
    })
    return { server, mails, messages, provider, close: () => server.close().finally(closeAll) }
  } catch (error) {
    await closeAll()
    throw error
  }
}

export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
export const danger = (page: Page): Locator => page.getByRole('main').getByRole('alert')
export const message = (page: Page): Locator => page.getByRole('main').getByRole('status')
export const inside = (page: Page) =>
  expect(page.getByRole('button', { name: /^(Sign out|サインアウト)$/ })).toBeVisible()
export const outside = (page: Page) => heading(page, 'Welcome Back')

/** Signs in by a mailed link, with an address of the open domain. The first such link creates the account. */
export async function enterByLink(
  page: Page,
  { server, mails }: Pick<EveryWayIn, 'server' | 'mails'>,
  email: string,
): Promise<void> {
  await page.goto(server.url)
  await outside(page)
  await press(page, 'Sign in with a link by email')
  await fill(page, 'Email', email)
  await press(page, 'Send the link')
  await expect(message(page)).toHaveText('Check your email for the magic link')
  await page.goto((await mails.next(email)).link)
  await inside(page)
}

/** Signs in with a wrong password and then with the right one. The other tabs must follow each sign-out and sign-in. */
export async function signInByTabs(
  page: Page,
  account: Pick<RunningServer, 'url' | 'email' | 'password'>,
): Promise<void> {
  await page.goto(account.url)
  await outside(page)
  await fill(page, 'Email', account.email)
  await fill(page, 'Password', 'not the password at all')
  await press(page, 'Sign in')
  await expect(danger(page)).toHaveText('The email address or the password is not correct.')
  await signIn(page, account)
  const other = await page.context().newPage()
  await other.goto(account.url)
  await inside(other)
  await press(page, 'Sign out')
  await outside(page)
  await outside(other)
  await fill(other, 'Email', account.email)
  await fill(other, 'Password', account.password)
  await press(other, 'Sign in')
  await inside(other)
  await inside(page)
}

/** Opens another browser context. `close` also makes the checks of `guard`. */
export async function another(browser: Browser): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await browser.newContext()
  const check = guard(context)
  return { page: await context.newPage(), close: () => context.close().then(check) }
}
