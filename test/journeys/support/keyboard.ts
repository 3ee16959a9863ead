/** By keyboard alone: no pointer, no focus set by the test. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Maximum stops between two related elements. */
const FAR = 30

interface Way {
  /** Maximum stops, the last one included. */
  readonly most?: number
  readonly key?: 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowUp' | 'ArrowRight' | 'ArrowLeft'
}

/** The focus, compared with a target. */
interface Stop {
  /** Element and name, for failure messages; 'nothing' without a focus. */
  readonly at: string
  readonly isTarget: boolean
  /** The target was rendered anew. */
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

/** Expects a focus, without which the keyboard begins at the page's first link. */
export async function expectHeld(page: Page): Promise<void> {
  await expect.poll(() => stop(page), 'the keyboard is on something').not.toBe('nothing')
}

/** Everything that could show the focus: the element, its sibling (a custom radio), and the boxes around it. */
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
  // Resolved once, because a search by role at each stop would take most of the time.
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
    // After the last element a browser leaves the page once, for its own bar.
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

/** Presses a key on the target; expects a focus afterwards. */
export async function press(target: Locator, way: Way & { with?: 'Enter' | 'Space' } = {}): Promise<void> {
  const page = target.page()
  await goTo(target, way)
  await page.keyboard.press(way.with ?? 'Enter')
  await expectHeld(page)
}

/** Replaces the input's content. */
export async function typeIn(target: Locator, text: string, way: Way = {}): Promise<void> {
  const { keyboard } = target.page()
  await goTo(target, way)
  await keyboard.press('Control+a')
  await keyboard.type(text)
  await expect(target).toHaveValue(text)
}

/** Types `text` into a combobox, and chooses the first remaining option, which must be `option`. */
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

/** Moves to the content by the skip link, the first link on the page. */
export async function skipToContent(page: Page): Promise<void> {
  await press(page.getByRole('link', { name: 'Skip to content' }), { key: 'Shift+Tab' })
  await expect(page.getByRole('main')).toBeFocused()
}
