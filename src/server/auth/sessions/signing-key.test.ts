import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { symmetricEncrypt } from 'better-auth/crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { openTestDatabase } from '#server/db/test-databases.ts'
import { giveNewKey, requireKey } from './signing-key.ts'

let db: Database
let dataDir: string
beforeAll(async () => void (db = await openTestDatabase('embedded')))
afterAll(() => db.close())
beforeEach(() => void (dataDir = mkdtempSync(path.join(tmpdir(), 'eventms-key-'))))
afterEach(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  await db.pool.query('DELETE FROM eventms_private."user"')
})

const KEY = 'k'.repeat(43)
const OTHER = 'o'.repeat(43)
const file = () => path.join(dataDir, 'auth-secret')
const of = (authSecret?: string) => ({ pool: db.pool, dataDir, authSecret })

/** A person with an authenticator app and a recovery code. */
async function person(id: string, key?: string): Promise<void> {
  await db.pool.query(
    `INSERT INTO eventms_private."user" (id, name, email, "emailVerified", "updatedAt") VALUES ($1, $1, $1, true, now())`,
    [id],
  )
  if (!key) return
  const secret = await symmetricEncrypt({ key, data: 'JBSWY3DPEHPK3PXP' })
  await db.pool.query(
    `INSERT INTO eventms_private."secondStep" ("userId", secret, "confirmedAt") VALUES ($1, $2, now())`,
    [id, secret],
  )
  await db.pool.query(`INSERT INTO eventms_private."recoveryCode" (hash, "userId") VALUES ($1, $1)`, [id])
}

const left = async () =>
  (
    await db.pool.query<{ apps: string[]; codes: number }>(
      `SELECT (SELECT coalesce(array_agg("userId" ORDER BY 1), '{}') FROM eventms_private."secondStep") AS apps,
       (SELECT count(*)::int FROM eventms_private."recoveryCode") AS codes`,
    )
  ).rows[0]!

describe('the key of the sessions', () => {
  it('is made once where there is no account yet, also where an empty file was left', async () => {
    writeFileSync(file(), '')
    const made = await requireKey(of())
    expect(made).toHaveLength(43)
    expect(readFileSync(file(), 'utf8')).toBe(`${made}\n`)
    await person('a')
    expect(await requireKey(of())).toBe(made)
  })

  it.each([
    ['is gone', () => {}, /has no key of the sessions: auth-secret is gone/],
    ['is empty', () => writeFileSync(file(), '\n'), /has no key of the sessions: auth-secret is empty/],
    ['is cut', () => writeFileSync(file(), KEY.slice(0, 20)), /auth-secret is too short/],
  ])('is not replaced where it %s and there are accounts', async (_, lose, found) => {
    await person('a', KEY)
    await person('b')
    lose()
    const before = existsSync(file()) && readFileSync(file(), 'utf8')
    await expect(requireKey(of())).rejects.toMatchObject({
      code: 'dataFolderDamaged',
      params: {
        folder: dataDir,
        found: expect.stringMatching(found),
        remedy: expect.stringMatching(/1 authenticator app and .*AUTH_SECRET.*--new-key/),
      },
    })
    expect(existsSync(file()) && readFileSync(file(), 'utf8')).toBe(before)
    expect(await left()).toEqual({ apps: ['a'], codes: 1 })
  })

  it.runIf(process.getuid?.() !== 0)('is told where it may not be read', async () => {
    writeFileSync(file(), KEY)
    chmodSync(file(), 0)
    await expect(requireKey(of())).rejects.toMatchObject({
      code: 'badSetting',
      params: { setting: 'DATA_DIR', issue: expect.stringContaining('auth-secret') },
    })
  })

  it('is told where a folder has its name', async () => {
    mkdirSync(file())
    await expect(requireKey(of())).rejects.toMatchObject({
      code: 'badSetting',
      params: { setting: 'DATA_DIR', issue: expect.stringContaining('auth-secret') },
    })
  })

  it.each([
    ['in the folder', undefined, 'auth-secret'],
    ['in the setting', OTHER, 'is another one than before'],
  ])('%s is refused where it is not the one that the apps were stored with', async (_, setting, named) => {
    await person('a', KEY)
    writeFileSync(file(), OTHER)
    await expect(requireKey(of(setting))).rejects.toMatchObject({
      params: expect.objectContaining({ [setting ? 'issue' : 'remedy']: expect.stringContaining(named) }),
    })
    writeFileSync(file(), KEY)
    expect(await requireKey(of())).toBe(KEY)
  })

  it('is made anew when told to: what nobody can use without the old one is removed, and counted', async () => {
    await person('a', KEY)
    await person('b')
    const text = await giveNewKey(of())
    expect(text).toMatch(/1 authenticator app and the codes of 1 person with recovery codes/)
    expect(await left()).toEqual({ apps: [], codes: 0 })
    const made = await requireKey(of())
    expect(made).toHaveLength(43)
    await expect(giveNewKey(of())).rejects.toMatchObject({
      code: 'badSetting',
      params: { setting: '--new-key', issue: expect.stringContaining('of no use') },
    })
  })

  it('that was exchanged is accepted when told to, and apps that it reads are kept', async () => {
    await person('a', KEY)
    await person('b', OTHER)
    await giveNewKey(of(OTHER))
    expect(await left()).toEqual({ apps: ['b'], codes: 0 })
    expect(await requireKey(of(OTHER))).toBe(OTHER)
    expect(existsSync(file())).toBe(false)
  })
})
