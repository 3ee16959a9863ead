/** Simulates a user in any browser: presses only elements that are visible and not covered. */
import type { UsedBrowser } from './browser.ts'
import { until } from './product.ts'

/** WebDriver's keys: https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const KEYS = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' } as const

export class User {
  readonly browser: UsedBrowser

  constructor(browser: UsedBrowser) {
    this.browser = browser
  }

  /** @param named full name of the element; any by default */
  async press(selector: string, named?: string): Promise<void> {
    const element = elementOf(selector, named)
    await until(
      this.browser,
      `(${element}) && !(${element}).matches(':disabled, [aria-disabled=true], [data-loading=true]')`,
    )
    const [x, y] = await this.browser.evaluate<[number, number]>(`(async () => {
      const element = ${element}
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const middle = () => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return [Math.round(left + width / 2), Math.round(top + height / 2)]
      }
      let at = middle()
      // Waits until the element is still, because it may move while the page loads data.
      for (let still = 0; still < 3; ) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const now = middle()
        still = now.join() === at.join() ? still + 1 : 0
        at = now
      }
      const over = document.elementFromPoint(...at)
      if (!element.contains(over)) throw new Error('something lies over it: ' + over?.outerHTML.slice(0, 200))
      return at
    })()`)
    await this.browser.perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y, origin: 'viewport' },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }

  /** Types into the focused element. @param text letters, and `KEYS` */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.browser.perform([{ type: 'key', id: 'keys', actions }])
  }

  /** Replaces a field's content. */
  async fill(selector: string, named: string | undefined, text: string): Promise<void> {
    await this.press(selector, named)
    await this.browser.evaluate('void document.activeElement.select()')
    await this.type(text)
  }

  /** Waits for the element. */
  sees(selector: string, named?: string): Promise<void> {
    return until(this.browser, `!!(${elementOf(selector, named)})`)
  }

  /** Waits for the text in the element. */
  reads(selector: string, text: string): Promise<void> {
    return until(
      this.browser,
      `[...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => one.textContent.includes(${JSON.stringify(text)}))`,
    )
  }

  texts(selector: string): Promise<readonly string[]> {
    return this.browser.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].map(({ textContent }) => textContent)`,
    )
  }
}

/** The first visible element by its label, or by its text. */
const elementOf = (
  selector: string,
  named?: string,
): string => `[...document.querySelectorAll(${JSON.stringify(selector)})]
  .filter((element) => element.getClientRects().length > 0)
  .find((element) => ${JSON.stringify(named ?? null)} === null || [
    element.getAttribute('aria-label'),
    ...[...(element.labels ?? [])].map(({ textContent }) => textContent.replace('*', '')),
    element.textContent,
  ].some((name) => name?.trim() === ${JSON.stringify(named ?? null)}))`
