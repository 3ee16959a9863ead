/**
 * Replaces `@playwright/test` in journeys: `test` with a running product and a guarded page.
 *
 *     import { expect, signIn, test } from './support/test.ts'
 *     test.use({ serverOptions: { args: ['--load-samples'] } })
 *     test('...', async ({ page, server }) => { await signIn(page, server) })
 */
import { test as base, expect, type Page } from '@playwright/test'
import { forgetPreferences, signInApi, type ApiClient } from '../../support/api.ts'
import { guard } from './guard.ts'
import { startServer, type RunningServer, type ServerOptions } from './server.ts'
import type { Contents } from './worker-database.ts'
import { startWorkerOffice, type WorkerOffice } from './worker-office.ts'

export { expect }
export type { RunningServer }

interface Fixtures {
  serverOptions: ServerOptions
  /** The worker's server, reset to a first start. If the options require it, a server of the test's own. */
  server: RunningServer
}

export interface WorkerFixtures {
  workerOffice: WorkerOffice
  /** The home for journeys that run on both homes; 'hosted' in `npm run campaign hosted`. */
  homeName: 'server' | 'hosted'
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  serverOptions: [{}, { option: true }],

  homeName: ['server', { option: true, scope: 'worker' }],

  workerOffice: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const office = await startWorkerOffice(workerIndex)
      await use(office)
      await office.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  server: async ({ serverOptions, workerOffice }, use, testInfo) => {
    const workerContents = contentsOf(serverOptions)
    const server = workerContents ? await workerOffice.begin(workerContents) : await startServer(serverOptions)
    await use(server)
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('server.log', { body: server.output(), contentType: 'text/plain' })
    if (!workerContents) await server.close()
  },

  context: async ({ context }, use) => {
    const check = guard(context)
    await use(context)
    check()
  },
})

/** Options of `test.use` that turn animations on. Journeys run without animations by default. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** The contents to which the worker's server is reset; undefined if the options require another server. */
function contentsOf({ args = [], ...others }: ServerOptions): Contents | undefined {
  if (Object.keys(others).length > 0 || args.length > 1) return undefined
  if (args.length === 0) return 'empty'
  return args[0] === '--load-samples' ? 'samples' : undefined
}

/** A server that all tests of a file share, with a signed-in API client. */
export interface SharedOffice {
  readonly server: RunningServer
  readonly api: ApiClient
}

/**
 * Resets the worker's server before the tests of a file, to the sample office or to an empty one. Between tests it
 * keeps the rows, and deletes the preferences.
 */
export function sharedOffice(contents: Contents = 'samples'): SharedOffice {
  const office = {} as { server: RunningServer; api: ApiClient }
  test.beforeAll(async ({ workerOffice }) => {
    office.server = await workerOffice.begin(contents)
    office.api = await signInApi(office.server)
  })
  test.beforeEach(() => forgetPreferences(office.api))
  return office
}

/** Like `sharedOffice`, but resets the office before each test, for files whose tests repeat the same acts. */
export function officeForEach(contents: Contents = 'samples'): SharedOffice {
  const office = {} as { server: RunningServer; api: ApiClient }
  test.beforeEach(async ({ workerOffice }) => {
    office.server = await workerOffice.begin(contents)
    office.api = await signInApi(office.server)
  })
  return office
}

/** Signs in, and waits until the page appears. */
export async function signIn(
  page: Page,
  { url, email, password }: Pick<RunningServer, 'url' | 'email' | 'password'>,
): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}
