/**
 * Reads 100,000 employees by the API with a personal token, compared with the page's own load. Also reads pages of
 * 1,000 rows at the beginning, in the middle and at the end. Runs over HTTP, on both databases.
 */
import type { Columns, LoadHead } from '#domain/wire.ts'
import { type Product, startProduct } from './support/product.ts'
import { ratio, turnByTurn } from './support/report.ts'
import { employeeRows, fields } from './support/rows.ts'

const rows = employeeRows()
const [PAGE, WHOLE] = [1000, 10_000]

/** @returns a function that sends a GET request with a personal token */
async function program({ api, server }: Product): Promise<(path: string) => Promise<Response>> {
  const made = await api.fetch('/api/auth/account/tokens/add', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'bench',
      scope: 'read',
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      current: server.password,
    }),
  })
  if (!made.ok) throw new Error(await made.text())
  const { token } = (await made.json()) as { token: string }
  return async (path) => {
    const response = await fetch(`${server.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(await response.text())
    return response
  }
}

async function measure(product: Product): Promise<void> {
  const { database, api } = product
  await api.import('employees', fields, rows)
  const get = await program(product)
  const page = async (query: string) =>
    (await (await get(`/tables/employees?${query}`)).json()) as { rows: object[]; next: string | null }

  const expectAll = (count: number) => {
    if (count !== rows.length) throw new Error(`${count} rows came`)
  }
  const ways = {
    load: async () => expectAll((await api.load('employees')).rows.length),
    pages: async () => {
      const read: object[] = []
      for (let after: string | null = ''; after !== null; ) {
        const next = await page(`limit=${WHOLE}${after && `&after=${after}`}`)
        for (const row of next.rows) read.push(row)
        after = next.next
      }
      expectAll(read.length)
    },
    columns: async () => {
      const text = await (await get('/tables/employees.ndjson')).text()
      const [head, ...lines] = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown)
      const { fields } = head as LoadHead
      const objects = (lines as Columns[]).flatMap((columns) =>
        columns[0]!.map((_, i) => Object.fromEntries(fields.map((field, j) => [field, columns[j]![i]]))),
      )
      expectAll(objects.length)
    },
    csv: async () => expectAll((await (await get('/tables/employees.csv')).text()).split('\r\n').length - 2),
  }
  let name = rows[0]![2]
  /** Changes a row, which makes the server's cache stale. */
  const touch = async () => {
    const edit = { key: rows[0]![0], changes: { name: `${name}.` }, expected: { name } }
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ edits: [edit] })
    const response = await api.fetch('/api/tables/employees', { method: 'PATCH', headers, body })
    if (!response.ok) throw new Error(await response.text())
    name = `${name}.`
  }
  const timed = (work: () => Promise<unknown>, before?: () => Promise<void>) => async () => {
    await before?.()
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const changed = await turnByTurn(7, {
    load: timed(ways.load, touch),
    pages: timed(ways.pages, touch),
    columns: timed(ways.columns, touch),
    csv: timed(ways.csv, touch),
  })
  ratio(`${database}: all rows in pages, after a change`, changed.pages, changed.load, 'the page', 'at most 1.5')
  ratio(`${database}: all rows by columns, after a change`, changed.columns, changed.load, 'the page', 'at most 1.5')
  ratio(`${database}: all rows as CSV, after a change`, changed.csv, changed.load, 'the page', 'at most 1.5')
  const same = await turnByTurn(7, {
    load: timed(ways.load),
    pages: timed(ways.pages),
    columns: timed(ways.columns),
    csv: timed(ways.csv),
  })
  ratio(`${database}: all rows in pages, unchanged`, same.pages, same.load, 'the page', 'at most 1.5')
  ratio(`${database}: all rows by columns, unchanged`, same.columns, same.load, 'the page', 'at most 1.5')
  ratio(`${database}: all rows as CSV, unchanged`, same.csv, same.load, 'the page', 'at most 1.5')

  const from = (key: number) => timed(() => page(`limit=${PAGE}&after=${key}`))
  const depths = { first: from(0), middle: from(rows.length / 2), last: from(rows.length - PAGE) }
  await turnByTurn(5, depths)
  const deep = await turnByTurn(41, depths)
  ratio(`${database}: a page of 1,000 in the middle`, deep.middle, deep.first, 'the first', 'at most 1.2')
  ratio(`${database}: a page of 1,000 at the end`, deep.last, deep.first, 'the first', 'at most 1.2')
}

for (const database of ['PGlite', 'PostgreSQL'] as const) {
  const product = await startProduct(database)
  if (!product) continue
  try {
    await measure(product)
  } finally {
    await product.close()
  }
}
