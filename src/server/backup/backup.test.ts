import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tableNames } from '#domain/tables/index.ts'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { describeDatabases, openTestDatabase, pgliteArchive, type TestDatabase } from '#server/db/test-databases.ts'
import { readBackup } from './backup-file.ts'
import { differences } from './format.ts'
import { type BackupSource, makeBackup } from './make.ts'
import { anOffice, contentsOf, SIGNING_KEY } from './office.test-help.ts'
import { restoreServer } from './restore.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'eventms-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => path.join(folder, name)

const PASSPHRASE = '合言葉 correct horse'
const setting = '--restore'
const agree = () => Promise.resolve()
/** Timeout in milliseconds; on an idle machine the tests take seconds. */
const PATIENCE = 300_000

describeDatabases('a backup', (database) => {
  let source: BackupSource
  let plain: string
  let encrypted: string

  beforeAll(async () => {
    const { pool, kind } = database()
    await anOffice(pool)
    await pool.query('INSERT INTO eventms_private."secondStep" SELECT id, $1, now() FROM eventms_private."user"', [
      await symmetricEncrypt({ key: SIGNING_KEY, data: 'SECRETOFTHEAPP' }),
    ])
    await pool.query(`INSERT INTO eventms_private."recoveryCode" SELECT 'hash', id FROM eventms_private."user"`)
    source = { pool, signingKey: SIGNING_KEY, version: '9.9.9', inMemory: { archive: await pgliteArchive(false) } }
    ;[plain, encrypted] = [at(`${kind}.gz`), at(`${kind}.gz.gpg`)]
  }, PATIENCE)

  it('is made beside the work, tried, and can be read by everybody', { timeout: PATIENCE }, async () => {
    expect(await makeBackup(source, plain)).toMatchObject({ file: plain, isEncrypted: false })
    expect(statSync(plain).mode & 0o777).toBe(0o600)
    const text = execFileSync('gzip', ['-dc', plain], { maxBuffer: 1e9 }).toString()
    const lines = text.trimEnd().split('\n')
    expect(JSON.parse(lines[0]!)).toMatchObject({ eventmsBackup: 1, by: '9.9.9', secrets: false })
    const tables = lines.filter((line) => line.startsWith('{"table":')).map((line) => JSON.parse(line).table as string)
    expect(tables).toHaveLength(tableNames.length + 7 + 4)
    expect(tables).toEqual(
      expect.arrayContaining([
        'public.employees',
        'public.change_log',
        'public.act',
        'eventms_private.user',
        'eventms_private.account',
      ]),
    )
    expect(text).toContain('a\\tb\\\\c\\nd \\\\. 髙﨑')
    for (const left of [SIGNING_KEY, 'secondStep', 'recoveryCode', 'eventms_private.session'])
      expect(text).not.toContain(left)
  })

  it('is encrypted as gpg reads it, and has the secrets then', { timeout: PATIENCE }, async () => {
    expect(await makeBackup({ ...source, passphrase: PASSPHRASE }, encrypted)).toMatchObject({ isEncrypted: true })
    const issueOf = (passphrase?: string) =>
      readBackup(encrypted, passphrase, setting).then(
        () => 'read',
        (error: { params: { issue: string } }) => error.params.issue,
      )
    expect(await issueOf()).toContain('set BACKUP_PASSPHRASE')
    expect(await issueOf('another passphrase')).toContain('does not open')
    const gpg = spawnSync(
      'gpg',
      [
        '--batch',
        '--homedir',
        folder,
        '--pinentry-mode',
        'loopback',
        '--passphrase',
        PASSPHRASE,
        '--decrypt',
        encrypted,
      ],
      { maxBuffer: 1e9 },
    )
    if ((gpg.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return
    const text = gunzipSync(gpg.stdout).toString()
    expect(text).toContain(`{"signingKey":"${SIGNING_KEY}"}`)
    expect(text).toContain('{"table":"eventms_private.secondStep"')
  })

  it('is the same on the other database, and work goes on there @wide', { timeout: PATIENCE }, async () => {
    const { pool, kind } = database()
    const other = await openTestDatabase(kind === 'embedded' ? 'server' : 'embedded', { migrated: false })
    try {
      await other.pool.query('CREATE TABLE somebody_elses (a int)')
      const encrypted = at(`${kind}-to-other.gz.gpg`)
      await makeBackup({ ...source, passphrase: PASSPHRASE }, encrypted)
      const asIs = await restoreServer(other.pool, () => readBackup(encrypted, PASSPHRASE, setting), SIGNING_KEY, {
        setting,
        agree,
      })
      expect(asIs).toMatchObject({ withoutCodes: 0, loaded: { head: { by: '9.9.9' } } })
      expect(differences(await contentsOf(pool), await contentsOf(other.pool))).toEqual([])
      await worksOn(other)
      // Restores the same backup over existing data, with another key.
      const KEY = 'another key that signs the sessions here'
      const anew = await restoreServer(other.pool, () => readBackup(encrypted, PASSPHRASE, setting), KEY, {
        setting,
        agree,
      })
      expect(anew.withoutCodes).toBe(1)
      const { rows } = await other.pool.query('SELECT secret FROM eventms_private."secondStep"')
      expect(await symmetricDecrypt({ key: KEY, data: rows[0].secret })).toBe('SECRETOFTHEAPP')
      expect(differences(await contentsOf(pool), await contentsOf(other.pool))).toEqual([
        'eventms_private.recoveryCode',
        'eventms_private.secondStep',
      ])
      expect((await other.pool.query('SELECT count(*)::int AS count FROM somebody_elses')).rows).toEqual([{ count: 0 }])
    } finally {
      await other.close()
    }
  })

  it('has its name only once it was tried, and never another’s', { timeout: PATIENCE }, async () => {
    const mine = at(`${database().kind}-mine.gz`)
    writeFileSync(mine, 'mine')
    await expect(makeBackup(source, mine)).rejects.toMatchObject({ code: 'badSetting' })
    expect(readFileSync(mine, 'utf8')).toBe('mine')
    for (const passphrase of [undefined, 'a passphrase of some length'])
      await expect(makeBackup({ ...source, passphrase }, at('no/such/folder.gz'))).rejects.toMatchObject({
        code: 'badSetting',
        params: { issue: expect.stringContaining('cannot be written') },
      })
    // An engine that cannot be opened, so the backup cannot be tried.
    const untried = at(`${database().kind}-untried.gz`)
    await expect(makeBackup({ ...source, inMemory: { archive: Buffer.from('none') } }, untried)).rejects.toThrow()
    expect(existsSync(untried)).toBe(false)
    expect(readdirSync(folder).filter((name) => name.endsWith('.untried'))).toEqual([])
    // Writers continue.
    await database().pool.query(
      'INSERT INTO add_log (who, request, "table", asked, answer) VALUES ($1, gen_random_uuid(), $1, $1, $2)',
      ['x', '{}'],
    )
  })
})

/** Checks that sequences continue after the existing numbers, and that triggers are active. */
async function worksOn({ pool }: TestDatabase): Promise<void> {
  // Moves the acts ahead, as if the backup had been restored on a machine whose clock is behind.
  await pool.query(`UPDATE act SET at = at + interval '1 hour', moment = moment + interval '1 hour'`)
  const before = await pool.query(
    'SELECT max(id) AS id, (SELECT version FROM table_version WHERE name = $1) AS version FROM act',
    ['employees'],
  )
  await pool.query(`INSERT INTO employees ("companyCode") VALUES ('new')`)
  const after = await pool.query(
    `SELECT (SELECT max(id) FROM act) AS id, (SELECT version FROM table_version WHERE name = 'employees') AS version,
      (SELECT a.id FROM act a ORDER BY a.moment DESC LIMIT 1) AS latest,
      (SELECT count(*)::int FROM change_history WHERE "table" = 'employees' AND new ->> 'companyCode' = 'new') AS told`,
  )
  expect(Number(after.rows[0].id)).toBe(Number(before.rows[0].id) + 1)
  expect(after.rows[0].latest).toBe(after.rows[0].id)
  expect(Number(after.rows[0].version)).toBeGreaterThan(Number(before.rows[0].version))
  expect(after.rows[0].told).toBe(1)
  await expect(pool.query('DELETE FROM eventms_private."user"')).resolves.toMatchObject({ rowCount: 1 })
}
