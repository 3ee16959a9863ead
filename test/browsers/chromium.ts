/** Chromium by Playwright, as in the journeys. */
import { chromium, type Browser, type Page } from '@playwright/test'
import { testBrowser } from '../browser.ts'
import {
  type BrowserSettings,
  COUNT_PRINTS,
  PAPERS,
  type PaperBrowser,
  PLAIN_SETTINGS,
  PRINT_ASKED,
  type PrintDialog,
} from './browser.ts'

/** Overrides Playwright's argument for pointer types, to have a mouse: Chromium uses the last of several arguments. */
const BLINK = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

export async function startChromium(): Promise<PaperBrowser> {
  const { executablePath, channel, args, env } = await testBrowser()
  const launch = ({ minimumFontPx }: BrowserSettings): Promise<Browser> =>
    chromium.launch({
      args: minimumFontPx > 0 ? [...args, `--blink-settings=${BLINK},minimumFontSize=${minimumFontPx}`] : args,
      env,
      ...(executablePath ? { executablePath } : {}),
      ...(channel ? { channel } : {}),
    })
  let settings = PLAIN_SETTINGS
  let browser = await launch(settings)
  let page = await newPage(browser, settings)
  return {
    engine: 'chromium',
    version: `Chromium ${browser.version()}`,
    async open(url) {
      await page.goto(url, { waitUntil: 'load' })
    },
    evaluate: <T>(script: string) => evaluate<T>(page, script),
    async configure(wanted) {
      const cookies = await page.context().storageState()
      if (wanted.minimumFontPx !== settings.minimumFontPx) {
        // A new browser, because the minimum font size is a setting of the whole browser.
        await browser.close()
        browser = await launch(wanted)
      } else await page.context().close()
      settings = wanted
      const url = page.url()
      page = await newPage(browser, settings, cookies)
      await page.goto(url)
    },
    async print(dialog, press, refused) {
      await evaluate(page, 'void (window.printed = 0)')
      await press()
      const asked = evaluate(page, PRINT_ASKED).then(() => true)
      if (!(await Promise.race([asked, refused.then(() => false)]))) return null
      if (dialog.marginsMm !== null) await evaluate(page, setMargins(dialog.marginsMm))
      return page.pdf(pdfOptions(dialog))
    },
    close: () => browser.close(),
  }
}

async function newPage(
  browser: Browser,
  { dark }: BrowserSettings,
  storageState?: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>,
): Promise<Page> {
  const page = await browser.newPage({
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: dark ? 'dark' : 'light',
    ...(storageState && { storageState }),
  })
  await page.addInitScript({ content: COUNT_PRINTS })
  return page
}

async function evaluate<T>(page: Page, script: string): Promise<T> {
  return JSON.parse(await page.evaluate<string>(`(async () => JSON.stringify((await (${script})) ?? null))()`)) as T
}

/** Margins from the dialog replace those of `@page`; `page.pdf` margins count only if the page has none. */
const setMargins = (mm: number): string => `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('@page { margin: ${mm}mm !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
})()`

function pdfOptions({ scale, paper, landscape }: PrintDialog): Parameters<Page['pdf']>[0] {
  const [width, height] = PAPERS[paper]
  return { width: `${width}mm`, height: `${height}mm`, landscape, scale, printBackground: false }
}
