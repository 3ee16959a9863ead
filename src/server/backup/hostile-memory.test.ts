/** Decompression bombs: backups that expand to a thousand times their size. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { writeBackup } from './backup-file.ts'
import { withSecrets } from './office.test-help.ts'
import { createServerDatabase, hasServer } from '#server/db/test-databases.ts'

const PROGRAM = fileURLToPath(new URL('test-programs/restoring.ts', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'eventms-hostile-memory-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PASSPHRASE = 'a passphrase of some length'
const MB = 1024 * 1024
/** Only the campaign restores into folders, which takes seconds each. */
const isAsked = Number(process.env['EVENTMS_HOSTILE_BACKUPS']) > 0
/** Maximum megabytes above the memory that restoring a small office takes. */
const MOST = 300

/** Compresses `begin`, `size` MB of repeated `unit`, and `end`; gzip members can be concatenated. */
function bomb(begin: string, unit: string, size: number, end = ''): Buffer {
  const part = gzipSync(unit.repeat(MB / unit.length))
  return Buffer.concat([gzipSync(begin), ...Array<Buffer>(size).fill(part), gzipSync(end)])
}

it.skipIf(!hasServer())(
  'a backup that grows when it is unpacked is refused with little memory @wide [campaign]',
  async () => {
    const good = (await withSecrets()).toString()
    const upTo = (table: string) => new RegExp(`^[^]*?\\{"table":"[a-z_]+\\.${table}".*\\n`).exec(good)![0]
    const departments = upTo('departments')
    const bombs: [string, Buffer, string][] = [
      ['head', bomb('', 'x', 2800), 'a line of more than 262144 bytes'],
      ['row', bomb(departments, 'x', 2800), 'a line of more than 67108864 bytes'],
      ['longest row', bomb(`${departments}1\t`, 'x', 63, '\n'), 'does not take its rows'],
      ['rows', bomb(departments, '1\tx\n', 100), 'does not take its rows'],
      ['empty rows', bomb(departments, '\n', 100), 'does not take its rows'],
      ['more behind', bomb(good, '\n', 100), 'more follows its end'],
    ]
    const at = (name: string) => path.join(folder, name)
    await writeBackup(at('good'), Readable.from([Buffer.from(good)]), PASSPHRASE)
    for (const [name, bytes] of bombs) writeFileSync(at(name), bytes)
    const files = ['good', ...bombs.map(([name]) => name)].map(at)
    const database = await createServerDatabase()
    const target = isAsked ? at('data') : database.url
    const args = ['--import', './scripts/typescript.mjs', PROGRAM, target, ...files]
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      env: { ...process.env, BACKUP_PASSPHRASE: PASSPHRASE },
    })
    await database.drop()
    const told = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { outcome: string; most: number })
    if (isAsked) console.log(told)
    expect([stderr, told.length]).toEqual(['', files.length])
    const [first, ...others] = told
    expect(first!.outcome).toBe('restored')
    others.forEach(({ outcome }, i) => expect(outcome, files[i + 1]).toContain(bombs[i]![2]))
    expect(Math.max(...told.map(({ most }) => most)) - first!.most).toBeLessThan(MOST)
  },
  // Seven folders are made and restored, one after the other.
  600_000,
)
