/** Mailed and printed links: a session, a new password, an account by invitation. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { enter } from './support/screen.ts'
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
  type EveryWayIn,
  startEveryWayIn,
} from './support/sign-in.ts'
import { expect, signIn, test, type RunningServer } from './support/test.ts'

let all: EveryWayIn
let server: RunningServer
let mails: EveryWayIn['mails']
const PASSWORD = 'a long enough phrase 7'

test.beforeAll(async () => {
  // Embedded, so that a command finds the server by its folder.
  all = await startEveryWayIn({ embedded: true })
  ;({ server, mails } = all)
})
test.afterAll(() => all?.close())

test('a mailed link, in Japanese: it signs in once @wide [S3.16]', async ({ page, browser }) => {
  const email = `link@${DOMAIN}`
  await page.addInitScript(() => localStorage.setItem('eventms-language', 'ja'))
  await page.goto(server.url)
  await press(page, 'メールのリンクでサインイン')
  await press(page, 'リンクを送信')
  await expect(danger(page)).toHaveText('メールアドレスを入力してください。')
  await fill(page, 'メールアドレス', email)
  await press(page, 'リンクを送信')
  await expect(message(page)).toHaveText('サインイン用リンクをメールでお送りしました。メールをご確認ください。')
  const mail = await mails.next(email)
  expect(mail.subject).toBe('EventMSへのサインイン')
  expect(mail.from).toMatchObject({ name: 'EventMS', address: 'eventms@example.com' })
  expect(mail.html).toContain(mail.link)
  // Opens the link as from a mail program: in a new tab, which the first tab follows.
  const opened = await page.context().newPage()
  await opened.goto(mail.link)
  await inside(opened)
  expect(new URL(opened.url()).hash).toBe('')
  await inside(page)
  const second = await another(browser)
  await second.page.goto(mail.link)
  await expect(danger(second.page)).toContainText('This link or code is not valid')
  await second.close()
})

test('an invitation: the printed link, and the mailed one, let somebody choose a password, once @wide', async ({
  page,
}) => {
  const email = 'guest@elsewhere.example'
  await server.stop()
  const command = fileURLToPath(new URL('../../scripts/serve.mjs', import.meta.url))
  const env = {
    ...process.env,
    DATA_DIR: server.dataDir,
    PUBLIC_URL: server.url,
    SMTP_URL: mails.url,
    MAIL_FROM: 'eventms@example.com',
  }
  const { stdout } = await promisify(execFile)(process.execPath, [command, '--invite', email], { env })
  await server.restart()
  const printed = /http\S+/.exec(stdout)![0]
  expect((await mails.next(email)).link).toBe(printed)
  await page.goto(printed)
  await heading(page, 'Choose a new password')
  await fill(page, 'New password', PASSWORD)
  await press(page, 'Update password')
  await outside(page)
  await signIn(page, { ...server, email, password: PASSWORD })
})

test('a signed-in user who opens another person’s recovery link is asked first, and can keep the session @wide', async ({
  page,
}) => {
  const email = `both@${DOMAIN}`
  await enterByLink(page, all, email)
  await page.request.post(`${server.url}/api/auth/reset-password`, {
    data: { email, redirectTo: '/', language: 'en' },
    headers: { origin: server.url },
  })
  const { link } = await mails.next(email)
  await page.goto(link)
  await heading(page, 'Choose a new password')
  await press(page, 'Back to sign in')
  await inside(page)
  await page.goto(link)
  await fill(page, 'New password', PASSWORD)
  await press(page, 'Update password')
  await expect(message(page)).toHaveText('Your password has been updated')
  await outside(page)
})

test('a signed-in user sees an error for a mailed link that is no longer valid @wide', async ({ page }) => {
  await enter(page, server)
  await page.goto(`${server.url}/#link=nothing`)
  await inside(page)
  await expect(page.getByRole('alert').filter({ hasText: 'This link or code is not valid' })).toBeVisible()
})
