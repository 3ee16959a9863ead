/** Actions of a clerk, which a journey performs either by mouse or by keyboard only. */
import type { Locator, Page } from '@playwright/test'
import { chooseBy, goTo, press, typeIn } from './keyboard.ts'
import { expect } from './test.ts'

export interface Hand {
  press(target: Locator): Promise<void>
  /** Presses a button in a toolbar. @param stop the toolbar's Tab stop, from which arrow keys reach the button */
  pressIn(target: Locator, stop: Locator): Promise<void>
  type(target: Locator, text: string): Promise<void>
  tick(target: Locator): Promise<void>
  /** Chooses an option of a combobox. */
  pick(target: Locator, option: string): Promise<void>
  /** Chooses a radio button. The first button of the group must be checked. */
  take(group: Locator, name: string): Promise<void>
  /** Opens the finder. @param name label of the button that opens it */
  find(name: string): Promise<void>
}

/** Maximum number of Tab stops from one end of a long page to the other. */
const most = 120

export const handOf = (page: Page, by: 'mouse' | 'keyboard'): Hand => (by === 'mouse' ? mouse(page) : keys(page))

const mouse = (page: Page): Hand => ({
  press: (target) => target.click(),
  pressIn: (target) => target.click(),
  type: (target, text) => target.fill(text),
  tick: (target) => target.click(),
  async pick(target, option) {
    await target.click()
    await page.getByRole('option', { name: option, exact: true }).click()
  },
  take: (group, name) => group.getByText(name, { exact: true }).click(),
  find: (name) => page.getByRole('button', { name }).click(),
})

const keys = (page: Page): Hand => ({
  press: (target) => press(target, { most }),
  async pressIn(target, stop) {
    // A toolbar's Tab stop is the button that was pressed last.
    const isStop = (await target.getAttribute('tabindex')) === '0'
    if (!isStop) await goTo(stop, { most })
    await press(target, { key: isStop ? 'Tab' : 'ArrowRight', most })
  },
  type: (target, text) => typeIn(target, text, { most }),
  tick: (target) => press(target, { with: 'Space', most }),
  pick: (target, option) => chooseBy(target, option, option, { most }),
  async take(group, name) {
    await goTo(group.getByRole('radio', { checked: true }), { most })
    await goTo(group.getByRole('radio', { name, exact: true }), { key: 'ArrowRight', most: 10 })
    await expect(group.getByRole('radio', { name, exact: true })).toBeChecked()
  },
  find: () => page.keyboard.press('Control+k'),
})
