/**
 * On linux-x64 the browser comes with `npm ci`. Elsewhere the machine's Chrome or Edge is used, or EVENTMS_CHROMIUM (a
 * path or a Playwright channel).
 */
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpackChromium } from './browser-unpack.ts'

/** For Playwright's `chromium.launch` and `use.launchOptions`. */
export interface TestBrowser {
  executablePath?: string
  channel?: string
  args: string[]
  env: Record<string, string>
}

/** Turns off the browser's own requests, which tests could mistake for requests of the page. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  // Equal glyph positions on every machine, on screen and on paper.
  '--font-render-hinting=none',
  // A container's /dev/shm is often 64 MB; a page of 10,000 cards needs more.
  '--disable-dev-shm-usage',
]

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Unpacks the browser on first use (about 3 s, then cached).
 * @throws Error with an installation command if there is none
 */
export async function testBrowser(): Promise<TestBrowser> {
  const args = [...QUIET, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const env = ownEnvironment()
  const named = process.env['EVENTMS_CHROMIUM']
  if (named) return path.isAbsolute(named) ? { executablePath: named, args, env } : { channel: named, args, env }

  if (process.platform === 'linux' && process.arch === 'x64') {
    const unpacked = await unpackChromium(ROOT)
    return {
      executablePath: unpacked.executable,
      // The unpacked binary has no setuid helper, so without user namespaces there is no sandbox.
      args: args.includes('--no-sandbox') ? args : [...args, '--no-sandbox'],
      env: {
        ...env,
        // In another locale names of downloads would lose characters.
        LC_ALL: 'C.UTF-8',
        FONTCONFIG_FILE: unpacked.fontsConf,
        LD_LIBRARY_PATH: [unpacked.libraries, env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
      },
    }
  }
  for (const [channel, places] of Object.entries(installedBrowsers())) {
    if (places.some((place) => existsSync(place))) return { channel, args, env }
  }
  throw new Error(
    'No browser for the tests. Run: npx playwright install chrome   (or set EVENTMS_CHROMIUM to the path of one)',
  )
}

/** Locations of Playwright's channels, for systems without the bundled browser. */
function installedBrowsers(): Record<'chrome' | 'msedge', string[]> {
  const windows = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? [])
  return {
    chrome: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/opt/google/chrome/chrome',
      ...windows.map((base) => path.join(base, 'Google/Chrome/Application/chrome.exe')),
    ],
    msedge: [
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      '/opt/microsoft/msedge/msedge',
      ...windows.map((base) => path.join(base, 'Microsoft/Edge/Application/msedge.exe')),
    ],
  }
}

/** The environment without undefined values, and with a home, because fontconfig and NSS write there. */
function ownEnvironment(): Record<string, string> {
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value
  env['HOME'] ??= tmpdir()
  return env
}
