/** A mailed link that another browser requested may be an attack: the victim would work in the attacker's account. */
import type { Page } from '@playwright/test'
import * as en from '../../src/web/messages/texts/en.ts'
import * as ja from '../../src/web/messages/texts/ja.ts'
import { fits, look } from './support/axe.ts'
import {
  another,
  danger,
  DOMAIN,
  fill,
  heading,
  inside,
  message,
  outside,
  press,
  type EveryWayIn,
  startEveryWayIn,
} from './support/sign-in.ts'
import { expect, signIn, test, type RunningServer } from './support/test.ts'

let all: EveryWayIn
let server: RunningServer
let mails: EveryWayIn['mails']

test.beforeAll(async () => {
  all = await startEveryWayIn()
  ;({ server, mails } = all)
})
test.afterAll(() => all?.close())

/** Requests a link in a separate page, and does not open it. */
async function linkTo(page: Page, email: string): Promise<string> {
  await page.goto(server.url)
  await press(page, 'Sign in with a link by email')
  await fill(page, 'Email', email)
  await press(page, 'Send the link')
  await expect(message(page)).toHaveText('Check your email for the magic link')
  return (await mails.next(email)).link
}

/** The user signed in to this browser. */
async function who(page: Page): Promise<string | undefined> {
  const answer = (await (await page.request.get(`${server.url}/api/auth/get-session`)).json()) as {
    user: { email: string }
  } | null
  return answer?.user.email
}

test('a signed-out browser asks before it uses a link of another browser; the requesting browser does not ask [V7.6.2]', async ({
  page,
  browser,
}) => {
  const email = `evil@${DOMAIN}`
  const attacker = await another(browser)
  const link = await linkTo(attacker.page, email)
  await page.goto(link)
  await heading(page, `Sign in as ${email}?`)
  await expect(page.getByText('not requested in this browser')).toBeVisible()
  expect(await who(page)).toBeUndefined()
  expect(new URL(page.url()).hash).toBe('')
  await press(page, 'Do not sign in')
  await outside(page)
  await page.reload()
  await outside(page)
  expect(await who(page)).toBeUndefined()
  // The refusal did not use up the link: the browser that requested it signs in without a question.
  await attacker.page.goto(link)
  await inside(attacker.page)
  await page.goto(link)
  await expect(danger(page)).toContainText('This link or code is not valid')
  await attacker.close()
})

test('a link over another session names the session that would end; yes switches every tab, no keeps the session @wide', async ({
  page,
  context,
  browser,
}) => {
  const email = `second@${DOMAIN}`
  const asker = await another(browser)
  const link = await linkTo(asker.page, email)
  await asker.close()
  await signIn(page, server)
  const opened = await context.newPage()
  await opened.goto(link)
  await heading(opened, `Sign in as ${email}?`)
  await expect(opened.getByText(`You are signed in here as ${server.email}.`)).toBeVisible()
  await press(opened, 'Do not sign in')
  await inside(opened)
  await inside(page)
  expect(await who(page)).toBe(server.email)

  await opened.goto(link)
  await press(opened, 'Sign in')
  await inside(opened)
  await expect.poll(() => who(page)).toBe(email)
  await inside(page)
  // Both tabs show the owner of the session.
  for (const tab of [page, opened]) {
    // Retries the mouse move, because the tab renders again after the notice.
    await expect(async () => {
      await tab.mouse.move(0, 0)
      await tab.getByRole('button', { name: 'Sign out' }).hover()
      await expect(tab.getByText(`Sign out (${email})`)).toBeVisible({ timeout: 2000 })
    }).toPass()
  }
})

for (const locale of ['en', 'ja'] as const) {
  test(`the question, ${locale}: nothing serious for axe in either theme, and no wider than its window @wide`, async ({
    page,
    browser,
  }) => {
    const t = { en: en.auth, ja: ja.auth }[locale]
    const email = `a-very-long-name-without-any-break-in-it-${locale}@${DOMAIN}`
    const asker = await another(browser)
    const link = await linkTo(asker.page, email)
    await asker.close()
    await page.addInitScript((chosen) => localStorage.setItem('eventms-language', chosen), locale)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: t.confirmSignIn.replace('{{email}}', email) })).toBeVisible()
    await look(page, 'the question')
    await page.setViewportSize({ width: 390, height: 844 })
    await fits(page, 'the question')
    await press(page, t.leaveLink)
    await expect(page.getByRole('heading', { name: t.confirmSignIn.replace('{{email}}', email) })).toHaveCount(0)
  })
}
