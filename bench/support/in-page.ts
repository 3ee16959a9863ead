import type { Page } from '@playwright/test'

/** CSS selectors of a compared page. */
export interface Screen {
  search: string
  sort: string
  firstCode: string
}

/**
 * Types or clicks in the page, and waits until the expected first row is painted.
 * @returns milliseconds from the event to the next frame after the row is there
 */
export function toPaint(
  page: Page,
  act: { type: string; into: string } | { click: string },
  expected: { at: string; text: string },
): Promise<number> {
  return page.evaluate(
    async ([action, { at, text }]) => {
      const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
      const painted = async () => {
        await frame()
        await new Promise<void>((resolve) => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve()
          channel.port2.postMessage(0)
        })
      }
      const right = () => document.querySelector(at)?.textContent?.includes(text) ?? false
      // Waits for pending frames. A person does not type two characters within 50 ms.
      await new Promise((resolve) => setTimeout(resolve, 50))
      const start = performance.now()
      if ('click' in action) (document.querySelector(action.click) as HTMLElement).click()
      else {
        const input = document.querySelector(action.into) as HTMLInputElement
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, action.type)
        input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
      // Runs microtasks now, as after a person's click. After a script's click they run later, which would add a frame
      // to the time of code that renders in microtasks.
      await Promise.resolve()
      for (let frames = 0; !right(); frames++) {
        if (frames > 20_000)
          throw new Error(`${text} never came; there stands ${document.querySelector(at)?.textContent}`)
        await frame()
      }
      await painted()
      return performance.now() - start
    },
    [act, expected] as const,
  )
}
