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

test('the page downloads only the language in use, before any other request of the sign-in', async ({ page }) => {
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

test('the page requests the language file and its config at the same time', async ({ page }) => {
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

test('the page keeps its language and shows an error if another one cannot be downloaded', async ({ page }) => {
  await signIn(page, office.server)
  await page.route(FILE, (route) => route.abort())
  await page.getByRole('button', { name: '日本語に切り替え' }).click()
  await expect(page.getByText('could not be switched to another language')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.unroute(FILE)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a page whose language file cannot be loaded asks for a reload', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('eventms-language', 'ja'))
  await page.route(FILE, (route) => route.abort())
  await page.goto(office.server.url)
  await expect(page.getByText('ページを再読み込みしてください')).toHaveAttribute('lang', 'ja')
  await page.unroute(FILE)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'ようこそ' })).toBeVisible()
})

test('a page whose language file cannot be loaded does not use up a mailed link', async ({ page }) => {
  await page.route(FILE, (route) => route.abort())
  await page.goto(`${office.server.url}/#link=invite.abc`)
  await expect(page.locator('#root')).toContainText('reload')
  expect(await page.evaluate(() => location.hash)).toBe('#link=invite.abc')
})
