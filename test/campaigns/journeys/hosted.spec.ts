/** Ways to sign in on a hosted project. */
import type { Browser, Page } from '@playwright/test'
import type { ProviderPerson } from '../../hosted/auth-oauth.ts'
import { makeLogin } from '../../hosted/auth-login.ts'
import { startHosted, type HostedHome } from '../../journeys/support/home.ts'
import { openTable } from '../../journeys/support/screen.ts'
import {
  another,
  danger,
  fill,
  heading,
  inside,
  message,
  outside,
  press,
  signInByTabs,
} from '../../journeys/support/sign-in.ts'
import { expect, signIn, test } from '../../journeys/support/test.ts'

const CHOSEN = 'another horse battery 7'

let home: HostedHome
const person: ProviderPerson = { sub: '1', email: 'admin@example.com', name: '髙橋 花子' }
test.beforeAll(async () => {
  home = await startHosted(
    { providers: { github: person } },
    { providers: ['github', 'google'], links: ['forgotten_password', 'magic_link', 'verify_otp', 'sign_up'] },
  )
  await home.project.pool.query("INSERT INTO departments VALUES (10, '総務部'), (20, '営業部')")
})
test.afterAll(() => home?.close())

/** Link in the last mail of the project, with the secret in its fragment. */
function mailed(to: string): { link: string; code: string } {
  const mail = home.project.mails.findLast((one) => one.to === to)
  if (!mail) throw new Error(`nothing was mailed to ${to}`)
  expect(mail.redirectTo).toBe(`${home.url}/`)
  return { link: `${mail.redirectTo}#token_hash=${mail.tokenHash}&type=${mail.type}`, code: mail.token }
}

async function openView(page: Page, link: string): Promise<void> {
  await page.goto(home.url)
  await outside(page)
  await press(page, link)
}

test('email and password; a sign-out in one tab signs out the others, and not another device', async ({
  page,
  browser,
}) => {
  const device = await another(browser)
  await home.enter(device.page)
  await signInByTabs(page, home)
  await openTable(device.page, 'departments')
  await device.close()
})

test('a mailed link signs in where it is opened, in another browser, too; once', async ({ page, browser }) => {
  await openView(page, 'Sign in with a link by email')
  await fill(page, 'Email', 'nobody@example.com')
  await press(page, 'Send the link')
  await expect(message(page)).toHaveText('Check your email for the magic link')
  await fill(page, 'Email', home.email)
  await press(page, 'Send the link')
  await expect.poll(() => home.project.mails.length).toBeGreaterThan(0)
  const { link } = mailed(home.email)
  const elsewhere = await another(browser)
  await elsewhere.page.goto(link)
  // The link was requested in another browser, so a stranger might have sent it. The page asks for confirmation first.
  await heading(elsewhere.page, `Sign in as ${home.email}?`)
  await press(elsewhere.page, 'Sign in')
  await inside(elsewhere.page)
  expect(new URL(elsewhere.page.url()).hash).toBe('')
  await elsewhere.close()
  // Navigates a tab that already shows the page, as if the link were pasted.
  await page.goto(link)
  await expect(danger(page)).toContainText('This link or code is not valid')
  expect(new URL(page.url()).hash).toBe('')
})

test('a forgotten password: its link leads to a new one, and ends every session', async ({ page, browser }) => {
  const elsewhere = await another(browser)
  await home.enter(elsewhere.page)
  await openView(page, 'Forgot your password?')
  await fill(page, 'Email', home.email)
  const sent = home.project.mails.length
  await press(page, 'Send the instructions')
  await expect(message(page)).toHaveText('Check your email for the password reset link')
  await expect.poll(() => home.project.mails.length).toBe(sent + 1)
  await page.goto(mailed(home.email).link)
  await heading(page, 'Choose a new password')
  await fill(page, 'New password', 'short')
  await press(page, 'Update password')
  await expect(danger(page)).toHaveText('The password needs at least 12 characters.')
  await fill(page, 'New password', home.password)
  await press(page, 'Update password')
  await expect(danger(page)).toHaveText('This is the current password. Please choose another one.')
  await fill(page, 'New password', CHOSEN)
  await press(page, 'Update password')
  await outside(page)
  await expect(message(page)).toHaveText('Your password has been updated')
  await signIn(page, { ...home, password: CHOSEN })
  // The page notices at its next request that the session was ended elsewhere, and locks.
  await elsewhere.page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click()
  await outside(elsewhere.page)
  await elsewhere.close()
})

test('a provider: who is staff comes in; a stranger, a refusal and one that is not set up are told', async ({
  page,
}) => {
  await page.goto(home.url)
  await outside(page)
  await press(page, 'Google')
  await expect(danger(page)).toContainText('not set up')
  Object.assign(person, { sub: '2', email: 'stranger@elsewhere.example' })
  await press(page, 'GitHub')
  await expect(danger(page)).toContainText('Accounts are made by invitation')
  expect(new URL(page.url()).search).toBe('')
  person.error = 'access_denied'
  await press(page, 'GitHub')
  await expect(danger(page)).toContainText('Sign-in with this account was not possible')
  Object.assign(person, { sub: '1', email: home.email, error: undefined })
  await press(page, 'GitHub')
  await inside(page)
  expect(new URL(page.url()).search).toBe('')
})

/** Signs in a colleague in a separate browser. */
async function colleague(browser: Browser, email: string): Promise<Awaited<ReturnType<typeof another>>> {
  const one = await another(browser)
  await makeLogin(home.project, { email, password: home.password })
  await signIn(one.page, { ...home, email })
  return one
}

test('an account that is no longer staff sees the reason for the empty page', async ({ browser }) => {
  const former = await colleague(browser, 'former@example.com')
  await home.project.pool.query("SELECT eventms_private.dismiss('former@example.com')")
  await former.page.reload()
  await expect(
    former.page.getByText('This account is not registered as staff. Please ask the server administrator.').first(),
  ).toBeVisible()
  await former.close()
})
