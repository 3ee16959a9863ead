/** The product's page in any browser: signed in, a place of it opened, its print button pressed. */
import type { Account } from '../support/api.ts'
import type { Locale } from '#domain/locale.ts'
import type { TestedBrowser } from './browser.ts'

export interface Place {
  readonly view: string
  readonly params?: object
}

/** How the page is looked at. */
export interface Look {
  readonly language: Locale
  readonly dark: boolean
  /** By the browser: what is marked as not to be translated stays. */
  readonly translated: boolean
}

export const PLAIN_LOOK: Look = { language: 'en', dark: false, translated: false }

/** Signs in as the form does, and opens the product. */
export async function enter(browser: TestedBrowser, { url, email, password }: Account): Promise<void> {
  await browser.open(url)
  const status = await browser.evaluate<number>(`fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ${JSON.stringify(JSON.stringify({ email, password }))},
  }).then(({ status }) => status)`)
  if (status !== 200) throw new Error(`signing in: ${status}`)
}

/** Opens a place anew, as a reload shows it. */
export async function openPlace(
  browser: TestedBrowser,
  { view, params = {} }: Place,
  { language, dark, translated }: Look = PLAIN_LOOK,
): Promise<void> {
  const state = JSON.stringify({ eventms: { view, params, at: 0 } })
  await browser.evaluate(`(() => {
    localStorage.setItem('eventms-language', '${language}')
    localStorage.setItem('eventms-theme', '${dark ? 'dark' : 'light'}')
    history.replaceState(${state}, '')
    window.isBefore = true
    setTimeout(() => location.reload(), 0)
  })()`)
  await until(browser, `!window.isBefore && document.readyState === 'complete' && !!document.querySelector('main')`)
  if (translated) await browser.evaluate(TRANSLATE)
}

const LIMIT_MS = 60_000

/** Waits for a condition of the page, over reloads. */
export async function until(browser: TestedBrowser, condition: string): Promise<void> {
  const end = Date.now() + LIMIT_MS
  for (;;) {
    // A page that is being left answers nothing, or an error.
    if (
      await browser
        .evaluate<boolean>(`(() => { try { return !!(${condition}) } catch { return false } })()`)
        .catch(() => false)
    )
      return
    if (Date.now() > end) throw new Error(`never: ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** As a browser's translation does: every text goes into two elements, with other words, and what comes later as well. */
const TRANSLATE = `(() => {
  const kept = '[translate=no], .notranslate, script, style, textarea, font'
  const wrap = (text) => {
    if (!text.nodeValue.trim() || !text.parentElement || text.parentElement.closest(kept)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit'
    inner.textContent = '«' + text.nodeValue + '»'
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translate = (node) => {
    if (node.nodeType === 3) return wrap(node)
    if (node.nodeType !== 1) return
    const walker = document.createTreeWalker(node, 4)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(wrap)
  }
  document.documentElement.classList.add('translated-ltr')
  translate(document.body)
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(translate)
  }).observe(document.body, { childList: true, subtree: true })
})()`

/** The button that prints what is shown, whichever language the page speaks. */
const PRINT_BUTTON = `[...document.querySelectorAll('main button')].find((button) =>
  ['Print', '印刷', 'Print this list', 'この一覧を印刷'].includes(
    (button.getAttribute('aria-label') ?? button.textContent).replace(/[«»]/g, '').trim()))`

const CAN_PRESS = `(${PRINT_BUTTON}) && !(${PRINT_BUTTON}).matches(':disabled, [aria-disabled=true], [data-loading=true]')`

/** Presses the product's own button. */
export async function pressPrint(browser: TestedBrowser): Promise<void> {
  await until(browser, CAN_PRESS)
  await browser.evaluate(`void (${PRINT_BUTTON}).click()`)
}

/** What the page says against printing, as soon as it says so; rejects after a minute, in which nothing came. */
export async function refusal(browser: TestedBrowser): Promise<string> {
  const reason = await browser.evaluate<string | null>(`new Promise((resolve) => {
    const told = () => [...document.querySelectorAll('.mantine-Notification-root, [data-not-printed]')]
    const before = new Set(told())
    const look = () => {
      const found = told().find((element) => !before.has(element) && element.textContent.trim())
      if (found) settle(found.textContent.trim())
    }
    const settle = (reason) => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(reason)
    }
    const timer = setTimeout(settle, ${LIMIT_MS}, null)
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })`)
  if (reason === null) throw new Error('nothing was printed, and nothing said')
  return reason
}
