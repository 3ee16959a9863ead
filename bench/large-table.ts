/** 1,000,000 employees in a browser: the longest task of a search and a sort, and the memory. */
import type { ListQuery } from '#domain/grid/list-query.ts'
import type { Acts } from './pages/large-table.ts'
import { servePages } from './support/pages.ts'
import { openPage, startBrowser } from './support/product.ts'
import { employeeRows, fields } from './support/rows.ts'

const COUNT = 1_000_000
const CHUNK = 10_000

const rows = employeeRows(COUNT)
const lines = [JSON.stringify({ version: 1, fields, count: rows.length })]
for (let from = 0; from < rows.length; from += CHUNK) {
  const chunk = rows.slice(from, from + CHUNK)
  lines.push(JSON.stringify(fields.map((_, at) => chunk.map((row) => row[at]))))
}
const pages = await servePages(['large-table'], { 'employees.lines': lines.join('\n') })
const browser = await startBrowser()

const say = (what: string, { longest, ms, count }: { longest: number; ms: number; count?: number }) =>
  console.log(
    `${what.padEnd(34)} ${ms.toFixed(0).padStart(6)} ms, the longest stretch ${longest.toFixed(1).padStart(6)} ms   (at most 50, aim 16)${count === undefined ? '' : `   ${count} rows`}`,
  )

try {
  const page = await openPage(browser)
  const profiler = await page.context().newCDPSession(page)
  const heap = async (when: string) => {
    await profiler.send('HeapProfiler.collectGarbage')
    // The type lacks `backingStorageSize`, the memory of typed arrays, which is not part of the heap.
    const usage = (await profiler.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number }
    const [used, arrays] = [usage.usedSize, usage.backingStorageSize ?? 0].map((bytes) => bytes / 1e6)
    console.log(
      `heap ${when.padEnd(29)} ${(used! + arrays!).toFixed(0).padStart(6)} MB: ${used!.toFixed(0)} rows and texts, ${arrays!.toFixed(0)} arrays of numbers   (at most 250)`,
    )
  }
  const act = <K extends keyof Acts>(name: K, ...args: Parameters<Acts[K]>): Promise<Awaited<ReturnType<Acts[K]>>> =>
    page.evaluate(
      ([which, given]) =>
        (window as unknown as { acts: Record<string, (...given: unknown[]) => unknown> }).acts[which]!(...given),
      [name, args] as const,
    ) as Promise<Awaited<ReturnType<Acts[K]>>>
  await page.goto(`${pages.url}/large-table.html`)
  await page.waitForFunction(() => 'acts' in window)
  await act('read', '/employees.lines')
  await heap('as read')
  say('prepared', await act('prepare'))
  await heap('prepared')
  const asked: readonly Partial<ListQuery>[] = [
    ...['', '山', '山田', '', 'c0', 'c01', 'c012', '', '1', '山田 12', 'どこにもない'].map((query) => ({ query })),
    { sorts: [{ field: 'name', descending: false }] },
    { sorts: [{ field: 'sweetCardNumber', descending: true }] },
    { sorts: ['departmentCode', 'name'].map((field) => ({ field, descending: false })) },
    { query: '1', sorts: [{ field: 'companyCode', descending: true }] },
    {
      conditions: [
        { field: 'name', is: 'containing', text: '田' },
        { field: 'positionCode', is: 'between', from: 2, to: 4 },
        { field: 'sweetCardNumber', is: 'empty', empty: false },
      ],
    },
  ]
  for (const wanted of asked) {
    const { query, sorts = [], conditions } = wanted
    const what = [
      query !== undefined && `search ${JSON.stringify(query)}`,
      sorts[0] && `sort by ${sorts.map(({ field }) => field).join(', ')}`,
      conditions && 'filters',
    ]
    say(what.filter(Boolean).join(', '), await act('view', wanted))
  }
  await heap('searched and sorted')
} finally {
  await browser.close()
  await pages.close()
}
