import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects no serious or critical accessibility fault on the page as it stands; a failure lists rule and elements. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, help, nodes }) => ({ id, help, at: nodes.slice(0, 5).map((node) => node.html) }))).toEqual([])
}
