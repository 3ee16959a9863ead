import type { Page } from '@playwright/test'
import { fits } from './axe.ts'
import type { RunningHome } from './home.ts'
import { countPrints } from './paper.ts'
import { countPresses } from './presses.ts'
import { test } from './test.ts'

/** The language, the input device and the window's width of a journey. */
export interface Variant {
  readonly locale: 'en' | 'ja'
  readonly by: 'mouse' | 'keyboard'
  readonly width: 390 | 1440
}

/** Declares a journey in all eight variants. `npm test` runs the variant `own`, the campaign `wide` the others. */
export function inEveryVariant<Clerk>(
  title: string,
  own: Variant,
  home: Pick<RunningHome, 'enter'>,
  clerkAt: (page: Page, locale: Variant['locale'], by: Variant['by']) => Clerk,
  steps: readonly (readonly [string, (clerk: Clerk) => Promise<void>])[],
): void {
  for (const locale of ['en', 'ja'] as const)
    for (const by of ['mouse', 'keyboard'] as const)
      for (const width of [390, 1440] as const) {
        const wide = locale === own.locale && by === own.by && width === own.width ? '' : ' @wide'
        test(`${title}, ${locale} by ${by} at ${width}${wide}`, async ({ page }) => {
          await page.setViewportSize({ width, height: 900 })
          await page.addInitScript((chosen) => localStorage.setItem('eventms-language', chosen), locale)
          await countPrints(page)
          await home.enter(page)
          if (by === 'keyboard') await page.keyboard.press('Tab')
          await countPresses(page)
          const clerk = clerkAt(page, locale, by)
          for (const [what, step] of steps)
            await test.step(what, async () => {
              await step(clerk)
              await fits(page, what)
            })
        })
      }
}
