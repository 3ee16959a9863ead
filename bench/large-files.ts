/**
 * Imports the largest files in a real browser into PGlite: 50 MB of employees, and 1,000,000 departments. Measures the
 * longest task of each phase, stalls of the progress, cancel times, and response times for other requests. Also tries
 * a file with one row too many.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { tables, type TableName } from '#domain/tables/index.ts'
import { ROWS_OF_A_FILE } from '#domain/wire.ts'
import { signIn } from '../test/journeys/support/test.ts'
import { openPage, startBrowser, startProduct, type Product } from './support/product.ts'
import { ratio } from './support/report.ts'
import { asCsv, employeeRows } from './support/rows.ts'

const LONG_TASK_MS = 200
const STANDS_STILL_MS = 3000
const CANCEL_MS = 1000
const OTHERS_MS = 5000
const PATIENCE_MS = 900_000
const MB = 1024 * 1024

/** The phases of an import in which it is cancelled, each with the dialog's text. */
const phases = {
  sent: 'Sending...',
  checked: 'Checking...',
  written: 'The database is writing',
} as const

/** Durations of long tasks, and the longest time without progress, in milliseconds since the last call of `since`. */
interface Seen {
  tasks: number[]
  still: number
}

/**
 * An import file with long names: as many employees as fit into 50 MB, which is fewer than the maximum number of rows.
 */
function employees(): Uint8Array {
  const named = (count: number) =>
    asCsv(
      employeeRows(count).map(([id, code, name, ...rest]) => [id, code, `${name} 事業推進本部付`, ...rest] as const),
    )
  const some = 10_000
  const file = named(Math.floor(((50 * MB) / named(some).length) * some * 0.998))
  if (file.length > 50 * MB) throw new Error(`The file of employees has ${file.length} bytes`)
  return file
}

function departments(count: number): Uint8Array {
  const lines = Array.from({ length: count }, (_, i) => `${i + 1_000_000},部${i}`)
  return new TextEncoder().encode(`departmentCode,departmentName\n${lines.join('\n')}\n`)
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen & { since: number; text: string } = { tasks: [], still: 0, since: 0, text: '' }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration)
    }).observe({ type: 'longtask' })
    setInterval(() => {
      const bar = document.querySelector('[role=dialog] [role=progressbar], [role=dialog] .mantine-Progress-root')
      const text = bar?.parentElement?.textContent ?? ''
      if (bar && text === seen.text) seen.still = Math.max(seen.still, performance.now() - seen.since)
      if (bar && text === seen.text) return
      seen.text = text
      seen.since = performance.now()
    }, 50)
  })
}

async function since(page: Page): Promise<{ longest: number; still: number }> {
  // The browser reports a task some time after the task has ended.
  await page.waitForTimeout(300)
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen }
    const found = { longest: Math.max(0, ...seen.tasks), still: seen.still }
    Object.assign(seen, { tasks: [], still: 0 })
    return found
  })
}

/**
 * Sends other requests until the returned function is called. That function returns the longest response time and the
 * failures.
 */
function others({
  server,
  api,
}: Product): () => Promise<Record<'health' | 'load', { longest: number; failed: number }>> {
  const found = { health: { longest: 0, failed: 0 }, load: { longest: 0, failed: 0 } }
  const now = { asking: true }
  const ask = async (one: { longest: number; failed: number }, work: () => Promise<boolean>) => {
    while (now.asking) {
      const began = performance.now()
      if (!(await work().catch(() => false))) one.failed++
      one.longest = Math.max(one.longest, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const done = Promise.all([
    ask(found.health, async () => (await fetch(`${server.url}/health`)).ok),
    ask(found.load, async () => (await api.load('positions')).rows.length > 0),
  ])
  return async () => {
    now.asking = false
    await done
    return found
  }
}

const button = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true })

async function chosen(page: Page, table: TableName, file: string): Promise<Locator> {
  await page.locator(`nav button[aria-label="${tables[table].label.en}"]`).click()
  await page.getByRole('main').getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: /^Import into/ })
  await dialog.waitFor()
  await since(page)
  await dialog.locator('input[type=file]').setInputFiles(file)
  return dialog
}

async function ready(dialog: Locator): Promise<void> {
  await dialog.locator('button:not([disabled])', { hasText: /^Import$/ }).waitFor({ timeout: PATIENCE_MS })
}

function limits(what: string, { longest, still }: { longest: number; still: number }): void {
  ratio(`${what}: the longest task`, longest, LONG_TASK_MS, 'limit', 'at most 1; 0 where none is long')
  ratio(`${what}: progress stood still`, still, STANDS_STILL_MS, 'limit', 'at most 1')
}

async function measure(product: Product, page: Page, table: TableName, what: string, file: string): Promise<void> {
  let began = performance.now()
  const dialog = await chosen(page, table, file)
  await ready(dialog)
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s to the preview`)
  limits(`${what} to the preview`, await since(page))

  for (const [phase, said] of Object.entries(phases)) {
    await button(dialog, 'Import').click()
    await dialog.getByText(said).first().waitFor({ timeout: PATIENCE_MS })
    began = performance.now()
    await button(dialog, 'Cancel the import').click()
    await dialog.getByText('Nothing was written.').first().waitFor({ timeout: PATIENCE_MS })
    ratio(`${what}: cancelled while it is ${phase}`, performance.now() - began, CANCEL_MS, 'limit', 'at most 1')
    await ready(dialog)
  }
  await since(page)
  const answered = others(product)
  began = performance.now()
  await button(dialog, 'Import').click()
  await dialog.waitFor({ state: 'detached', timeout: PATIENCE_MS })
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s to the database`)
  for (const [name, { longest, failed }] of Object.entries(await answered()))
    ratio(`${what}: ${name} meanwhile (${failed} failed)`, longest, OTHERS_MS, 'limit', 'at most 1')
  limits(`${what} sent`, await since(page))
}

const product = (await startProduct('PGlite'))!
const browser = await startBrowser()
const folder = await mkdtemp(path.join(tmpdir(), 'eventms-bench-'))
const saved = async (name: string, content: Uint8Array) => {
  const place = path.join(folder, name)
  await writeFile(place, content)
  return place
}
try {
  const page = await openPage(browser)
  await watch(page)
  await signIn(page, product.server)
  const tooMany = await chosen(page, 'departments', await saved('more.csv', departments(ROWS_OF_A_FILE + 1)))
  const refused = tooMany.getByText('more than 1,000,000 rows').first()
  await refused.waitFor({ timeout: PATIENCE_MS })
  console.log(`1,000,001 rows: ${(await refused.textContent())!}`)
  limits('1,000,001 rows refused', await since(page))
  await page.reload()
  await measure(product, page, 'departments', '1,000,000 rows', await saved('most.csv', departments(ROWS_OF_A_FILE)))
  await page.reload()
  await measure(product, page, 'employees', '50 MB', await saved('large.csv', employees()))
} finally {
  await browser.close()
  await product.close()
  await rm(folder, { recursive: true, force: true })
}
