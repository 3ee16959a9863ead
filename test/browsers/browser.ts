/** What the tests of paper and page ask of a browser: the same of Chromium, Firefox and WebKit. */

/** What the print dialog asks and the page cannot see. */
export interface PrintDialog {
  /** All four of them, in place of those of the page; null leaves the page its own. */
  readonly marginsMm: number | null
  /** 1 is 100 %. */
  readonly scale: number
  readonly paper: 'A4' | 'Letter'
  readonly landscape: boolean
}

/** Settings of the browser, not of the page. */
export interface BrowserSettings {
  /** In CSS pixels; 0 for none. */
  readonly minimumFontPx: number
  /** The system prefers dark. */
  readonly dark: boolean
}

export const PLAIN_DIALOG: PrintDialog = { marginsMm: null, scale: 1, paper: 'A4', landscape: false }
export const PLAIN_SETTINGS: BrowserSettings = { minimumFontPx: 0, dark: false }

/** Width and height upright, in millimetres. */
export const PAPERS = { A4: [210, 297], Letter: [215.9, 279.4] } as const

export const engines = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof engines)[number]

/** A browser with one page. */
export interface TestedBrowser {
  readonly engine: Engine
  /** As the browser names itself. */
  readonly version: string
  /** Returns once the document is loaded. */
  open(url: string): Promise<void>
  /** @param script an expression; a promise is waited for, and what comes back went through JSON */
  evaluate<T>(script: string): Promise<T>
  close(): Promise<void>
}

/** A browser that takes a person's input. */
export interface UsedBrowser extends TestedBrowser {
  /** Keys and pointer, as WebDriver's "Perform Actions" and `input.performActions` of BiDi take them. */
  perform(sources: readonly object[]): Promise<void>
  /** @param selector of a file input, seen or not @param file its path */
  chooseFile(selector: string, file: string): Promise<void>
}

export interface PaperBrowser extends TestedBrowser {
  /** From now on; what is open is opened anew. */
  configure(settings: BrowserSettings): Promise<void>
  /**
   * Has the page print.
   * @param press what makes the page call `window.print()`, sooner or later
   * @param refused resolves when the page says that it will not print
   * @returns the PDF; null where it was refused
   */
  print(dialog: PrintDialog, press: () => Promise<void>, refused: Promise<unknown>): Promise<Uint8Array | null>
}

/**
 * Runs before a page's own scripts: Firefox's and Chromium's dialog opens in no test, how often it would have is counted
 * instead. WebKit's `window.print()` is the real one.
 */
export const COUNT_PRINTS = `(() => {
  window.printed = 0
  window.print = () => {
    window.printed += 1
    window.dispatchEvent(new Event('printasked'))
  }
})()`

/** Resolves when the page has called `window.print()` since `printed` was last 0. */
export const PRINT_ASKED = `new Promise((resolve) =>
  window.printed ? resolve() : window.addEventListener('printasked', () => resolve(), { once: true }))`
