/**
 * Firefox by WebDriver BiDi, without geckodriver. With `--remote-allow-system-access` scripts also run in the browser's
 * own window: they change preferences, and print with every setting of the dialog.
 *
 * Facts (Firefox 153):
 * - Margins of the dialog replace those of `@page`; "Default" keeps the page's own.
 * - The orientation of `@page` overrides the dialog's.
 * - `browsingContext.print` of BiDi has no such margins, and always takes the paper's size from `@page`. A printer uses
 *   the loaded paper.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Bidi } from './bidi.ts'
import {
  type BrowserSettings,
  COUNT_PRINTS,
  PAPERS,
  type PaperBrowser,
  PRINT_ASKED,
  type PrintDialog,
  type UsedBrowser,
} from './browser.ts'
import { start } from './process.ts'
import { type StaticFontFiles, staticFontFiles } from './static-font.ts'

type Preferences = Readonly<Record<string, string | number | boolean>>

/** Preferences that prevent network traffic, and make Firefox behave the same on every machine. */
const PREFERENCES: Preferences = {
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.healthreport.uploadEnabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'intl.accept_languages': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'ui.prefersReducedMotion': 1,
}

/** Firefox has a separate minimum font size for each of these groups of writing systems. */
const SCRIPT_GROUPS = ['ja', 'x-western', 'x-unicode', 'x-math', 'x-cyrillic', 'el', 'zh-CN', 'zh-TW', 'zh-HK', 'ko']

export interface FirefoxBrowser extends PaperBrowser, UsedBrowser {
  readonly bidi: Bidi
  /** The page's browsing context. */
  readonly page: string
}

export async function startFirefox(executable: string): Promise<FirefoxBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'eventms-firefox-'))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  await writeFile(path.join(profile, 'user.js'), lines.join(''))
  const firefox = start(executable, [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port=0',
    '--remote-allow-system-access',
    'about:blank',
  ])
  const end = async (): Promise<void> => {
    await firefox.end()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const [, url] = await firefox.says(/WebDriver BiDi listening on (ws:\S+)/)
    const bidi = await Bidi.connect(`${url}/session`)
    const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: { alwaysMatch: { acceptInsecureCerts: true, unhandledPromptBehavior: { default: 'ignore' } } },
    })
    const treeOf = async (scope: object): Promise<string> => {
      const { contexts } = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', scope)
      return contexts[0]!.context
    }
    let isReadable = true
    const [page, chrome] = [await treeOf({}), await treeOf({ 'moz:scope': 'chrome' })]
    await bidi.send('script.addPreloadScript', { functionDeclaration: `() => ${COUNT_PRINTS}` })
    const evaluateIn =
      <T>(context: string) =>
      (script: string) =>
        run<T>(bidi, context, script)
    return {
      engine: 'firefox',
      version: `Firefox ${capabilities.browserVersion}`,
      bidi,
      page,
      async open(address) {
        await bidi.send('browsingContext.navigate', { context: page, url: address, wait: 'complete' })
      },
      evaluate: (script) => run(bidi, page, script),
      async perform(actions) {
        await bidi.send('input.performActions', { context: page, actions })
      },
      async chooseFile(selector, file) {
        const { nodes } = await bidi.send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
          context: page,
          locator: { type: 'css', value: selector },
          maxNodeCount: 1,
        })
        const [input] = nodes
        if (!input) throw new Error(`no ${selector}`)
        await bidi.send('input.setFiles', { context: page, element: { sharedId: input.sharedId }, files: [file] })
      },
      async configure(settings) {
        isReadable = !settings.shippedFont
        await evaluateIn(chrome)(configureScript(settings))
      },
      async print(dialog, press, refused) {
        await run(bidi, page, 'void (window.printed = 0)')
        if (isReadable) await run(bidi, page, staticFont(await staticFontFiles()))
        await press()
        const asked = run(bidi, page, PRINT_ASKED).then(() => true)
        if (!(await Promise.race([asked, refused.then(() => false)]))) return null
        return Buffer.from(await run<string>(bidi, chrome, printScript(dialog)), 'base64')
      },
      async close() {
        bidi.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/**
 * Replaces the shipped variable font by its two static weights. Firefox draws a variable font as shapes, without text in
 * the PDF. Loads both, because a hidden sheet loads none.
 */
const staticFont = ({ regular, bold }: StaticFontFiles): string => `(async () => {
  const family = '"Noto Sans JP Variable"'
  const sheets = [...document.styleSheets]
  const isShipped = (rule) => rule instanceof CSSFontFaceRule && rule.cssText.includes('Noto Sans JP Variable')
  for (const sheet of sheets)
    for (let at = sheet.cssRules.length - 1; at >= 0; at--) if (isShipped(sheet.cssRules[at])) sheet.deleteRule(at)
  const faces = [['400', '${regular}'], ['700', '${bold}']]
  for (const [weight, file] of faces)
    sheets[0].insertRule('@font-face { font-family: ' + family + '; font-weight: ' + weight + '; src: url("' + file + '") }')
  await Promise.all(faces.map(([weight]) => document.fonts.load(weight + ' 16px ' + family)))
})()`

interface Evaluated {
  readonly type: 'success' | 'exception'
  readonly result?: { readonly value?: string }
  readonly exceptionDetails?: { readonly text: string }
}

async function run<T>(bidi: Bidi, context: string, script: string): Promise<T> {
  const { type, result, exceptionDetails } = await bidi.send<Evaluated>('script.evaluate', {
    expression: `(async () => JSON.stringify((await (${script})) ?? null))()`,
    target: { context },
    awaitPromise: true,
  })
  if (type === 'exception') throw new Error(`${exceptionDetails?.text}\nin ${script.slice(0, 200)}`)
  return JSON.parse(result?.value ?? 'null') as T
}

const configureScript = ({ minimumFontPx, dark }: BrowserSettings): string => `(() => {
  for (const group of ${JSON.stringify(SCRIPT_GROUPS)})
    Services.prefs.setIntPref('font.minimum-size.' + group, ${minimumFontPx})
  Services.prefs.setIntPref('ui.systemUsesDarkTheme', ${dark ? 1 : 0})
  Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', ${dark ? 0 : 1})
})()`

/**
 * Sets up the dialog like toolkit/content/print.js. A printer's format keeps the loaded paper; "Save to PDF" takes the
 * size of `@page`.
 */
function printScript({ marginsMm, scale, paper, landscape }: PrintDialog): string {
  const [width, height] = PAPERS[paper]
  const margin = (marginsMm ?? 10) / 25.4
  return `(async () => {
    const { print } = ChromeUtils.importESModule('chrome://remote/content/shared/PDF.sys.mjs')
    const settings = print.getPrintSettings(print.addDefaultSettings({
      page: { width: ${width / 10}, height: ${height / 10} },
      orientation: '${landscape ? 'landscape' : 'portrait'}',
      scale: ${scale},
      shrinkToFit: ${scale === 1},
    }))
    settings.outputFormat = Ci.nsIPrintSettings.kOutputFormatNative
    settings.usePageRuleSizeAsPaperSize = false
    settings.honorPageRuleMargins = ${marginsMm === null}
    settings.marginTop = settings.marginBottom = settings.marginLeft = settings.marginRight = ${margin}
    return btoa(await print.printToBinaryString(gBrowser.selectedBrowser.browsingContext, settings))
  })()`
}
