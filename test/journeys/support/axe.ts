import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rules a theme can break: all else is the same in both. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Serious and critical faults of the page as it stands: rule, elements, and what is wrong with them. */
export async function graveFaults(page: Page, rules?: readonly string[]): Promise<{ id: string; help: string; at: string[] }[]> {
  // Without the extra page and the fetched style sheets that frames of other origins would need, it takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false, ...(rules && { runOnly: [...rules] }) })
  const { violations } = await axe.analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.slice(0, 5).map(({ html, any }) => [html, ...any.map(({ message }) => message)].join('\n')),
  }))
}

/** Expects no serious or critical accessibility fault on the page as it stands; a failure lists rule and elements. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await graveFaults(page)).toEqual([])
}
