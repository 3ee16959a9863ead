/** Each language has one text file, downloaded with the code or when the user switches the language. */
import { expect, sharedOffice, signIn, test } from './support/test.ts'
import type { Page } from '@playwright/test'

const office = sharedOffice()
const FILE = /\/assets\/(en|ja)-[^/]+\.js$/

/** Languages whose text files the page has requested. */
function languagesOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const language = FILE.exec(request.url())?.[1]
    if (language) asked.push(language)
  })
  return asked
}

test('only the language in use is downloaded, and before the sign-in asks for anything else', async ({ page }) => {
  const asked = languagesOf(page)
  await signIn(page, office.server)
  expect(asked).toEqual(['en'])
  await page.getByRole('button', { name: '日本語に切り替え' }).click()
  await expect(page.getByRole('heading', { name: 'イベント管理システム' })).toBeVisible()
  expect(asked).toEqual(['en', 'ja'])
  asked.length = 0
  await page.reload()
  await expect(page.getByRole('heading', { name: 'イベント管理システム' })).toBeVisible()
  expect(asked).toEqual(['ja'])
})

test('the language file and the settings of the home are asked for together', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(FILE, async (route) => {
    await held
    await route.continue()
  })
  const settings = page.waitForRequest('**/config.json')
  const language = page.waitForRequest(FILE)
  await page.goto(office.server.url)
  await Promise.all([settings, language])
  await expect(page.locator('#root')).toBeEmpty()
  release()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('a language that cannot be downloaded is not switched to, and the page says so', async ({ page }) => {
  await signIn(page, office.server)
  await page.route(FILE, (route) => route.abort())
  await page.getByRole('button', { name: '日本語に切り替え' }).click()
  await expect(page.getByText('could not be switched to another language')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.unroute(FILE)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a page that begins without its language says to reload', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('eventms-language', 'ja'))
  await page.route(FILE, (route) => route.abort())
  await page.goto(office.server.url)
  await expect(page.getByText('ページを再読み込みしてください')).toHaveAttribute('lang', 'ja')
  await page.unroute(FILE)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'ようこそ' })).toBeVisible()
})

test('a mailed link is not used up by a page that begins without its language', async ({ page }) => {
  await page.route(FILE, (route) => route.abort())
  await page.goto(`${office.server.url}/#link=invite.abc`)
  await expect(page.locator('#root')).toContainText('reload')
  expect(await page.evaluate(() => location.hash)).toBe('#link=invite.abc')
})
