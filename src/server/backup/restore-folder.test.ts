/** Files that a restore into a data folder opens, and its remains after a failure. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { renameDurably, Unsettled } from '#server/embedded-database/index.ts'
import { openDatabase } from '#server/db/open.ts'
import { hasServer, prepareFolders } from '#server/db/test-databases.ts'
import { SIGNING_KEY, withSecrets } from './office.test-help.ts'
import { restoreFolder } from './restore.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'eventms-restore-folder-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const setting = '--restore'
const agree = () => Promise.resolve()
prepareFolders()

it.skipIf(!hasServer())('that could be neither done nor undone is gone on with by the next start', async () => {
  const dataDir = path.join(folder, 'unsettled')
  const secret = await withSecrets()
  const source = async () => Readable.from([secret])
  let calls = 0
  // The database was replaced but its key was not, and the replacement is not rolled back.
  const rename = (from: string, to: string) => {
    if (++calls > 1) throw new Error('EIO')
    renameDurably(from, to)
  }
  await expect(restoreFolder(dataDir, source, { setting, agree, rename })).rejects.toThrow(Unsettled)
  expect(readdirSync(path.join(dataDir, 'restoring')).sort()).toEqual(['auth-secret', 'whole'])
  await (await openDatabase({ dataDir })).close()
  expect(readdirSync(dataDir).sort()).toEqual(['auth-secret', 'lock', 'pg', 'place.json'])
  expect(readFileSync(path.join(dataDir, 'auth-secret'), 'utf8')).toBe(`${SIGNING_KEY}\n`)
})

it('names what is wrong with a folder that cannot be taken', async () => {
  const dataDir = path.join(folder, 'file')
  writeFileSync(dataDir, '')
  const refusing = restoreFolder(dataDir, () => Promise.reject(new Error('read')), { setting, agree })
  await expect(refusing).rejects.toMatchObject({
    code: 'badSetting',
    params: {
      setting: 'DATA_DIR',
      issue: expect.stringContaining(`names a file, or a folder below a file: ${dataDir}`),
    },
  })
})

it('opens nothing that was not shut down in order before it is agreed', async () => {
  const dataDir = path.join(folder, 'killed')
  mkdirSync(path.join(dataDir, 'pg', 'global'), { recursive: true })
  writeFileSync(path.join(dataDir, 'pg', 'PG_VERSION'), '18\n')
  // A control file in PostgreSQL's format: the fifth 32-bit number is the state, here "in production".
  const control = Buffer.alloc(8192)
  control.writeInt32LE(6, 16)
  writeFileSync(path.join(dataDir, 'pg/global/pg_control'), control)
  const refusing = restoreFolder(dataDir, () => Promise.reject(new Error('read')), {
    setting,
    agree: (held) => Promise.reject(new Error(`asked: ${JSON.stringify(held)}`)),
  })
  await expect(refusing).rejects.toThrow('asked: "unopened"')
  expect(readdirSync(path.join(dataDir, 'pg'), { recursive: true }).sort()).toEqual([
    'PG_VERSION',
    'global',
    'global/pg_control',
  ])
})

it('a refused restore leaves no trace in a folder that was empty, or not there', async () => {
  const refusal = async () => {
    throw new EventmsError('badSetting', { setting, issue: 'names a file that is not there' })
  }
  const [missing, kept] = [path.join(folder, 'missing'), path.join(folder, 'kept')]
  mkdirSync(kept)
  writeFileSync(path.join(kept, 'auth-secret'), SIGNING_KEY)
  for (const dataDir of [missing, kept])
    await expect(restoreFolder(dataDir, refusal, { setting, agree })).rejects.toMatchObject({ code: 'badSetting' })
  expect(readdirSync(folder)).not.toContain('missing')
  expect(readdirSync(kept)).toContain('auth-secret')
})
