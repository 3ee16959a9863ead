/** Finds content that is cut off or covered: in small windows, with a wider text spacing, and below sticky elements. */
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The text spacing that a page must allow by WCAG 1.4.12. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }
`

/** Sets this text spacing in the page, as a reader's own style sheet would. */
export async function setTextSpacing(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, TEXT_SPACING)
}

/**
 * Expects that no text is cut off. Cells and headers of tables are ignored: the user sets their width, and the row's
 * form shows the whole text.
 */
export async function expectWhole(page: Page, what: string): Promise<void> {
  expect.soft(await page.evaluate(cutTexts), `${what}: a text is cut off`).toEqual([])
}

/** Runs in the page. */
function cutTexts(): string[] {
  const cut: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('td, th, [role=grid], .print-page'))
      continue
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (texts.length === 0) continue
    const range = document.createRange()
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      // Ignores text that only screen readers get.
      if (clipPath !== 'none' || edge.width <= 1) break
      const across = /hidden|clip/.test(overflowX) && (text.right > edge.right + 1 || text.left < edge.left - 1)
      const down = /hidden|clip/.test(overflowY) && (text.bottom > edge.bottom + 1 || text.top < edge.top - 1)
      if (across || down)
        cut.push(`“${element.textContent.trim().slice(0, 40)}” in ${box.tagName.toLowerCase()}.${box.className}`)
      if (across || down || /auto|scroll/.test(overflowX + overflowY)) break
    }
  }
  return cut
}

/**
 * Moves the focus through the page by a key. Returns the focused elements that are covered by sticky elements or
 * outside of the window.
 */
export async function unseenStops(page: Page, key: 'Tab' | 'Shift+Tab', most: number): Promise<string[]> {
  const unseen: string[] = []
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press(key)
    const at = await page.evaluate(unseenFocus)
    if (at === 'none' && stop > 0) break
    if (at !== 'none' && at !== 'seen') unseen.push(at)
  }
  return unseen
}

/**
 * Runs in the page. Returns 'seen', 'none' if nothing has the focus, or a description of the hidden focused element.
 */
function unseenFocus(): string {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body) return 'none'
  const { left, top, width, height } = at.getBoundingClientRect()
  const places = [0.1, 0.3, 0.5, 0.7, 0.9]
  const isSeen = places.some((across) =>
    places.some((down) => {
      const over = document.elementFromPoint(left + width * across, top + height * down)
      return over !== null && (at.contains(over) || over.closest('label')?.control === at)
    }),
  )
  const name = at.ariaLabel ?? at.textContent.trim().slice(0, 40)
  return isSeen ? 'seen' : `${at.tagName.toLowerCase()} “${name}” at ${Math.round(left)} ${Math.round(top)}`
}
