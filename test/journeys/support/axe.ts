import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { default as axe, RunOptions } from 'axe-core'

/** The rules a theme can break: all else is the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What a language can change: names, labels, the language itself. */
const LANGUAGE_TAGS = ['cat.language', 'cat.name-role-value', 'cat.text-alternatives', 'cat.forms']

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Serious and critical violations on the page as it stands: rule, elements, and what is wrong with them. */
export async function graveViolations(
  page: Page,
  rules?: readonly string[],
): Promise<{ id: string; help: string; at: string[] }[]> {
  // Read by the page once, not at each look, which would take half of the time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(AXE, 'utf8'))
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: [...rules] }) }
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    options,
  )
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.slice(0, 5).map(({ html, any }) => [html, ...any.map(({ message }) => message)].join('\n')),
  }))
}

/**
 * Expects no serious or critical accessibility violation on the page as it stands; a failure lists rule and elements.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await graveViolations(page)).toEqual([])
}

type Theme = 'light' | 'dark'

/**
 * Adds what axe finds on the page to the test's failures: in Japanese all of it, in both themes; in English, where all
 * but the words is the same, what these can change.
 */
export async function look(page: Page, what: string): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) === 'en') await lookIn(page, what, 'light', LANGUAGE_TAGS)
  else await lookWhole(page, what)
}

/** The same, and all of it in any language. */
export async function lookWhole(page: Page, what: string): Promise<void> {
  const now = (await page.locator('html').getAttribute('data-mantine-color-scheme')) as Theme
  await lookIn(page, what, now)
  await lookIn(page, what, now === 'light' ? 'dark' : 'light', COLOUR_RULES)
}

async function lookIn(page: Page, what: string, theme: Theme, rules?: readonly string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
  // A colour that is on its way to another is neither, and some set out a frame later. (Awaiting `finished` instead
  // hung once: nothing said there would be another frame.)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) {
      for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 100)
      })
    }
  })
  expect.soft(await graveViolations(page, rules), `${what}, ${theme}`).toEqual([])
}

/** How many pixels the page is wider than its window, once it has settled to that window's layout. */
export async function fits(page: Page, what: string): Promise<void> {
  const surplus = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect
    .configure({ soft: true })
    .poll(surplus, { message: `${what}: wider than its window`, intervals: [30] })
    .toBeLessThanOrEqual(0)
}
