/** Time to load 100,000 employees into the browser's memory: the product on both databases, and a static JSON file. */
import type { Page } from '@playwright/test'
import { signIn } from '../test/journeys/support/test.ts'
import type { Ways } from './pages/load.ts'
import { servePages } from './support/pages.ts'
import { openPage, startBrowser, startProduct, type Product } from './support/product.ts'
import { ratio, turnByTurn } from './support/report.ts'
import { asObjects, employeeRows, fields } from './support/rows.ts'

const rows = employeeRows()
const pages = await servePages(['load'], { 'rows.json': JSON.stringify(asObjects(rows)) })
const browser = await startBrowser()

async function measure({ database, server, api }: Product): Promise<void> {
  await api.import('employees', fields, rows)
  const page = await openPage(browser)
  await signIn(page, server)
  // Served at the product's address, so that the session's cookie is sent. Later requests reach the product.
  await page.route('**/bench/**', async (route) =>
    route.fulfill(await pages.file(new URL(route.request().url()).pathname.replace('/bench/', ''))),
  )
  await page.route('**/assets/**', async (route) =>
    pages.file(new URL(route.request().url()).pathname).then(
      (file) => route.fulfill(file),
      () => route.continue(),
    ),
  )
  await page.goto(`${server.url}/bench/load.html`)
  await page.waitForFunction(() => 'ways' in window)
  await page.unrouteAll()

  const bound = database === 'PGlite' ? 'at most 2.2' : 'at most 1.1'
  let name = rows[0]![2]
  const product = () => load(page, 'product')
  const touch = async () => {
    // Changes a row, so that the server's cached response is stale.
    const changed = `${name}.`
    const response = await api.fetch('/api/tables/employees', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ edits: [{ key: rows[0]![0], changes: { name: changed }, expected: { name } }] }),
    })
    if (!response.ok) throw new Error(await response.text())
    name = changed
  }
  const cold = await turnByTurn(7, {
    static: () => load(page, 'static', `${pages.url}/rows.json`),
    product: async () => {
      await touch()
      return product()
    },
  })
  ratio(`${database}: load after one row changed`, cold.product, cold.static, 'static file', bound)
  let round = 0
  const whole = await turnByTurn(5, {
    static: () => load(page, 'static', `${pages.url}/rows.json`),
    product: async () => {
      round++
      await api.import(
        'employees',
        ['companyCode', 'name'],
        rows.map((row) => [row[1], `${row[2]}${round}`]),
      )
      return product()
    },
  })
  ratio(`${database}: load after every row changed`, whole.product, whole.static, 'static file', bound)
  const warm = await turnByTurn(7, { static: () => load(page, 'static', `${pages.url}/rows.json`), product })
  ratio(`${database}: load, table unchanged`, warm.product, warm.static, 'static file', 'aim 0.6')
  await page.close()
}

async function load(page: Page, way: 'product' | 'static', url = ''): Promise<number> {
  const result = await page.evaluate(([name, from]) => (window as unknown as { ways: Ways }).ways[name](from), [
    way,
    url,
  ] as const)
  if (result.rows !== rows.length) throw new Error(`${way}: ${result.rows} rows came`)
  return result.ms
}

try {
  for (const database of ['PGlite', 'PostgreSQL'] as const) {
    const product = await startProduct(database)
    if (!product) continue
    try {
      await measure(product)
    } finally {
      await product.close()
    }
  }
} finally {
  await browser.close()
  await pages.close()
}
