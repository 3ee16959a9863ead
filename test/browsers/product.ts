/** The product's page in any browser: sign-in, a view, its print button. */
import type { Account } from '../support/api.ts'
import type { Locale } from '#domain/locale.ts'
import { FIRST_SETTINGS } from '#web/features/print/labels/label-settings.ts'
import { LABELS_KEY } from '#web/features/print/labels/use-labels.ts'
import type { TestedBrowser } from './browser.ts'

export interface PrintedView {
  readonly view: string
  readonly params?: object
  /** Names of the button that opens the paper's dialog. */
  readonly opener?: readonly string[]
  /** Sheet of labels, and the position of the first card, from 1. */
  readonly labels?: { readonly stock: string; readonly first: number }
  /** True to print the seals with scanner codes. */
  readonly codes?: true
}

/** Appearance of the page. */
export interface Look {
  readonly language: Locale
  readonly dark: boolean
  /** True for a page that the browser translates; marked elements are not translated. */
  readonly translated: boolean
}

export const PLAIN_LOOK: Look = { language: 'en', dark: false, translated: false }

/** Signs in by the form, and opens the product. */
export async function enter(browser: TestedBrowser, { url, email, password }: Account): Promise<void> {
  await browser.open(url)
  const status = await browser.evaluate<number>(`fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ${JSON.stringify(JSON.stringify({ email, password }))},
  }).then(({ status }) => status)`)
  if (status !== 200) throw new Error(`signing in: ${status}`)
}

/** Opens a view as after a reload. */
export async function openPlace(
  browser: TestedBrowser,
  { view, params = {}, opener, labels, codes }: PrintedView,
  { language, dark, translated }: Look = PLAIN_LOOK,
): Promise<void> {
  const settings = labels ? { ...FIRST_SETTINGS, stock: labels.stock } : FIRST_SETTINGS
  const state = JSON.stringify({ eventms: { view, params, at: 0 } })
  await browser.evaluate(`(() => {
    localStorage.setItem('eventms-language', '${language}')
    localStorage.setItem('eventms-theme', '${dark ? 'dark' : 'light'}')
    localStorage.setItem('eventms-seal-codes', '${codes === true}')
    localStorage.setItem('${LABELS_KEY}', ${JSON.stringify(JSON.stringify(settings))})
    history.replaceState(${state}, '')
    window.isBefore = true
    setTimeout(() => location.reload(), 0)
  })()`)
  await until(browser, `!window.isBefore && document.readyState === 'complete' && !!document.querySelector('main')`)
  if (translated) await browser.evaluate(TRANSLATE)
  if (labels) await chooseFirst(browser, labels.first)
  if (opener) {
    await press(browser, opener)
    await until(browser, `(${buttonNamed(PRINT)})?.closest('[role=dialog]')`)
  }
}

/** The select of the first position, from 1. Selects of unconfirmed prints come before it. */
const FIRST_PLACE = `[...document.querySelectorAll('main select')].findLast(({ options }) =>
  options.length > 1 && [...options].every(({ value }, at) => value === String(at + 1)))`

async function chooseFirst(browser: TestedBrowser, first: number): Promise<void> {
  // Waits, because the screen is rendered again while its tables load.
  await until(browser, isReady(buttonNamed(PRINT)))
  await browser.evaluate(`(() => {
    const select = ${FIRST_PLACE}
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, '${first}')
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })()`)
}

const LIMIT_MS = 60_000

/** Waits for a condition in the page, even while the page reloads. */
export async function until(browser: TestedBrowser, condition: string): Promise<void> {
  const end = Date.now() + LIMIT_MS
  for (;;) {
    // A page that unloads does not answer, or answers with an error.
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

/** Imitates a browser's translation: every text moves into two elements with other words, later texts as well. */
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

const PRINT = ['Print', '印刷', 'Print this list', 'この一覧を印刷']

/** A visible button by its label in any language; buttons of a dialog come first. */
const buttonNamed = (
  names: readonly string[],
): string => `[...document.querySelectorAll('[role=dialog] button'), ...document.querySelectorAll('main button')].find((button) =>
  button.checkVisibility() && ${JSON.stringify(names)}.includes(
    (button.getAttribute('aria-label') ?? button.textContent).replace(/[«»]/g, '').trim()))`

const isReady = (button: string): string =>
  `(${button}) && !(${button}).matches(':disabled, [aria-disabled=true], [data-loading=true]')`

async function press(browser: TestedBrowser, names: readonly string[]): Promise<void> {
  const button = buttonNamed(names)
  await until(browser, isReady(button))
  await browser.evaluate(`void (${button}).click()`)
}

export const pressPrint = (browser: TestedBrowser): Promise<void> => press(browser, PRINT)

/** @returns the page's own PDF, or the reason for its absence */
export async function savePdf(browser: TestedBrowser): Promise<Uint8Array | string> {
  await browser.evaluate(`(() => {
    const address = URL.createObjectURL
    window.saved = null
    URL.createObjectURL = (blob) => {
      if (blob.type === 'application/pdf') window.saved = blob
      return address.call(URL, blob)
    }
  })()`)
  const told = refusal(browser)
  await press(browser, ['Save as PDF', 'PDFとして保存', 'Save this list as PDF', 'この一覧をPDFとして保存'])
  // A toast is shown after success as well as after a refusal.
  const reason = await told
  const saved = await browser.evaluate<string | null>(`window.saved && new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result.split(',')[1])
    reader.readAsDataURL(window.saved)
  })`)
  return saved === null ? reason : Buffer.from(saved, 'base64')
}

/** The page's refusal to print, as soon as it is shown; rejects after a minute. */
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
