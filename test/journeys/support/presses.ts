/** Counts clicks and key presses by the browser's events. */
import type { Page } from '@playwright/test'

export interface Presses {
  readonly clicks: number
  /** Number of pressed keys. Ctrl+K counts as one. */
  readonly keys: number
}

/** Begins to count in this page. */
export async function countPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const presses = { clicks: 0, keys: 0 }
    Object.assign(window, { presses })
    addEventListener('pointerdown', () => (presses.clicks += 1), true)
    addEventListener(
      'keydown',
      ({ key }) => {
        if (!['Control', 'Shift', 'Alt', 'Meta'].includes(key)) presses.keys += 1
      },
      true,
    )
  })
}

/** The presses during `act`. */
export async function pressesOf(page: Page, act: () => Promise<unknown>): Promise<Presses> {
  const now = () => page.evaluate(() => ({ ...(window as unknown as { presses: Presses }).presses }))
  const before = await now()
  await act()
  const after = await now()
  return { clicks: after.clicks - before.clicks, keys: after.keys - before.keys }
}
