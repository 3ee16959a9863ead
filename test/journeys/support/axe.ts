import { expect, type Page } from '@playwright/test'
import { axeFindings, type Rules } from './axe-findings.ts'

/** Rules whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Rules whose result depends on the language, because they check names, labels and the language attribute. */
const LANGUAGE_TAGS = ['cat.language', 'cat.name-role-value', 'cat.text-alternatives', 'cat.forms']

const COLOURS = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: true }]))

/** Expects no axe finding, and at most one primary button per screen. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  expect(await severalPrimary(page), 'one primary button').toEqual([])
}

type Theme = 'light' | 'dark'

/**
 * Fails the test at its end for axe findings, and for screens with several primary buttons. In English, sets the dark
 * scheme and runs all rules. In Japanese, sets the light scheme and runs only the rules that depend on language or
 * scheme.
 */
export async function look(page: Page, what: string): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) === 'en') await lookIn(page, what, 'dark')
  else await lookIn(page, what, 'light', { runOnly: LANGUAGE_TAGS, rules: COLOURS })
}

/** As `look`, with every rule in the present colour scheme, and then the colour rules in the other scheme. */
export async function lookWhole(page: Page, what: string): Promise<void> {
  const now = (await page.locator('html').getAttribute('data-mantine-color-scheme')) as Theme
  await lookIn(page, what, now)
  await lookIn(page, what, now === 'light' ? 'dark' : 'light', { runOnly: COLOUR_RULES })
}

/** `npm test` checks one colour scheme; the campaign `wide` checks light and dark. */
export const LOOKS = [
  { look, mark: '' },
  { look: lookWhole, mark: ', in both themes @wide' },
] as const

async function lookIn(page: Page, what: string, theme: Theme, rules?: Rules): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
  // Ends transitions, because axe would measure intermediate colours. An ended transition may start another one, so
  // this repeats until there was none in three checks.
  await page.evaluate(async () => {
    for (let still = 0, looks = 0; still < 3 && looks < 100; looks++) {
      const moving = document.getAnimations().filter((one) => one instanceof CSSTransition)
      for (const one of moving) one.finish()
      still = moving.length === 0 ? still + 1 : 0
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 100)
      })
    }
  })
  expect.soft(await axeFindings(page, rules), `${what}, ${theme}`).toEqual([])
  expect.soft(await severalPrimary(page), `${what}: one primary button`).toEqual([])
}

/** For each screen with several primary buttons: their names. A screen is the page, or a dialog above it. */
const severalPrimary = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const byScreen = new Map<Element, string[]>()
    for (const button of document.querySelectorAll('button[data-variant=filled]')) {
      if (!button.checkVisibility()) continue
      const screen = button.closest('[role=dialog], [role=alertdialog]') ?? document.body
      byScreen.set(screen, [...(byScreen.get(screen) ?? []), button.textContent])
    }
    return [...byScreen.values()].filter((names) => names.length > 1).flat()
  })

/** Waits until the page is not wider than the window. Fails the test if it stays wider. */
export async function fits(page: Page, what: string): Promise<void> {
  const surplus = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect
    .configure({ soft: true })
    .poll(surplus, { message: `${what}: wider than its window`, intervals: [30] })
    .toBeLessThanOrEqual(0)
}
