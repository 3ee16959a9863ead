/** WebKitWebDriver under Xvfb, with WebKitGTK's small browser, which cannot print. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { UsedBrowser } from './browser.ts'
import { startDisplay } from './display.ts'
import { start } from './process.ts'
import { environment } from './webkit-paper.ts'

/** Key of an element in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const MINI_BROWSER = [process.arch === 'arm64' ? 'aarch64' : 'x86_64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find(existsSync)

export async function startWebKitDriver(): Promise<UsedBrowser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'eventms-webkit-'))
  const display = await startDisplay()
  const port = await freePort()
  const driver = start('WebKitWebDriver', [`--port=${port}`], { env: environment(display.name, folder) })
  const end = async (): Promise<void> => {
    await driver.end()
    await display.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const send = async <T>(method: string, command: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${command}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  try {
    await answers(port)
    const { sessionId, capabilities } = await send<{ sessionId: string; capabilities: { browserVersion: string } }>(
      'POST',
      '/session',
      {
        capabilities: {
          alwaysMatch: { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] } },
        },
      },
    )
    const session = `/session/${sessionId}`
    await send('POST', `${session}/timeouts`, { script: 60_000 })
    await send('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1366, height: 960 })
    return {
      engine: 'webkit',
      version: `WebKitGTK ${capabilities.browserVersion}`,
      async open(url) {
        await send('POST', `${session}/url`, { url })
      },
      async evaluate<T>(script: string) {
        const done = await send<{ json?: string; error?: string }>('POST', `${session}/execute/async`, {
          script: `const done = arguments[arguments.length - 1]
            ;(async () => JSON.stringify((await (${script})) ?? null))().then(
              (json) => done({ json }),
              (error) => done({ error: String(error) }))`,
          args: [],
        })
        if (done.json === undefined) throw new Error(`${done.error}\nin ${script.slice(0, 200)}`)
        return JSON.parse(done.json) as T
      },
      async perform(actions) {
        await send('POST', `${session}/actions`, { actions })
      },
      async chooseFile(selector, file) {
        const found = await send<Record<string, string>>('POST', `${session}/element`, {
          using: 'css selector',
          value: selector,
        })
        await send('POST', `${session}/element/${found[ELEMENT]}/value`, { text: file })
      },
      async close() {
        await send('DELETE', session).finally(end)
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** The driver does not announce that it is ready. */
async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const isThere = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('WebKitWebDriver does not answer')
}
