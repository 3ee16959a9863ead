import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildOnce, cookieOf, endAll, run, signInFirst } from './boot.test-help.ts'
import { serversOn } from './db/postgres/heartbeat.ts'
import { hasServer, openTestDatabase } from './db/test-databases.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'eventms-boot-'))
/** Timeout in milliseconds; on an idle machine the tests take seconds. */
const PATIENCE = 180_000
beforeAll(buildOnce, PATIENCE)
afterEach(endAll)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a server in its own folder', () => {
  const dataDir = path.join(folder, 'office')

  it(
    'tells its address and its first account once, refuses a second one, keeps its sessions, and stops when told',
    async () => {
      const first = run({ DATA_DIR: dataDir, ADMIN_EMAIL: 'chief@example.jp' })
      const url = await first.ready()
      const password =
        /^First account: chief@example\.jp\nPassword: ([a-z2-9]{4}(?:-[a-z2-9]{4}){3})$/m.exec(first.said())?.[1] ?? ''
      expect(statSync(dataDir).mode & 0o777).toBe(0o700)
      expect(statSync(path.join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600)
      // Another user of the machine cannot give the server commands.
      expect(statSync(path.join(dataDir, 'control.json')).mode & 0o777).toBe(0o600)

      const answer = await signInFirst(url, 'chief@example.jp', password)
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { user: expect.objectContaining({ email: 'chief@example.jp', name: 'chief' }) },
      ])
      const headers = { cookie: cookieOf(answer) }
      expect((await fetch(`${url}/health`)).status).toBe(200)
      expect((await fetch(`${url}/api/tables/departments`)).status).toBe(401)
      expect((await fetch(`${url}/api/tables/departments`, { headers })).status).toBe(200)
      expect(await (await fetch(`${url}/config.json`)).json()).toEqual({
        home: 'server',
        providers: [],
        named: [],
        importLimit: 50 * 1024 * 1024,
        importRows: 1_000_000,
        historyDays: 1825,
      })
      expect(
        (
          await fetch(`${url}/api/auth/sign-in/email`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: 'x'.repeat(100_000),
          })
        ).status,
      ).toBe(413)

      // The data folder is in use: the start is refused in a sentence, and the first server is unaffected.
      const second = run({ DATA_DIR: dataDir })
      expect(await second.ended).toBe(1)
      expect(second.said()).toBe(
        `EventMS stopped. The data folder ${dataDir} is in use by another EventMS (process ${first.child.pid}). Stop that one first, or choose another folder with DATA_DIR.\n`,
      )
      expect((await fetch(`${url}/api/tables/departments`, { headers })).status).toBe(200)

      // boot-commands.test.ts covers the other commands.
      const list = run({ DATA_DIR: dataDir }, '--list')
      expect([await list.ended, list.said()]).toEqual([0, expect.stringMatching(/^chief@example\.jp +active/m)])

      // An open event stream is ended.
      const events = await fetch(`${url}/api/events`, { headers: { ...headers, accept: 'text/event-stream' } })
      expect(events.status).toBe(200)
      first.child.kill('SIGTERM')
      expect(await first.ended).toBe(0)
      await expect(events.text()).rejects.toThrow()
      expect(existsSync(path.join(dataDir, 'control.json'))).toBe(false)

      // The remains of an interrupted trial of a backup: a whole database.
      mkdirSync(path.join(dataDir, 'checking', 'pg'), { recursive: true })
      const again = run({ DATA_DIR: dataDir, ADMIN_EMAIL: 'another@example.jp' })
      const url2 = await again.ready()
      expect(existsSync(path.join(dataDir, 'checking'))).toBe(false)
      // On a busy machine a warning about the slow opening comes first.
      expect(again.said().replace(/^\{.*"opening the database in .*\n/, '')).toBe(`EventMS is ready at ${url2}\n`)
      expect((await fetch(`${url2}/api/tables/departments`, { headers })).status).toBe(200)
      again.child.kill('SIGINT')
      expect(await again.ended).toBe(0)

      // A process that lost its lock ends, instead of reporting a healthy database.
      const robbed = run({ DATA_DIR: dataDir })
      await robbed.ready()
      rmSync(path.join(dataDir, 'lock'), { recursive: true })
      expect([await robbed.ended, robbed.said()]).toEqual([
        1,
        expect.stringContaining(`EventMS stopped. The lock of the data folder ${dataDir} is no longer this one's`),
      ])
    },
    PATIENCE,
  )
})

describe('impossible options are refused with a sentence', () => {
  it.each<[string, Record<string, string>, string[], string]>([
    ['a setting', { PORT: 'x' }, [], 'The setting PORT needs a whole number from 0 to 65535.'],
    [
      'a missing secret',
      { DATABASE_URL: 'postgresql://127.0.0.1:1/x' },
      [],
      'The setting AUTH_SECRET is required with DATABASE_URL (make one with: openssl rand -base64 33).',
    ],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgresql://u:hush@127.0.0.1:1/x', AUTH_SECRET: 'x'.repeat(32) },
      [],
      'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL, and that its server runs.',
    ],
    ['a command', {}, ['--format-disk'], "Unknown option '--format-disk' (docs/operations.md lists the commands.)"],
  ])('%s', async (_what, settings, args, sentence) => {
    const { ended, said } = run({ DATA_DIR: path.join(folder, 'none'), ...settings }, ...args)
    expect([await ended, said()]).toEqual([1, `EventMS stopped. ${sentence}\n`])
  })

  it('the version', async () => {
    const { ended, said } = run({}, '--version')
    expect([await ended, said()]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
  })
})

describe.skipIf(!hasServer())('over a PostgreSQL server', () => {
  it(
    'two servers share accounts and sessions, and a port that is taken is named @wide',
    async () => {
      const database = await openTestDatabase('server', { migrated: false })
      try {
        const settings = {
          DATABASE_URL: database.url ?? '',
          AUTH_SECRET: 'a secret of both, long enough for two',
          ADMIN_EMAIL: 'chief@example.jp',
        }
        const both = [run(settings), run(settings)]
        const [one = '', two = ''] = await Promise.all(both.map(({ ready }) => ready()))
        const passwords = both.flatMap(({ said }) => /^Password: (.*)$/m.exec(said())?.[1] ?? [])
        expect(passwords).toHaveLength(1)
        const headers = { cookie: cookieOf(await signInFirst(one, 'chief@example.jp', passwords[0] ?? '')) }
        expect((await fetch(`${two}/api/tables/events`, { headers })).status).toBe(200)

        const taken = createServer().listen(0, '127.0.0.1')
        await once(taken, 'listening')
        const { port } = taken.address() as AddressInfo
        const third = run({ ...settings, PORT: String(port) })
        expect([await third.ended, third.said()]).toEqual([
          1,
          `EventMS stopped. The setting PORT names a port that is already in use: ${port}.\n`,
        ])
        taken.close()
        expect(await serversOn(database.pool)).toBe(2)
        for (const { child } of both) child.kill('SIGTERM')
        expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
        expect(await serversOn(database.pool)).toBe(0)
      } finally {
        await database.close()
      }
    },
    PATIENCE,
  )
})
