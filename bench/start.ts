/**
 * Time from a second start until a browser shows the first page, compared with the start of PGlite alone. Also the
 * server's memory when idle, and the time to refuse a data folder that is in use.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, startServer } from '../test/journeys/support/server.ts'
import { openPage, startBrowser } from './support/product.ts'
import { ratio, turnByTurn } from './support/report.ts'

const START = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url))
/** A script that starts PGlite without the product and runs one query. */
const BARE = `
  import { PGlite } from '@electric-sql/pglite'
  await (await PGlite.create(process.argv[1])).query('SELECT 1')
  process.exit(0)`
const PROJECT = fileURLToPath(new URL('..', import.meta.url))
/** Milliseconds without requests before the memory is read. */
const REST = 10_000

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const server = await startServer({ script: 'start.mjs', env: { DURABLE: 'yes' } })
const folder = mkdtempSync(path.join(tmpdir(), 'eventms-bench-start-'))
const browser = await startBrowser()
try {
  await server.stop()
  cpSync(path.join(server.dataDir, 'pg'), folder, { recursive: true })
  await server.restart()
  const page = await openPage(browser)
  const times = await turnByTurn(5, {
    refused: () =>
      timed(async () => {
        const env = { ...process.env, DATA_DIR: server.dataDir, PORT: String(await freePort()), HOST: '127.0.0.1' }
        const [code] = await once(spawn(process.execPath, [START], { env, stdio: 'ignore' }), 'close')
        if (code !== 1) throw new Error(`A start on a folder in use ended with ${code}`)
      }),
    bare: () =>
      timed(async () => {
        const args = ['--input-type=module', '--eval', BARE, folder]
        const [code] = await once(spawn(process.execPath, args, { cwd: PROJECT, stdio: 'ignore' }), 'close')
        if (code !== 0) throw new Error(`The bare engine ended with ${code}`)
      }),
    started: async () => {
      await server.stop()
      return timed(async () => {
        await server.restart()
        await page.goto(server.url)
        await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
      })
    },
  })
  ratio('second start to the first page', times.started, 1200, 'limit', 'at most 1')
  ratio('second start to the first page', times.started, times.bare, 'bare engine', 'told')
  ratio('a folder in use is refused', times.refused, 2000, 'limit', 'at most 1')
  await pause(REST)
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid())], { encoding: 'utf8' }))
  console.log(`memory in rest ${(kilobytes / 1024).toFixed(0)} MB   (at most 300)`)
} finally {
  await browser.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
