/** Common interface of Chromium, Firefox and WebKit for tests of paper and page. */

/** Settings of the print dialog, which the page cannot see. */
export interface PrintDialog {
  /** Margins on all sides instead of the page's own; null keeps those. */
  readonly marginsMm: number | null
  /** Scale: 1 is 100 %. */
  readonly scale: number
  readonly paper: 'A4' | 'Letter'
  readonly landscape: boolean
}

/** Settings of the browser, not of the page. */
export interface BrowserSettings {
  /** Minimum font size in CSS pixels; 0 for none. */
  readonly minimumFontPx: number
  /** True if the system prefers dark. */
  readonly dark: boolean
  /** Firefox: prints the shipped variable font, whose text cannot be read back from a PDF. */
  readonly shippedFont?: true
}

export const PLAIN_DIALOG: PrintDialog = { marginsMm: null, scale: 1, paper: 'A4', landscape: false }
export const PLAIN_SETTINGS: BrowserSettings = { minimumFontPx: 0, dark: false }

/** Sizes of upright paper in millimetres. */
export const PAPERS = { A4: [210, 297], Letter: [215.9, 279.4] } as const

export const engines = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof engines)[number]

/** A browser with one open page. */
export interface TestedBrowser {
  readonly engine: Engine
  /** The browser's own name of its version. */
  readonly version: string
  /** Returns once the document is loaded. */
  open(url: string): Promise<void>
  /** @param script an expression; a promise is awaited, and the result is JSON */
  evaluate<T>(script: string): Promise<T>
  close(): Promise<void>
}

/** A browser that accepts simulated keyboard and mouse input. */
export interface UsedBrowser extends TestedBrowser {
  /** In the format of WebDriver's "Perform Actions" and `input.performActions` of BiDi. */
  perform(sources: readonly object[]): Promise<void>
  /** @param selector of a file input, visible or not @param file its path */
  chooseFile(selector: string, file: string): Promise<void>
}

export interface PaperBrowser extends TestedBrowser {
  /** Changes settings, and opens the page again. */
  configure(settings: BrowserSettings): Promise<void>
  /**
   * @param press makes the page call `window.print()`, sooner or later.
   * @param refused resolves when the page refuses to print.
   * @returns the PDF; null if refused
   */
  print(dialog: PrintDialog, press: () => Promise<void>, refused: Promise<unknown>): Promise<Uint8Array | null>
}

/**
 * Runs before a page's own scripts. Firefox and Chromium count prints instead of opening a dialog; WebKit's
 * `window.print()` is the real one.
 */
export const COUNT_PRINTS = `(() => {
  window.printed = 0
  window.print = () => {
    window.printed += 1
    window.dispatchEvent(new Event('printasked'))
  }
})()`

/** Resolves after a call of `window.print()` since `printed` was last 0. */
export const PRINT_ASKED = `new Promise((resolve) =>
  window.printed ? resolve() : window.addEventListener('printasked', () => resolve(), { once: true }))`
