/** Real processes of commands beside a server. */
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildOnce, CHOSEN, cookieOf, endAll, run, SERVER, signIn, signInFirst } from './boot.test-help.ts'
import { hasServer, openTestDatabase } from './db/test-databases.ts'

/** Timeout in milliseconds; on an idle machine the tests take seconds. */
const PATIENCE = 180_000
beforeAll(buildOnce, PATIENCE)
const folder = mkdtempSync(path.join(tmpdir(), 'eventms-boot-commands-'))
afterEach(endAll)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A user who can read the build but not the data folder; undefined if this process cannot become another user. */
function anotherUser(): number | undefined {
  const folders = SERVER.split(path.sep).map((_, at, names) => names.slice(0, at + 1).join(path.sep) || path.sep)
  const isReadable = folders.every((name) => (statSync(name).mode & 0o005) === 0o005 || name === SERVER)
  return process.getuid?.() === 0 && isReadable ? 65_534 : undefined
}

/** Runs commands on the folder of a running server. */
async function commandsBeside(url: string, dataDir: string, serverSaid: () => string): Promise<void> {
  const settings = { DATA_DIR: dataDir }
  expect(statSync(path.join(dataDir, 'control.json')).mode & 0o777).toBe(0o600)
  const invited = run(settings, '--invite', 'Colleague@example.jp')
  const token = await invited.line(
    /^Invited: colleague@example\.jp\nLink to choose a password: http:\S+#link=([\w-]{43})$/m,
  )
  expect(await invited.ended).toBe(0)
  const chosen = await fetch(`${url}/api/auth/update-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ password: CHOSEN, token }),
  })
  expect(chosen.status).toBe(200)
  const headers = { cookie: cookieOf(await signIn(url, 'colleague@example.jp', CHOSEN)) }
  expect((await fetch(`${url}/api/tables/departments`, { headers })).status).toBe(200)
  const disabled = run(settings, '--disable', 'colleague@example.jp')
  expect([await disabled.ended, disabled.said()]).toEqual([
    0,
    'Disabled: colleague@example.jp. All sessions have ended.\n',
  ])
  expect((await fetch(`${url}/api/tables/departments`, { headers })).status).toBe(401)
  const list = run(settings, '--list')
  expect([await list.ended, list.said()]).toEqual([0, expect.stringMatching(/^colleague@example\.jp +disabled/m)])
  expect(serverSaid()).toMatch(/"way":"command".*"msg":"accountDisabled"/)

  const uid = anotherUser()
  if (uid === undefined) return
  // The user may list the folder, but not read its private files.
  chmodSync(folder, 0o755)
  chmodSync(dataDir, 0o755)
  const strange = run(settings, { uid }, '--invite', 'stranger@example.jp')
  expect([await strange.ended, strange.said()]).toEqual([
    1,
    `EventMS stopped. The setting DATA_DIR names a folder that this user of the machine may not write in: ${dataDir}.\n`,
  ])
}

it(
  'commands work and a backup is made beside a server in its own folder @wide',
  async () => {
    const settings = { DATA_DIR: path.join(folder, 'office') }
    const server = run({ ...settings, ADMIN_EMAIL: 'chief@example.jp' })
    const url = await server.ready()
    await signInFirst(url, 'chief@example.jp', await server.line(/^Password: (.*)$/m))
    await commandsBeside(url, settings.DATA_DIR, server.said)
    const backup = run(settings, '--backup', path.join(folder, 'beside.gz'))
    expect([await backup.ended, backup.said()]).toEqual([0, expect.stringMatching(/^Backup made and tried: /m)])
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  },
  PATIENCE,
)

describe.skipIf(!hasServer())('over a PostgreSQL server', () => {
  it(
    'commands invite, change a password and load the sample office @wide',
    async () => {
      const database = await openTestDatabase('server')
      try {
        const settings = { DATABASE_URL: database.url ?? '', AUTH_SECRET: 'a secret of one, long enough for one' }
        const invited = run(settings, '--invite', 'Colleague@example.jp')
        const link = await invited.line(
          /^Invited: colleague@example\.jp\nLink to choose a password: http:\/\/127\.0\.0\.1:0\/#link=([\w-]{43})$/m,
        )
        expect(await invited.ended).toBe(0)
        const first = run(settings, '--new-password', 'colleague@example.jp')
        const password = await first.line(/^Password: (.*)$/m)
        expect(await first.ended).toBe(0)
        const twice = run(settings, '--invite', 'colleague@example.jp')
        expect([await twice.ended, twice.said()]).toEqual([
          1,
          expect.stringMatching(/^EventMS stopped\. This email already has an account\..*\n$/),
        ])
        const changed = run(settings, '--new-password', 'colleague@example.jp')
        const fresh = await changed.line(/^Password: (.*)$/m)
        expect(await changed.ended).toBe(0)

        const server = run(settings, '--load-samples')
        const url = await server.ready()
        expect(server.said()).toMatch(/^The sample office is loaded: \d{4} rows\.\nEventMS is ready at .*\n$/)
        expect((await signIn(url, 'colleague@example.jp', password)).status).toBe(401)
        // The new password voided the invitation.
        expect(
          (
            await fetch(`${url}/api/auth/verify`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', origin: url },
              body: JSON.stringify({ link }),
            })
          ).status,
        ).toBe(400)
        const headers = { cookie: cookieOf(await signInFirst(url, 'colleague@example.jp', fresh)) }
        const [head] = (await (await fetch(`${url}/api/tables/employees`, { headers })).text()).split('\n')
        expect(JSON.parse(head ?? '')).toMatchObject({ count: 420 })

        const list = run(settings, '--list')
        expect([await list.ended, list.said()]).toEqual([
          0,
          expect.stringMatching(
            /^EMAIL +STATE +SIGNS IN BY .*\ncolleague@example\.jp +active +password +- +\d{4}-\d\d-\d\d +\d{4}-\d\d-\d\d\n$/,
          ),
        ])
        const disabled = run(settings, '--disable', 'colleague@example.jp')
        expect([await disabled.ended, disabled.said()]).toEqual([
          0,
          'Disabled: colleague@example.jp. All sessions have ended.\nNobody can sign in any more: --enable or --invite somebody.\n',
        ])
        expect(await (await signIn(url, 'colleague@example.jp', CHOSEN)).json()).toEqual({
          error: { code: 'accountDisabled', params: {} },
        })
        const enabled = run(settings, '--enable', 'colleague@example.jp')
        expect(await enabled.ended).toBe(0)
        const reset = run(settings, '--reset', 'colleague@example.jp')
        const token = await reset.line(/#link=([\w-]{43})$/m)
        const chosen = { password: 'chosen by the colleague', token }
        expect(
          (
            await fetch(`${url}/api/auth/update-password`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', origin: url },
              body: JSON.stringify(chosen),
            })
          ).status,
        ).toBe(200)
        expect((await signIn(url, 'colleague@example.jp', chosen.password)).status).toBe(200)

        const again = run(settings, '--load-samples')
        await again.ready()
        expect(again.said()).toContain('The sample office was not loaded: there is data already.')
        for (const { child } of [server, again]) child.kill('SIGTERM')
        expect([await server.ended, await again.ended]).toEqual([0, 0])
      } finally {
        await database.close()
      }
    },
    PATIENCE,
  )
})
