/** For bench/load.ts: the product's own load, and a static file of the same rows. */
import { createServerBackend } from '../../src/web/backend/server/server-backend.ts'

const backend = createServerBackend({ home: 'server', providers: [], named: [] })

/** Loads to compare. Each returns the milliseconds from the request until the row objects exist, and their number. */
const ways = {
  async product() {
    const began = performance.now()
    const { rows } = await backend.load('employees')
    return { ms: performance.now() - began, rows: rows.length, last: rows.at(-1) }
  },
  async static(url: string) {
    const began = performance.now()
    const rows = (await (await fetch(url, { cache: 'no-store' })).json()) as Record<string, unknown>[]
    return { ms: performance.now() - began, rows: rows.length, last: rows.at(-1) }
  },
}
export type Ways = typeof ways
Object.assign(window, { ways })
