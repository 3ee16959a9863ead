import type { Page } from '@playwright/test'

/** The screens' common interface. */
export interface Screen {
  search: string
  sort: string
  firstCode: string
}

/**
 * Acts in the page, and waits for the paint with the expected first row.
 * @returns ms from the event to the frame after that
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
      // Waits for pending frames, because a person does not type twice within a twentieth of a second.
      await new Promise((resolve) => setTimeout(resolve, 50))
      const start = performance.now()
      if ('click' in action) (document.querySelector(action.click) as HTMLElement).click()
      else {
        const input = document.querySelector(action.into) as HTMLInputElement
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, action.type)
        input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
      // Runs microtasks now, as after a person's click; after a script's click they would run later. Code that renders
      // in microtasks would otherwise be measured with an additional frame.
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
