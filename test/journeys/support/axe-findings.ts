/** Runs axe in a page, through Playwright or WebDriver. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions, Spec } from 'axe-core'

/** A browser driver: Playwright's page, or a function around WebDriver's `executeAsyncScript`. */
export interface Driver {
  /** Evaluates an expression in the page, and awaits its promise. */
  evaluate(expression: string): Promise<unknown>
}

export interface Finding {
  readonly id: string
  readonly help: string
  /** The elements with this finding, each with axe's description. */
  readonly at: readonly string[]
}

/** The axe rules to run; by default all that axe enables. */
export type Rules = Pick<RunOptions, 'runOnly' | 'rules'>

/**
 * Overlays such as tooltips, options and toasts may be outside of landmarks. Screen readers associate them with the
 * element that opened them.
 */
const SETTINGS: Spec = { rules: [{ id: 'region', selector: 'body *:not(#portals, #portals *)' }] }

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** axe's findings of every impact, including its best practices. */
export async function axeFindings(page: Driver, rules: Rules = {}): Promise<Finding[]> {
  // axe is loaded only once per page, which halves the time.
  if (!(await page.evaluate(`'axe' in window`)))
    await page.evaluate(`(() => { ${await readFile(AXE, 'utf8')}; axe.configure(${JSON.stringify(SETTINGS)}) })()`)
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...rules }
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.slice(0, 5).map(({ html, any }) => [html, ...any.map(({ message }) => message)].join('\n')),
  }))
}

/** Number of views in the menu. */
const VIEWS = 14

/**
 * A script that opens a view by its position in the menu, and waits for the view's data. Works for a menu in a drawer,
 * too.
 */
const openView = (view: number) => `(async () => {
  const buttons = () => document.querySelectorAll('nav li button')
  const until = async (isSo) => {
    for (let tries = 0; tries < 1200 && !isSo(); tries++) await new Promise((resolve) => setTimeout(resolve, 50))
    if (!isSo()) throw new Error('view ${view}: ' + isSo)
  }
  for (const dialog of document.querySelectorAll('[role=dialog] header button')) dialog.click()
  await until(() => !document.querySelector('[role=dialog][aria-modal]'))
  if (buttons().length === 0) document.querySelector('header button').click()
  await until(() => buttons().length === ${VIEWS})
  buttons()[${view}].click()
  await until(() => document.querySelector('main h2') && !document.querySelector('main [aria-busy=true], main [data-waiting]'))
  // The dialog of view 12, the seal sheet, opens up to half a second later.
  if (${view} === 12) await until(() => document.querySelector('[role=dialog][aria-modal] select, [role=dialog][aria-modal] input'))
})()`

/** axe's findings in each view of a page that was just opened. */
export async function findingsOfViews(page: Driver, rules: Rules = {}): Promise<Record<string, Finding[]>> {
  const found: Record<string, Finding[]> = {}
  for (let view = 0; view < VIEWS; view++) {
    await page.evaluate(openView(view))
    const findings = await axeFindings(page, rules)
    if (findings.length > 0) found[`view ${view}`] = findings
  }
  return found
}
