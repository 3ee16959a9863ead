/**
 * What a journey imports instead of `@playwright/test`: `test` with a running product and a guarded page.
 *
 *     import { expect, signIn, test } from './support/test.ts'
 *     test.use({ serverOptions: { args: ['--load-samples'] } })
 *     test('...', async ({ page, server }) => { await signIn(page, server) })
 */
import { test as base, expect, type Page } from '@playwright/test'
import { signInApi, type ApiClient } from '../../support/api.ts'
import { guard } from './guard.ts'
import { startServer, type RunningServer, type ServerOptions } from './server.ts'

export { expect }
export type { RunningServer }

interface Fixtures {
  serverOptions: ServerOptions
  /** A fresh product per test. Tests that share one ask for it by `sharedOffice`. */
  server: RunningServer
}

export const test = base.extend<Fixtures>({
  serverOptions: [{}, { option: true }],

  server: async ({ serverOptions }, use, testInfo) => {
    const server = await startServer(serverOptions)
    await use(server)
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('server.log', { body: server.output(), contentType: 'text/plain' })
    await server.close()
  },

  context: async ({ context }, use) => {
    const check = guard(context)
    await use(context)
    check()
  },
})

/** The product that all tests of a file share, and its routes as a program calls them. */
export interface SharedOffice {
  readonly server: RunningServer
  readonly api: ApiClient
}

/** Starts a product before the tests of the file that calls it, and ends it after them. */
export function sharedOffice(options: ServerOptions = { args: ['--load-samples'] }): SharedOffice {
  const office = {} as { server: RunningServer; api: ApiClient }
  test.beforeAll(async () => {
    office.server = await startServer(options)
    office.api = await signInApi(office.server)
  })
  test.afterAll(() => office.server.close())
  return office
}

/** Opens the product and signs in; returns once the signed-in shell shows. */
export async function signIn(
  page: Page,
  { url, email, password }: Pick<RunningServer, 'url' | 'email' | 'password'>,
): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
}
