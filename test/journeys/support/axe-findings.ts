/** axe in any page that takes a script, whatever drives the browser. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions, Spec } from 'axe-core'

/** Playwright's page is one; of WebDriver it is `executeAsyncScript`. */
export interface Driver {
  /** The value of an expression in the page, awaited. */
  evaluate(expression: string): Promise<unknown>
}

export interface Finding {
  readonly id: string
  readonly help: string
  /** The elements, each with what is wrong with it. */
  readonly at: readonly string[]
}

/** Which of axe's rules: all but those that it leaves off, or those of some tags and names. */
export type Rules = Pick<RunOptions, 'runOnly' | 'rules'>

/**
 * What opens over the page (a tooltip, a list of options, a toast) belongs to the element that opened it, wherever it is
 * rendered: it needs no landmark of its own.
 */
const SETTINGS: Spec = { rules: [{ id: 'region', selector: 'body *:not(#portals, #portals *)' }] }

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Violations of any impact on the page as it is, best practices included. */
export async function axeFindings(page: Driver, rules: Rules = {}): Promise<Finding[]> {
  // Read by the page once, not at each look, which would take half of the time.
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

/** How many views the menu has. */
const VIEWS = 14

/** Opens a view by its place in the menu, in a drawer where the window is narrow; waits until its data are there. */
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
  // The seal sheet's dialog comes after half a second.
  if (${view} === 12) await until(() => document.querySelector('[role=dialog][aria-modal] select, [role=dialog][aria-modal] input'))
})()`

/** What axe finds in each of the fourteen views of a page that just opened, signed in; nothing where all is well. */
export async function findingsOfViews(page: Driver, rules: Rules = {}): Promise<Record<string, Finding[]>> {
  const found: Record<string, Finding[]> = {}
  for (let view = 0; view < VIEWS; view++) {
    await page.evaluate(openView(view))
    const findings = await axeFindings(page, rules)
    if (findings.length > 0) found[`view ${view}`] = findings
  }
  return found
}
