/** Starting, signing in, starting again: what `npm start` promises on a fresh machine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, startServer } from './support/server.ts'
import { expect, signIn, test } from './support/test.ts'

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))

test('the first start prints the account, the second shows the page within 3 seconds', async ({ page }) => {
  const server = await startServer({ script: 'start.mjs', password: undefined })
  try {
    expect(server.output()).toContain(server.url)
    expect(server.output()).toContain(server.email)
    await signIn(page, server)
    await page.reload()
    await expect(page.getByText('Event Management System')).toBeVisible()

    const printed = server.output().length
    await server.stop()
    await page.context().clearCookies()
    const began = performance.now()
    await server.restart()
    await page.goto(server.url)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    expect(performance.now() - began).toBeLessThan(3000)
    // The password is shown once; nothing of it is kept in the clear.
    expect(server.output().slice(printed)).not.toContain(server.password)
    await signIn(page, server)
  } finally {
    await server.close()
  }
})

test('a wrong password is refused with a reason, and the right one still works', async ({ page, server }) => {
  await page.goto(server.url)
  await page.getByLabel('Email').fill(server.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password at all')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await signIn(page, server)
})

test('a second start on the same data folder is refused within 2 seconds; the first is unharmed', async ({ page, server }) => {
  const began = performance.now()
  const second = spawn(process.execPath, [START], {
    env: { ...process.env, DATA_DIR: server.dataDir, PORT: String(await freePort()), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [second.stdout, second.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(second, 'close')) as [number | null]
  expect(performance.now() - began).toBeLessThan(2000)
  expect(code).toBe(1)
  expect(said).toContain(path.basename(server.dataDir))
  await signIn(page, server)
})
