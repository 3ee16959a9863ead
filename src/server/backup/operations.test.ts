/** The commands of docs/operations.md about backups, executed verbatim. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildOnce, CHOSEN, cookieOf, endAll, run, signIn, signInFirst } from '#server/boot.test-help.ts'
import { commandOptions } from '#server/commands/commands.ts'
import { restoringOptions } from '#server/commands/restoring.ts'
import { createServerDatabase } from '#server/db/test-databases.ts'

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))
const page = readFileSync(path.join(PROJECT, 'docs/operations.md'), 'utf8')
/** Real processes are slow: `npm run campaign backups` runs them. */
const isAsked = Number(process.env['EVENTMS_BACKUPS']) > 0
const PATIENCE = 600_000

const folder = mkdtempSync(path.join(tmpdir(), 'eventms-operations-'))
const at = (name: string) => path.join(folder, name)
afterEach(endAll)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const told = (start: string): string => {
  const line = page.split('\n').find((one) => one.startsWith(`npm start -- ${start}`))
  if (!line) throw new Error(`docs/operations.md has no line that begins with npm start -- ${start}`)
  return line
}

it('are commands that there are', () => {
  const known = Object.keys({ ...commandOptions, ...restoringOptions })
  const named = [...page.matchAll(/^npm start -- --([\w-]+)/gm)].map(([, name]) => name!)
  expect(named).toEqual(['backup', 'restore', 'move-to', 'move-to', 'use-again', 'new-key'])
  expect(known).toEqual(expect.arrayContaining(named))
})

describe.skipIf(!isAsked)('done one after another [campaign]', () => {
  beforeAll(buildOnce, PATIENCE)
  /** Runs a line in a shell, with the folders and the database of this test. */
  function typed(line: string, settings: Record<string, string>, database = ''): { code: number | null; said: string } {
    const here = line
      .replace('/backups/', `${at('backups')}/`)
      .replace('/srv/eventms-data', at('moved'))
      .replace('postgresql://user:password@host:5432/name', database)
    const done = spawnSync('sh', ['-c', here], {
      cwd: PROJECT,
      env: { PATH: process.env['PATH'], HOME: folder, ...settings },
      encoding: 'utf8',
    })
    return { code: done.status, said: done.stdout + done.stderr }
  }

  it(
    'an office is saved, restored, moved to PostgreSQL and back, and people sign in',
    async () => {
      mkdirSync(at('backups'))
      const database = await createServerDatabase()
      try {
        const office = { DATA_DIR: at('office'), ADMIN_EMAIL: 'chief@example.jp' }
        const server = run(office, '--load-samples')
        const url = await server.ready()
        const password = /^Password: (.*)$/m.exec(server.said())?.[1] ?? ''
        await signInFirst(url, 'chief@example.jp', password)
        expect(typed(told('--backup'), office)).toMatchObject({
          code: 0,
          said: expect.stringMatching(/Backup made and tried: /),
        })
        // A restore over a database in use is refused.
        expect(typed(told('--restore'), office)).toMatchObject({
          code: 1,
          said: expect.stringContaining('Stop that one first'),
        })
        server.child.kill('SIGTERM')
        await server.ended

        const fresh = { DATA_DIR: at('fresh') }
        expect(typed(told('--restore'), fresh)).toMatchObject({
          code: 0,
          said: expect.stringMatching(/Restored into .*: \d{4} rows/),
        })
        expect(typed(told('--restore'), fresh)).toMatchObject({
          code: 1,
          said: expect.stringContaining('--replace is needed'),
        })
        const [toServer = '', toFolder = ''] = page
          .split('\n')
          .filter((line) => line.startsWith('npm start -- --move-to'))
        const moved = typed(toServer, fresh, database.url)
        expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('Moved to the database') })
        const key = readFileSync(at('fresh/auth-secret'), 'utf8').trim()
        const there = { DATABASE_URL: database.url, AUTH_SECRET: key }
        expect(typed(toFolder, there)).toMatchObject({ code: 0, said: expect.stringContaining('Moved to ') })
        expect(readFileSync(at('moved/auth-secret'), 'utf8').trim()).toBe(key)
        expect(readdirSync(at('moved'))).not.toContain('restoring')

        // The source of the move refuses to start until it is used again.
        for (const settings of [there, fresh]) {
          const refused = run(settings)
          expect([await refused.ended, refused.said()]).toEqual([1, expect.stringContaining('was moved to')])
        }
        expect(typed(told('--use-again'), there)).toMatchObject({
          code: 0,
          said: expect.stringContaining(`It had been moved to ${at('moved')}`),
        })

        for (const settings of [there, { DATA_DIR: at('moved') }]) {
          const again = run(settings)
          const address = await again.ready()
          expect(again.said()).not.toContain('First account')
          const headers = { cookie: cookieOf(await signIn(address, 'chief@example.jp', CHOSEN)) }
          const [head] = (await (await fetch(`${address}/api/tables/employees`, { headers })).text()).split('\n')
          expect(JSON.parse(head ?? '')).toMatchObject({ count: 420 })
          expect(await (await fetch(`${address}/api/backups`, { headers })).json()).toMatchObject({ last: null })
          again.child.kill('SIGTERM')
          await again.ended
        }
      } finally {
        await database.drop()
      }
    },
    PATIENCE,
  )
})
