import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { findPostgres } from './postgres-binaries.ts'
import { startPostgres } from './postgres-server.ts'

// Servers start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const query = async (url: string, sql: string): Promise<Record<string, string>> => {
  const client = new pg.Client(url)
  // Without a listener the error would end the test's process; queries get it as well.
  client.on('error', () => 'as it may')
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows[0]
}

describe.each(['installed', 'bundled'] as const)('a PostgreSQL server from %s programs', async (origin) => {
  const binaries = await findPostgres(origin === 'bundled' ? origin : undefined)
  const there = binaries?.origin === origin

  it.runIf(there)('runs on its own, and leaves nothing when stopped @wide', async () => {
    const server = await startPostgres(binaries)
    if (!server) throw new Error('not started')
    const { folder } = (await query(server.url(), `SELECT current_setting('data_directory') AS folder`)) as {
      folder: string
    }
    await query(server.url(), 'CREATE DATABASE other')
    expect(await query(server.url('other'), 'SELECT current_database() AS name')).toEqual({ name: 'other' })
    await server.stop()
    expect(existsSync(folder)).toBe(false)
    await expect(query(server.url(), 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
  })
})

it.runIf(await findPostgres())('goes with the process that asked for it, killed though that was @wide', async () => {
  const owner = fork(fileURLToPath(new URL('support/postgres-owner.ts', import.meta.url)), {
    execArgv: ['--import', './scripts/typescript.mjs'],
  })
  const [url] = (await once(owner, 'message')) as [string]
  const client = new pg.Client(url)
  await client.connect()
  client.on('error', () => 'as it should')
  const lost = new Promise((resolve) => client.once('end', resolve))
  owner.kill('SIGKILL')
  await lost
  await expect(query(url, 'SELECT 1')).rejects.toThrow()
})
