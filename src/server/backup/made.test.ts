/** A finished backup stays valid even if a later step fails. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestDatabase, pgliteArchive } from '#server/db/test-databases.ts'
import { createBackups } from './backups.ts'
import { backupName } from './retention.ts'
import { nameIt } from './make.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'eventms-made-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const at = (name: string) => path.join(folder, name)

const log = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() })

/** Timeouts in milliseconds of the pool's statements, by SQL text. */
function patienceOf(pool: pg.Pool): Map<string, number> {
  const told = new Map<string, number>()
  pool.on('acquire', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const noted = (...given: unknown[]) => {
      const { text, query_timeout: patience } = (given[0] ?? {}) as { text?: string; query_timeout?: number }
      if (text !== undefined && patience !== undefined) told.set(text.slice(0, 10), patience)
      return query(...given)
    }
    Object.assign(client, { query: noted })
  })
  return told
}

it('is good though an old one cannot be removed; it waits an hour for whoever has locked a table', {
  timeout: 300_000,
}, async () => {
  const { pool, close } = await openTestDatabase('embedded')
  try {
    const patience = patienceOf(pool)
    // A folder with the name of a backup cannot be removed as a file.
    const old = [1, 2, 3].map((day) => backupName(Date.UTC(2020, 0, day), false))
    for (const name of old) mkdirSync(at(name))
    const source = { pool, signingKey: 'x'.repeat(40), version: '1', inMemory: { archive: await pgliteArchive(false) } }
    const said = log()
    const backups = createBackups(source, { folder, at: 0, keep: { daily: 1, weekly: 0, monthly: 0 } }, said)
    const made = await backups.beforeUpgrade()
    expect(readdirSync(folder).sort()).toEqual([...old, path.basename(made!.file)])
    expect(backups.state()).toMatchObject({ failed: null, last: expect.any(String) })
    expect(said.warn.mock.calls.map(([{ file }]) => path.basename(file)).sort()).toEqual(old.slice(0, 2))
    for (const waiting of ['SELECT coa', 'LOCK TABLE']) expect(patience.get(waiting), waiting).toBe(3_600_000)
  } finally {
    await close()
  }
})

it('has its name though its folder is not synced', () => {
  const said = log()
  writeFileSync(at('untried'), 'tried by now')
  const sync = () => {
    throw Object.assign(new Error('input/output error'), { code: 'EIO' })
  }
  nameIt(at('untried'), at('named.gz'), { setting: '--backup', log: said, sync })
  expect(readdirSync(folder)).toEqual(['named.gz'])
  expect(readFileSync(at('named.gz'), 'utf8')).toBe('tried by now')
  expect(said.warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ code: 'EIO' }), file: at('named.gz') },
    expect.stringContaining('a backup was made'),
  )
})
