/** Password, provider, text message and sign-up, against a real identity provider, mail server and hook. */
import type { Page } from '@playwright/test'
import * as en from '../../src/web/messages/texts/en.ts'
import * as ja from '../../src/web/messages/texts/ja.ts'
import { fits, look } from './support/axe.ts'
import {
  another,
  danger,
  DOMAIN,
  enterByLink,
  fill,
  heading,
  inside,
  message,
  outside,
  press,
  signInByTabs,
  stranger,
  type EveryWayIn,
  startEveryWayIn,
} from './support/sign-in.ts'
import { expect, signIn, test, type RunningServer } from './support/test.ts'

let all: EveryWayIn
let server: RunningServer
let mails: EveryWayIn['mails']
let messages: EveryWayIn['messages']
let provider: EveryWayIn['provider']
const PASSWORD = 'a long enough phrase 7'

test.beforeAll(async () => {
  all = await startEveryWayIn()
  ;({ server, mails, messages, provider } = all)
})
test.afterAll(() => all?.close())

/** Opens the sign-in page, and presses a link there if given. */
async function openView(page: Page, link?: string): Promise<void> {
  await page.goto(server.url)
  await outside(page)
  if (link) await press(page, link)
}

test('email and password; a sign-out in one tab signs out the others @wide', async ({ page }) => {
  await signInByTabs(page, server)
})

for (const name of ['Google', 'GitHub'] as const) {
  test(`${name}: who has an account comes in; a stranger, an unproven address and a refusal are told inline${name === 'GitHub' ? ' @wide' : ''}`, async ({
    page,
  }) => {
    const email = `${name.toLowerCase()}@${DOMAIN}`
    await openView(page)
    provider.person = stranger
    await press(page, name)
    await expect(danger(page)).toContainText('Accounts are made by invitation')
    expect(new URL(page.url()).search).toBe('')

    await page.reload()
    await outside(page)
    await expect(danger(page)).toHaveCount(0)
    provider.person = { sub: `${name} unproven`, email, email_verified: false, name: 'Unproven' }
    await press(page, name)
    await expect(danger(page)).toBeVisible()
    await outside(page)

    provider.person = { sub: name, email, email_verified: true, name: '髙橋 花子' }
    provider.refuseNext('access_denied')
    await page.reload()
    await outside(page)
    await press(page, name)
    await expect(danger(page)).toContainText('Sign-in with this account was not possible')
    await press(page, name)
    await inside(page)
    const { searchParams } = provider.requests.at(-1)!
    expect(searchParams.get('state')).toMatch(/.{16}/)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('redirect_uri')).toBe(`${server.url}/api/auth/callback/${name.toLowerCase()}`)
  })
}

test('the mailed code signs in like the link; a stranger sees the same message and gets no mail', async ({ page }) => {
  const email = `code@${DOMAIN}`
  await openView(page, 'Sign in with a link by email')
  await fill(page, 'Email', stranger.email)
  await press(page, 'Send the link')
  await expect(message(page)).toHaveText('Check your email for the magic link')
  await fill(page, 'Email', email)
  await press(page, 'Send the link')
  const { code } = await mails.next(email)
  expect(mails.count(stranger.email)).toBe(0)
  await press(page, 'Enter the code from the email instead')
  await heading(page, 'Enter your code')
  await fill(page, 'One-time code', code.startsWith('a') ? 'bbbb-bbbb' : 'aaaa-aaaa')
  await press(page, 'Verify')
  await expect(danger(page)).toContainText('This link or code is not valid')
  await fill(
    page,
    'One-time code',
    [...code.toUpperCase()].map((letter) => String.fromCodePoint(0xfee0 + letter.codePointAt(0)!)).join(''),
  )
  await press(page, 'Verify')
  await inside(page)
})

test('sign-up is for the company’s addresses, and waits for the confirmation @wide', async ({ page }) => {
  const email = `new@${DOMAIN}`
  await openView(page, 'Create an account')
  await press(page, 'Sign up')
  await expect(danger(page)).toHaveText('Email has invalid format')
  await fill(page, 'Email', stranger.email)
  await fill(page, 'Password', PASSWORD)
  await press(page, 'Sign up')
  await expect(danger(page)).toContainText('Accounts are made by invitation')
  await fill(page, 'Email', email)
  await fill(page, 'Password', 'short')
  await press(page, 'Sign up')
  await expect(danger(page)).toHaveText('The password needs at least 12 characters.')
  await fill(page, 'Password', PASSWORD)
  await press(page, 'Sign up')
  await expect(message(page)).toHaveText('Check your email for the confirmation link')
  // The sign-in fails until the address is confirmed.
  await press(page, 'Back to sign in')
  await fill(page, 'Email', email)
  await fill(page, 'Password', PASSWORD)
  await press(page, 'Sign in')
  await expect(danger(page)).toHaveText('The email address or the password is not correct.')
  const { link } = await mails.next(email)
  await page.goto(link)
  await inside(page)
  await press(page, 'Sign out')
  await outside(page)
  await signIn(page, { ...server, email, password: PASSWORD })
})

test('a forgotten password: its link leads to a new one, ends every session, and works once', async ({
  page,
  browser,
}) => {
  const email = `forgetful@${DOMAIN}`
  const elsewhere = await another(browser)
  await enterByLink(elsewhere.page, all, email)

  await openView(page, 'Forgot your password?')
  for (const address of [stranger.email, email]) {
    await fill(page, 'Email', address)
    await press(page, 'Send the instructions')
    await expect(message(page)).toHaveText('Check your email for the password reset link')
  }
  const { link } = await mails.next(email)
  expect(mails.count(stranger.email)).toBe(0)
  await page.goto(link)
  await heading(page, 'Choose a new password')
  await fill(page, 'New password', 'aaaaaaaaaaaaaa')
  await press(page, 'Update password')
  await expect(danger(page)).toHaveText(
    'Many people use this password, or one much like it. Please choose another one.',
  )
  await fill(page, 'New password', PASSWORD)
  await press(page, 'Update password')
  await outside(page)
  await expect(message(page)).toHaveText('Your password has been updated')
  await signIn(page, { ...server, email, password: PASSWORD })

  await elsewhere.page.reload()
  await outside(elsewhere.page)
  await elsewhere.page.goto(link)
  await expect(danger(elsewhere.page)).toContainText('This link or code is not valid')
  await elsewhere.close()
})

test('a text message: a number that belongs to an account signs in, typed as people here type it @wide', async ({
  page,
}) => {
  await signIn(page, server)
  const post = async (route: string, data: object) =>
    expect(
      (await page.request.post(`${server.url}/api/auth/${route}`, { data, headers: { origin: server.url } })).status(),
    ).toBe(200)
  await post('update-phone', { phone: '090-1234-5678', current: server.password, language: 'ja' })
  const change = await messages.next('+819012345678')
  expect(change).toMatchObject({
    authorization: 'Bearer hook secret',
    text: `EventMSの認証コード：${change.code}（10分間有効）`,
  })
  await post('verify', { type: 'phone_change', phone: '+819012345678', token: change.code })
  await page.reload()
  await inside(page)
  await press(page, 'Sign out')
  await outside(page)

  await press(page, 'Sign in with a one-time code')
  await page.getByText('SMS', { exact: true }).click()
  for (const phone of ['+819000000000', '０９０ー１２３４ー５６７８']) {
    await fill(page, 'Phone number', phone)
    await press(page, 'Send a code')
    await expect(message(page)).toHaveText('Check your phone for the code')
  }
  const { code } = await messages.next('+819012345678')
  expect(messages.count('+819000000000')).toBe(0)
  await fill(page, 'One-time code', code)
  await press(page, 'Verify')
  await inside(page)
})

for (const locale of ['en', 'ja'] as const) {
  test(`every view, ${locale}: nothing serious for axe in either theme, and no wider than its window @wide [S2.6]`, async ({
    page,
  }) => {
    const t = { en: en.auth, ja: ja.auth }[locale]
    await page.addInitScript((chosen) => localStorage.setItem('eventms-language', chosen), locale)
    await page.goto(server.url)
    const views = [t.toForgottenPassword, t.toMagicLink, t.toVerifyOtp, t.toSignUp]
    for (const view of views) {
      await press(page, view)
      await page.locator('button[type=submit]').click()
      await expect(danger(page)).toBeVisible()
      await look(page, view)
      await page.setViewportSize({ width: 390, height: 844 })
      await fits(page, view)
      await page.setViewportSize({ width: 1280, height: 800 })
      await press(page, t.backToSignIn)
    }
    await look(page, 'sign_in with its links')
    const email = `axe-${locale}@${DOMAIN}`
    await page.request.post(`${server.url}/api/auth/sign-in/link`, {
      data: { email, language: locale },
      headers: { origin: server.url },
    })
    await page.goto((await mails.next(email)).link)
    await inside(page)
    await page.request.post(`${server.url}/api/auth/reset-password`, {
      data: { email, language: locale },
      headers: { origin: server.url },
    })
    await page.goto((await mails.next(email)).link)
    await expect(page.getByRole('heading', { name: t.choosePassword })).toBeVisible()
    await look(page, 'update_password')
    await fits(page, 'update_password')
  })
}
