/** Functions that start the browsers installed on this machine. */
import type { Engine, PaperBrowser, UsedBrowser } from './browser.ts'
import { startChromium } from './chromium.ts'
import { startFirefox } from './firefox.ts'
import { startWebKitDriver } from './webkit-driver.ts'
import { startWebKitPaper } from './webkit-paper.ts'

interface Finder {
  readonly PYTHON: string
  findBrowsers(): { readonly firefox: string | null; readonly webkit: boolean; readonly notTested: readonly string[] }
}

const { findBrowsers, PYTHON } = (await import(new URL('../../scripts/browsers.mjs', import.meta.url).href)) as Finder
const found = findBrowsers()

/** If true, a missing browser is a failure. */
export const isRequired = process.env['EVENTMS_BROWSERS'] === 'required'
export const { notTested } = found

/** Functions that start the installed engines, or all engines if all are required. */
export const paperBrowsers: Readonly<Partial<Record<Engine, () => Promise<PaperBrowser>>>> = {
  chromium: startChromium,
  ...((found.firefox || isRequired) && { firefox: () => startFirefox(found.firefox ?? 'firefox-esr') }),
  ...((found.webkit || isRequired) && { webkit: () => startWebKitPaper(PYTHON) }),
}

/** Browsers whose journeys do not use Playwright. */
export const usedBrowsers: Readonly<Partial<Record<Engine, () => Promise<UsedBrowser>>>> = {
  ...((found.firefox || isRequired) && { firefox: () => startFirefox(found.firefox ?? 'firefox-esr') }),
  ...((found.webkit || isRequired) && { webkit: startWebKitDriver }),
}
