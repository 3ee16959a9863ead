/** Starts the real product on either database, with departments, positions and persons in charge. */
import { chromium, type Browser, type Page } from '@playwright/test'
import { testBrowser } from '../../test/browser.ts'
import { startServer, type RunningServer } from '../../test/journeys/support/server.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import { signInApi, type ApiClient } from '../../test/support/api.ts'
import { masters } from './rows.ts'

export interface Product {
  database: 'PGlite' | 'PostgreSQL'
  server: RunningServer
  api: ApiClient
  close(): Promise<void>
}

/** Starts the product with an office's master data. @returns null, and prints why, if PostgreSQL is not installed */
export async function startProduct(database: Product['database']): Promise<Product | null> {
  const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
  if (database === 'PostgreSQL' && !postgres) {
    console.log('PostgreSQL: no server to be had, left out')
    return null
  }
  const databaseUrl = postgres?.url()
  const server = await startServer({
    // With syncs to the disk, as in an office; journeys turn them off.
    env: databaseUrl
      ? { DATABASE_URL: databaseUrl, AUTH_SECRET: 'only for a measurement, never for an office' }
      : { DURABLE: 'yes' },
  })
  const api = await signInApi(server)
  for (const { table, fields, rows } of masters) await api.import(table, fields, rows)
  return {
    database,
    server,
    api,
    async close() {
      await server.close()
      await postgres?.stop()
    },
  }
}

/** Starts a browser without vsync. Otherwise, times would be multiples of the monitor's refresh interval. */
export async function startBrowser(): Promise<Browser> {
  const { executablePath, channel, args, env } = await testBrowser()
  return chromium.launch({
    // `about:blank` could otherwise not send requests to another port of this machine.
    args: [...args, '--disable-frame-rate-limit', '--disable-gpu-vsync', '--disable-features=LocalNetworkAccessChecks'],
    env,
    ...(executablePath ? { executablePath } : {}),
    ...(channel ? { channel } : {}),
  })
}

/** Opens a page, and defines `__name`, to which tsx adds calls in functions that run in the page. */
export async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  await page.addInitScript('globalThis.__name ??= (value) => value')
  return page
}
