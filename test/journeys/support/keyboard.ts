/** Operates the page by keyboard only: no pointer, and no focus set by the test. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Maximum number of Tab stops between two related elements. */
const FAR = 30

interface Way {
  /** Maximum number of stops, including the target. */
  readonly most?: number
  readonly key?: 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowUp' | 'ArrowRight' | 'ArrowLeft'
}

/** The focused element, compared with the target. */
interface Stop {
  /** Tag and name for failure messages; 'nothing' without a focus. */
  readonly at: string
  readonly isTarget: boolean
  /** True if the target was replaced by a new element. */
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

/** Expects a focused element. Without one, Tab continues at the first link of the page. */
export async function expectHeld(page: Page): Promise<void> {
  await expect.poll(() => stop(page), 'the keyboard is on something').not.toBe('nothing')
}

/**
 * All styles that could show the focus: of the element, of its sibling (a custom radio), and of the boxes around it.
 */
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

/** Moves the focus to the target. Fails after too many stops, or if the focus is lost or invisible. */
export async function goTo(target: Locator, { most = FAR, key = 'Tab' }: Way = {}): Promise<void> {
  const page = target.page()
  await expect(target).toBeAttached()
  await expectHeld(page)
  // Resolved once, because a search by role at every stop would take most of the time.
  let element = (await target.elementHandle())!
  if ((await element.evaluate(stopIn)).isTarget) return
  const before = await looks(target)
  const way: string[] = []
  for (let around = 0; way.length < most; ) {
    await page.keyboard.press(key)
    let now = await element.evaluate(stopIn)
    if (now.isGone) {
      element = (await target.elementHandle())!
      now = await element.evaluate(stopIn)
    }
    const { at, isTarget } = now
    // After the last element, a browser moves the focus to its own toolbar once.
    if (at === 'nothing' && around++ === 0) continue
    way.push(at)
    expect(at, `lost on the way: ${way.join(' → ')}`).not.toBe('nothing')
    if (isTarget) {
      await expect.poll(() => looks(target), `it shows that the keyboard is on ${at}`).not.toBe(before)
      return
    }
  }
  throw new Error(`${target} is not among the next ${most} stops: ${way.join(' → ')}`)
}

/** Presses a key on the target. Expects a focused element afterwards. */
export async function press(target: Locator, way: Way & { with?: 'Enter' | 'Space' } = {}): Promise<void> {
  const page = target.page()
  await goTo(target, way)
  await page.keyboard.press(way.with ?? 'Enter')
  await expectHeld(page)
}

/** Replaces the content of the input. */
export async function typeIn(target: Locator, text: string, way: Way = {}): Promise<void> {
  const { keyboard } = target.page()
  await goTo(target, way)
  await keyboard.press('Control+a')
  await keyboard.type(text)
  await expect(target).toHaveValue(text)
}

/** Types `text` into a combobox, and chooses the first option left, which must be `option`. */
export async function chooseBy(target: Locator, text: string, option: string, way: Way = {}): Promise<void> {
  const { keyboard } = target.page()
  await goTo(target, way)
  await keyboard.press('Control+a')
  await keyboard.type(text)
  await expect(target.page().getByRole('option', { name: option, exact: true })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(target).toHaveValue(option)
  await expectHeld(target.page())
}

/** Moves to the content by the skip link, which is the first link of the page. */
export async function skipToContent(page: Page): Promise<void> {
  await press(page.getByRole('link', { name: 'Skip to content' }), { key: 'Shift+Tab' })
  await expect(page.getByRole('main')).toBeFocused()
}
