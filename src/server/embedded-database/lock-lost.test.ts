import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { Pglite } from './engine/pglite.ts'
import { ownIdentity } from './data-folder/process-identity.ts'
import { pgliteArchive } from '#server/db/test-databases.ts'

// Engines start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const WRITER = fileURLToPath(new URL('test-programs/slow-writer.ts', import.meta.url))

let dataDir: string
beforeEach(() => {
  // In memory if possible: the disk's speed does not matter here.
  dataDir = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'eventms-taken-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Simulates that another container sees no heartbeat for a minute. */
function standStill(): void {
  const lock = path.join(dataDir, 'lock')
  const file = path.join(lock, readdirSync(lock).find((name) => /^\d+$/.test(name))!)
  const identity = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...identity, host: 'another-container', pidSpace: 'pid:[1]' }))
  const then = new Date(Date.now() - 60_000)
  utimesSync(file, then, then)
}

it.runIf(ownIdentity().pidSpace)(
  'a process that stood still while another one took its folder tells nobody that anything was saved, and ends',
  async () => {
    mkdirSync(path.join(dataDir, 'pg'))
    const engine = await Pglite.start({
      archive: await pgliteArchive(false),
      dataDir: path.join(dataDir, 'pg'),
      durable: false,
    })
    await engine.close()
    const writer = fork(WRITER, [dataDir], { execArgv: ['--import', './scripts/typescript.mjs'], silent: true })
    let told = 0
    const ended = once(writer, 'exit')
    await new Promise<void>((resolve) => {
      writer.on('message', (n: number) => {
        told = n
        if (n === 2) resolve()
      })
    })
    // Waits until the next commit has begun.
    await pause(20)
    writer.kill('SIGSTOP')
    standStill()
    const { pool, close } = await openDatabase({ dataDir })
    const there = 'SELECT count(DISTINCT n)::int AS numbers, count(*)::int AS rows FROM number'
    const { numbers, rows } = (await pool.query<{ numbers: number; rows: number }>(there)).rows[0]!
    expect(rows).toBe(30_000 * numbers)
    writer.kill('SIGCONT')
    const [code] = (await ended) as [number]
    expect(code).not.toBe(0)
    expect(told).toBeLessThanOrEqual(numbers)
    // The engine did not write into the other process's folder either.
    await pool.query('CHECKPOINT')
    expect((await pool.query(there)).rows[0]).toEqual({ numbers, rows })
    await close()
  },
)
