/** Shows only the product's printed pages in a browser: built by Vite in memory, filled by the test. */
import { chromium, type Browser, type Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { afterAll, beforeAll } from 'vitest'
import type { CardGrid } from '#domain/paper/card-format.ts'
import type { PaperPage } from '#domain/paper/paper.ts'
import type { PrintedSeal } from '#domain/seals/index.ts'
import type { PaperFault } from '#web/features/print/paper/check-paper.ts'
import { testBrowser } from './browser.ts'

const ORIGIN = 'http://paper.test'
const ENTRY = 'virtual:print-page'
const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * `showSeals(seals, options)` and `showPages(pages)` fill the document; `ready()` and `check()` work like the print
 * button.
 */
const SCRIPT = `
import '/src/web/styles/fonts.ts'
import { createElement as h } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { cardFormat, SEAL_SHEET } from '/src/domain/paper/card-format.ts'
import { cardPages } from '/src/web/features/print/seal-sheet/card-pages.ts'
import { drawSealCode } from '/src/web/features/print/seal-sheet/draw-seal-code.ts'
import { checkPaper } from '/src/web/features/print/paper/check-paper.ts'
import { PaperRoot } from '/src/web/features/print/paper/PaperRoot.tsx'
import { paperReady } from '/src/web/ui/paper/paper-ready.ts'
const root = createRoot(document.getElementById('root'))
let shown = []
let count = 0
window.showPages = (pages) => {
  shown = pages
  // A new key each time, because tests change the document without React.
  flushSync(() => root.render(h(PaperRoot, { key: ++count, root: null, stamp: 'test', pages, refusalReason: null })))
}
window.showSeals = (seals, { first = 1, coded = false, grid = SEAL_SHEET } = {}) =>
  window.showPages(cardPages(seals, { format: cardFormat(grid), firstLabel: first, code: coded ? drawSealCode : null }))
window.ready = () => paperReady({ current: document.querySelector('.print-root') }, Promise.resolve())
window.check = () => checkPaper(document.querySelector('.print-root'), shown)
`

interface PrintWindow {
  showPages(pages: readonly PaperPage[]): void
  showSeals(seals: readonly PrintedSeal[], options?: SealOptions): void
  ready(): Promise<boolean>
  check(): Promise<PaperFault | null>
}

export interface SealOptions {
  readonly first?: number
  readonly coded?: boolean
  readonly grid?: CardGrid
}

/** The product's paper, in a separate browser. */
export interface TestPaper {
  readonly page: Page
  /** Fills the document at once; the product renders it in parts. */
  showSeals(seals: readonly PrintedSeal[], options?: SealOptions): Promise<void>
  showPages(pages: readonly PaperPage[]): Promise<void>
  /** Waits like the print button. */
  ready(): Promise<boolean>
  /** Checks like the print button. */
  check(): Promise<PaperFault | null>
  close(): Promise<void>
}

/** A paper that is open during the tests of a file. */
export function testPaper(): TestPaper {
  const paper = {} as TestPaper
  beforeAll(async () => void Object.assign(paper, await openPaper()), 240_000)
  afterAll(() => paper.close?.())
  return paper
}

/** @param flags of the browser, in addition to the usual ones */
export async function openPaper(...flags: readonly string[]): Promise<TestPaper> {
  const [files, options] = await Promise.all([printFiles(), testBrowser()])
  const browser = await chromium.launch({ ...options, args: [...options.args, ...flags] })
  const page = await openPage(browser, files)
  return {
    page,
    showSeals: (seals, how = {}) =>
      page.evaluate(([cards, as]) => (window as unknown as PrintWindow).showSeals(cards, as), [seals, how] as const),
    showPages: (pages) => page.evaluate((shown) => (window as unknown as PrintWindow).showPages(shown), pages),
    ready: () => page.evaluate(() => (window as unknown as PrintWindow).ready()),
    check: () => page.evaluate(() => (window as unknown as PrintWindow).check()),
    close: () => browser.close(),
  }
}

/** A seal with a range of ten booklets. */
export const sealOf = (id: number, changes: Partial<PrintedSeal> = {}): PrintedSeal => ({
  id,
  eventCode: 1,
  eventName: '第42回 納涼花火大会',
  companyCode: `C${String(id).padStart(5, '0')}`,
  name: '髙﨑 𠮷太郎',
  departmentCode: 10,
  departmentName: '営業第一部',
  personInChargeCode: 101,
  personInChargeName: '髙橋',
  start: id * 10 + 1,
  end: id * 10 + 10,
  count: 10,
  receivedOn: null,
  personKnown: true,
  departmentKnown: true,
  ...changes,
})

export const sealsOf = (count: number): readonly PrintedSeal[] =>
  Array.from({ length: count }, (_, at) => sealOf(at + 1))

/** Files by path. */
type PrintFiles = ReadonlyMap<string, string | Uint8Array>

let built: Promise<PrintFiles> | undefined
const printFiles = (): Promise<PrintFiles> => (built ??= buildPage())

async function buildPage(): Promise<PrintFiles> {
  const virtual: Plugin = {
    name: 'print-page',
    resolveId: (id) => (id === ENTRY ? `\0${ENTRY}.tsx` : null),
    load: (id) => (id === `\0${ENTRY}.tsx` ? SCRIPT : null),
  }
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [virtual],
    publicDir: false,
    // Set explicitly, because Vitest's NODE_ENV would select React's development build.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rollupOptions: { input: ENTRY, output: { entryFileNames: 'page.js', codeSplitting: false } },
    },
  })
  if (!('output' in result)) throw new Error('nothing was built')
  return new Map(result.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]))
}

/** Serves only its own files. */
async function openPage(browser: Browser, files: PrintFiles): Promise<Page> {
  const page = await browser.newPage()
  const styles = [...files.keys()].filter((name) => name.endsWith('.css'))
  const html = [
    '<!doctype html><meta charset="utf-8">',
    ...styles.map((name) => `<link rel="stylesheet" href="${name}">`),
    '<body><div id="root">the app</div><script type="module" src="/page.js"></script>',
  ].join('')
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html })
    const file = files.get(pathname)
    if (file === undefined) return route.fulfill({ status: 404, body: '' })
    const contentType = pathname.endsWith('.js')
      ? 'text/javascript'
      : pathname.endsWith('.css')
        ? 'text/css'
        : 'font/woff2'
    return route.fulfill({ contentType, body: typeof file === 'string' ? file : Buffer.from(file) })
  })
  await page.goto(ORIGIN)
  await page.waitForFunction(() => 'check' in window)
  return page
}
