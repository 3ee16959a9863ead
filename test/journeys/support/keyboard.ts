/** Operates the page by keyboard only: without pointer, and without a focus set by the test. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Maximum number of Tab stops from an element to the next one that a clerk needs. */
const FAR = 30

interface KeyOptions {
  /** Maximum number of Tab stops up to the target. */
  readonly most?: number
  readonly key?: 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowUp' | 'ArrowRight' | 'ArrowLeft'
}

/** The focused element, and how it relates to the target. */
interface Stop {
  /** Tag and name, for failure messages; 'nothing' if no element has the focus. */
  readonly at: string
  readonly isTarget: boolean
  /** True if the page has replaced the target by a new element. */
  readonly isGone: boolean
}

/** Runs in the page. */
function stopIn(target: Element | null): Stop {
  const { activeElement: at } = document
  const name = at?.getAttribute('aria-label') ?? (at?.textContent?.trim().slice(0, 40) || at?.getAttribute('name'))
  return {
    at: !at || at === document.body ? 'nothing' : `${at.tagName.toLowerCase()} "${name}"`,
    isTarget: target !== null && target === at,
    isGone: target !== null && !target.isConnected,
  }
}

const stop = async (page: Page): Promise<string> => (await page.evaluate(stopIn, null)).at

/** Waits until an element has the focus. After a lost focus, Tab would begin at the page's first link again. */
export async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => stop(page), 'the keyboard is on something').not.toBe('nothing')
}

/** The styles that can show the focus: of the element, of its sibling (for custom radio buttons) and of its parents. */
const looks = (target: Locator): Promise<string> =>
  target.evaluate((element) =>
    [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement]
      .map((box) => {
        if (!box) return ''
        const { outlineStyle, outlineWidth, outlineColor, borderColor, boxShadow, backgroundColor } =
          getComputedStyle(box)
        return [
          outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`,
          borderColor,
          boxShadow,
          backgroundColor,
        ].join('|')
      })
      .join('\n'),
  )

/** Moves the focus to the target by a key. Fails after too many stops, or if the focus is lost or cannot be seen. */
export async function goTo(target: Locator, { most = FAR, key = 'Tab' }: KeyOptions = {}): Promise<void> {
  const page = target.page()
  await expect(target).toBeAttached()
  await expectFocus(page)
  // Resolved once, because finding the element by its role at each stop would take most of the time.
  let element = (await target.elementHandle())!
  if ((await element.evaluate(stopIn)).isTarget) return
  const before = await looks(target)
  const visited: string[] = []
  for (let around = 0; visited.length < most; ) {
    await page.keyboard.press(key)
    let now = await element.evaluate(stopIn)
    if (now.isGone) {
      element = (await target.elementHandle())!
      now = await element.evaluate(stopIn)
    }
    const { at, isTarget } = now
    // After the last element, a browser's own toolbar gets the focus once. That is no lost focus.
    if (at === 'nothing' && around++ === 0) continue
    visited.push(at)
    expect(at, `lost on the way: ${visited.join(' → ')}`).not.toBe('nothing')
    if (isTarget) {
      await expect.poll(() => looks(target), `it shows that the keyboard is on ${at}`).not.toBe(before)
      return
    }
  }
  throw new Error(`${target} is not among the next ${most} stops: ${visited.join(' → ')}`)
}

/** Focuses the target and presses a key on it. Afterwards, some element must have the focus. */
export async function press(target: Locator, options: KeyOptions & { with?: 'Enter' | 'Space' } = {}): Promise<void> {
  const page = target.page()
  await goTo(target, options)
  await page.keyboard.press(options.with ?? 'Enter')
  await expectFocus(page)
}

/** Replaces the content of the input. */
export async function typeIn(target: Locator, text: string, options: KeyOptions = {}): Promise<void> {
  const { keyboard } = target.page()
  await goTo(target, options)
  await keyboard.press('Control+a')
  await keyboard.type(text)
  await expect(target).toHaveValue(text)
}

/** Types `text` into a combobox, which filters its options, and chooses the first option. It must be `option`. */
export async function chooseBy(target: Locator, text: string, option: string, options: KeyOptions = {}): Promise<void> {
  const { keyboard } = target.page()
  await goTo(target, options)
  await keyboard.press('Control+a')
  await keyboard.type(text)
  await expect(target.page().getByRole('option', { name: option, exact: true })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(target).toHaveValue(option)
  await expectFocus(target.page())
}

/** Moves the focus to the content by the skip link, which is the page's first link. */
export async function skipToContent(page: Page): Promise<void> {
  await press(page.getByRole('link', { name: 'Skip to content' }), { key: 'Shift+Tab' })
  await expect(page.getByRole('main')).toBeFocused()
}
