/** Simulates software that changes the page: the browser's translation, and browser extensions. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

export type Other = 'translation' | 'ad blocker' | 'grammar checker' | 'password manager'

/** Installs the simulated software before the page loads. */
export async function letChange(page: Page, others: readonly Other[]): Promise<void> {
  for (const other of others) await page.addInitScript(acts[other])
}

/* Each function observes the page and reacts to each change. They run in the browser, so they cannot use this file's
   constants. */
const acts: Readonly<Record<Other, () => void>> = {
  /**
   * Replaces each text, also later ones, by two nested elements, as Chrome's translation does. Texts marked as not
   * translatable stay.
   */
  translation: () => {
    const isKept = (element: Element | null) =>
      !element ||
      element.closest('script, style, noscript, textarea, title, font, svg') !== null ||
      element.closest('[translate]')?.getAttribute('translate') === 'no'
    const translate = (text: Node) => {
      if (!/\p{L}/u.test(text.nodeValue ?? '') || isKept(text.parentElement)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      for (const font of [outer, inner]) font.style.verticalAlign = 'inherit'
      inner.textContent = `⟦${text.nodeValue}⟧`
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
    const translateAll = (root: Node) => {
      if (root.nodeType === Node.TEXT_NODE) return translate(root)
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      texts.forEach(translate)
    }
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') translate(target)
        for (const node of addedNodes) if (node.isConnected) translateAll(node)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
    addEventListener('load', () => {
      document.documentElement.classList.add('translated-ltr')
      document.documentElement.lang = 'vi'
      translateAll(document)
    })
  },
  /** Removes banners at once, and hides more elements. */
  'ad blocker': () => {
    const taken = '[role=alert], [class*=promo], main h2, main [role=status], [role=tooltip], main dl'
    new MutationObserver(() => {
      for (const element of document.querySelectorAll(taken)) element.remove()
      for (const element of document.querySelectorAll<HTMLElement>('main header svg')) element.style.display = 'none'
    }).observe(document, { childList: true, subtree: true })
  },
  /** Adds attributes to inputs, and adds elements beside them and at the end of the page. */
  'grammar checker': () => {
    new MutationObserver(() => {
      const fields = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, [contenteditable]'
      for (const field of document.querySelectorAll(`:is(${fields}):not([data-lt-tmp-id])`)) {
        field.setAttribute('data-lt-tmp-id', 'lt-1')
        field.setAttribute('spellcheck', 'false')
        field.before(document.createElement('lt-highlighter'))
        field.after(document.createElement('grammarly-extension'))
      }
      if (document.body && !document.querySelector('grammarly-desktop-integration'))
        document.body.append(document.createElement('grammarly-desktop-integration'))
    }).observe(document, { childList: true, subtree: true })
  },
  /** Adds a button to each input, and fills in values as if a person had typed them. */
  'password manager': () => {
    const fill = (input: HTMLInputElement, value: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
      for (const name of ['input', 'change']) input.dispatchEvent(new Event(name, { bubbles: true }))
    }
    new MutationObserver(() => {
      for (const input of document.querySelectorAll<HTMLInputElement>('input:not([data-com-onepassword-filled])')) {
        input.setAttribute('data-com-onepassword-filled', 'light')
        const icon = document.createElement('div')
        icon.setAttribute('data-lastpass-icon-root', '')
        icon.style.position = 'absolute'
        input.after(icon)
        const kept = sessionStorage.getItem(`kept-${input.type}`)
        if (kept !== null) setTimeout(() => fill(input, kept))
      }
    }).observe(document, { childList: true, subtree: true })
  },
}

export const original = (text: string | null): string => (text ?? '').replaceAll(/[⟦⟧]/g, '')

/** Expects that the screen is complete in spite of the changes. */
export async function expectWhole(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('navigation'), where).toBeVisible()
  expect(original(await page.locator('body').textContent()), where).not.toContain('This screen could not be opened')
}

/** Waits until the element's text, with its translation undone, is this text. */
export async function expectRead(element: Locator, text: string | RegExp): Promise<void> {
  const read = expect.poll(async () => original(await element.textContent()))
  await (typeof text === 'string' ? read.toBe(text) : read.toMatch(text))
}

/** Returns names that the page wrongly shows translated. @param data all names in the office's data */
export function translatedData(page: Page, data: readonly string[]): Promise<string[]> {
  return page.evaluate((known) => {
    const found = [...document.querySelectorAll('font > font')].map(({ textContent, parentElement }) => ({
      text: textContent,
      around: parentElement!.parentElement!,
    }))
    return found
      .filter(({ text }) => known.some((one) => text.includes(one)))
      .map(
        ({ text, around }) =>
          `${text} in ${around.cloneNode(false) instanceof Element ? (around.cloneNode(false) as Element).outerHTML : ''} in ${(around.parentElement!.cloneNode(false) as Element).outerHTML}`,
      )
  }, data)
}
