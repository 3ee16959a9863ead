import type { Page } from '@playwright/test'

/** What the screens under measurement have in common. */
export interface Screen {
  search: string
  sort: string
  firstCode: string
}

/**
 * Acts in the page, and waits until the row that must now be first has been painted.
 * @returns ms from the event to the frame after the right row stood there
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
      // The frames of what came before are done with: no one types twice within a twentieth of a second.
      await new Promise((resolve) => setTimeout(resolve, 50))
      const start = performance.now()
      if ('click' in action) (document.querySelector(action.click) as HTMLElement).click()
      else {
        const input = document.querySelector(action.into) as HTMLInputElement
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, action.type)
        input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
      // A click that comes from a person has its microtasks done before anything else; one that comes from a script,
      // only now. Without this turn whoever draws in them would be measured with a frame more than it needs.
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
