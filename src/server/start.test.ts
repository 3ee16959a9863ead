/** Opening the store for a command or a server, especially a database of an earlier version. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { commandOfAnyVersion } from './commands/commands.ts'
import { reopen } from './commands/restoring.ts'
import { migrate, migrationFolders, needsUpgrade } from './db/migrations/migrate.ts'
import { serversOn } from './db/postgres/heartbeat.ts'
import { lockFolder } from './embedded-database/data-folder/lock.ts'
import { hasServer, openTestDatabase } from './db/test-databases.ts'
import { parseSettings } from './env.ts'
import { createLog } from './log.ts'
import { openBase, openStore, serve } from './start.ts'
import { version } from './version.ts'

const root = mkdtempSync(path.join(tmpdir(), 'eventms-start-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const at = (name: string) => path.join(root, name)
const log = createLog('silent')
/** Timeout in milliseconds; on an idle machine the tests take seconds. */
const PATIENCE = 300_000

/** The migrations of an earlier version: all except the last of each folder. */
function earlier(): string[] {
  return migrationFolders.map((from) => {
    const to = at(path.basename(from))
    mkdirSync(to, { recursive: true })
    for (const file of readdirSync(from).sort().slice(0, -1)) cpSync(path.join(from, file), path.join(to, file))
    return to
  })
}

describe.skipIf(!hasServer())('a database of a server', () => {
  it('of an earlier version stays as it is for a backup or a move; what needs this version’s is refused', {
    timeout: PATIENCE,
  }, async () => {
    const database = await openTestDatabase('server', { migrated: false })
    try {
      await migrate(database.pool, { migrations: earlier() })
      const records = async () => (await database.pool.query('SELECT * FROM eventms_private.migration')).rows
      const before = await records()
      const settings = parseSettings({ DATABASE_URL: database.url, AUTH_SECRET: 'k'.repeat(32) })
      await expect(openBase(settings, log, 'list')).rejects.toMatchObject({
        code: 'badSetting',
        params: { setting: '--list', issue: expect.stringContaining('Start EventMS') },
      })
      const store = await openStore(settings, log)
      expect(store.isOlder).toBe(true)
      await store.close()
      expect(await records()).toEqual(before)
      expect(await needsUpgrade(database.pool)).toBe(true)
      expect(commandOfAnyVersion({ name: 'list', argument: true })).toBeUndefined()
      expect(commandOfAnyVersion({ name: 'backup', argument: '/x.gz' })).toBeDefined()
    } finally {
      await database.close()
    }
  })

  it('stays open in a stop until the mails under way were sent', async () => {
    const database = await openTestDatabase('server')
    const settings = parseSettings({ DATABASE_URL: database.url, AUTH_SECRET: 'k'.repeat(32), PORT: '0' })
    const base = await openBase(settings, log)
    let send = () => {}
    const sent = new Promise<void>((resolve) => (send = resolve))
    const asked = vi.spyOn(base.auth, 'settled').mockReturnValue(sent)
    try {
      const running = await serve(base, settings, log)
      const closed = running.close()
      await vi.waitFor(() => expect(asked).toHaveBeenCalled())
      expect(await serversOn(database.pool)).toBe(1)
      await base.db.pool.query('SELECT 1')
      send()
      await closed
      expect(await serversOn(database.pool)).toBe(0)
      await expect(base.db.pool.query('SELECT 1')).rejects.toThrow()
    } finally {
      send()
      await Promise.all([base.close(), database.close()])
    }
  })

  it('has its metrics on the server’s port for whoever has the token, and none without the setting', async () => {
    const database = await openTestDatabase('server')
    const token = 'm'.repeat(32)
    const plain = { DATABASE_URL: database.url, AUTH_SECRET: 'k'.repeat(32), PORT: '0' }
    const ask = async (settings: Record<string, string | undefined>) => {
      const base = await openBase(parseSettings(settings), log)
      const running = await serve(base, parseSettings(settings), log)
      const read = (headers: Record<string, string>) => fetch(`${running.url}/metrics`, { headers })
      const answers = [await read({ authorization: `Bearer ${token}` }), await read({})]
      const [text = ''] = await Promise.all(answers.map((answer) => answer.text()))
      await running.close()
      return [...answers.map(({ status }) => status), /^eventms_build_info.*$/m.exec(text)?.[0]]
    }
    try {
      const figure = `eventms_build_info{version="${version()}"} 1`
      expect(await ask({ ...plain, METRICS_TOKEN: token })).toEqual([200, 401, figure])
      expect(await ask(plain)).toEqual([404, 404, undefined])
    } finally {
      await database.close()
    }
  })

  it('is not upgraded where the server is told to stop while it is saved; nothing of that is left', {
    timeout: PATIENCE,
  }, async () => {
    const database = await openTestDatabase('server', { migrated: false })
    const other = new pg.Client(database.url)
    await other.connect()
    try {
      await migrate(database.pool, { migrations: earlier() })
      // The backup waits for a migration after it has created its file.
      await other.query('BEGIN; LOCK TABLE eventms_private.migration IN SHARE ROW EXCLUSIVE MODE')
      const BACKUP_DIR = at('backups')
      const settings = parseSettings({ DATABASE_URL: database.url, AUTH_SECRET: 'k'.repeat(32), BACKUP_DIR })
      let stop = () => {}
      const opening = openBase(settings, log, undefined, new Promise<void>((resolve) => (stop = resolve)))
      const ended = opening.catch((error: unknown) => error)
      const soon = { timeout: PATIENCE, interval: 20 }
      await vi.waitFor(() => expect(readdirSync(BACKUP_DIR)).toEqual([expect.stringMatching(/\.untried$/)]), soon)
      stop()
      await vi.waitFor(() => expect(readdirSync(BACKUP_DIR)).toEqual([]), { timeout: 30_000 })
      expect(await ended).toMatchObject({ code: 'serverStopping' })
      await other.query('ROLLBACK')
      expect(await needsUpgrade(database.pool)).toBe(true)
    } finally {
      await other.end()
      await database.close()
    }
  })

  it('is closed in time though what is said beside an answer hangs', async () => {
    const database = await openTestDatabase('server')
    try {
      const base = await openBase(parseSettings({ DATABASE_URL: database.url, AUTH_SECRET: 'k'.repeat(32) }), log)
      base.auth.settled = () => new Promise(() => {})
      await base.close(20)
      // A second close, as in main.ts, which always closes at the end.
      await base.close()
      await expect(base.db.pool.query('SELECT 1')).rejects.toThrow()
    } finally {
      await database.close()
    }
  })
})

it('a command on what is there makes nothing where DATA_DIR names another folder', async () => {
  const DATA_DIR = at('wrong')
  const settings = parseSettings({ DATA_DIR })
  const none = (setting: string) => ({
    code: 'badSetting',
    params: { setting, issue: `needs a database, and there is none in ${DATA_DIR}: DATA_DIR names another folder` },
  })
  const each = async () => {
    await expect(reopen(settings, () => {})).rejects.toMatchObject(none('--use-again'))
    for (const asked of ['move-to', 'backup'])
      await expect(openStore(settings, log, asked)).rejects.toMatchObject(none(`--${asked}`))
  }
  await each()
  expect(existsSync(DATA_DIR)).toBe(false)
  mkdirSync(path.join(DATA_DIR, 'pg'), { recursive: true })
  await each()
  expect([readdirSync(DATA_DIR).sort(), readdirSync(path.join(DATA_DIR, 'pg'))]).toEqual([['lock', 'pg'], []])
})

describe('a command on what is there says why it cannot be had', () => {
  const commands = (DATA_DIR: string) => {
    const settings = parseSettings({ DATA_DIR })
    return [
      () => reopen(settings, () => {}),
      () => openStore(settings, log, 'backup'),
      () => openStore(settings, log, 'move-to'),
    ]
  }

  it('where DATA_DIR is a file, or below one', async () => {
    writeFileSync(at('file'), '')
    for (const name of ['file', 'file/data'])
      for (const command of commands(at(name)))
        await expect(command()).rejects.toMatchObject({
          params: { setting: 'DATA_DIR', issue: `names a file, or a folder below a file: ${at(name)}` },
        })
  })

  it('where a server is just making it', async () => {
    const folder = at('taken')
    mkdirSync(folder)
    const lock = await lockFolder(folder)
    for (const command of commands(folder)) await expect(command()).rejects.toMatchObject({ code: 'dataFolderInUse' })
    lock.release()
  })

  it('where it is lost, and what stood beside it is there', async () => {
    const folder = at('lost')
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'auth-secret'), 'the key')
    for (const command of commands(folder))
      await expect(command()).rejects.toMatchObject({
        code: 'dataFolderDamaged',
        params: { found: 'has no database in pg, but is not empty: it holds auth-secret' },
      })
  })
})
