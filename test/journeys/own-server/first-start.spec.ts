/** `npm start` on a fresh machine: start, sign-in, restart. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort, startServer } from '../support/server.ts'
import { danger, fill, heading, outside, press } from '../support/sign-in.ts'
import { expect, signIn, test } from '../support/test.ts'

const START = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url))

/** Runs `npm start` on a data folder that a running server uses. */
async function startOn(dataDir: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [START], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

test('the first start prints the account, one beside it on its data is refused, the next shows the page @wide [S2.4 V6.3.2]', async ({
  page,
}) => {
  const server = await startServer({ script: 'start.mjs', password: undefined })
  try {
    expect(server.output()).toContain(server.url)
    expect(server.output()).toContain(server.email)
    const { code, said } = await startOn(server.dataDir)
    expect(code).toBe(1)
    expect(said).toContain(server.dataDir)

    // The running server is unaffected, and the printed password only permits choosing another one.
    const chosen = { ...server, password: 'a long enough phrase 7' }
    await page.goto(server.url)
    await fill(page, 'Email', server.email)
    await fill(page, 'Password', server.password)
    await press(page, 'Sign in')
    await heading(page, 'Choose a new password')
    await fill(page, 'New password', 'Passw0rd1234')
    await press(page, 'Update password')
    await expect(danger(page)).toContainText('Many people use this password')
    await fill(page, 'New password', chosen.password)
    await press(page, 'Update password')
    await outside(page)
    await signIn(page, chosen)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()

    const printed = server.output().length
    await page.context().clearCookies()
    await server.restart()
    await page.goto(server.url)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    // The password is shown once, and stored nowhere.
    expect(server.output().slice(printed)).not.toContain(server.password)
    await signIn(page, chosen)
  } finally {
    await server.close()
  }
})
