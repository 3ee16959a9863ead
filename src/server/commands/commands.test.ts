import { chmodSync, mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { ORIGIN, PASSWORD, TestBrowser, type TestServer, testServer } from '#server/auth/attacks/test-server.ts'
import { type Control, readControl, writeControl } from '#server/embedded-database/index.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { askRunning } from './ask-running.ts'
import { runCommand } from './commands.ts'
import { takeCommands, type TakingCommands } from './take-commands.ts'

let folder: string
let server: TestServer
let taking: TakingCommands
const lines: string[] = []
const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) })
const inUse = (params: object = {}) =>
  new EventmsError('dataFolderInUse', { folder, pid: process.pid, host: hostname(), ...params })
const asked = (name: string, argument: unknown = true) => askRunning(inUse(), folder, { name, argument })
const control = (): Control => {
  const read = readControl(folder)
  if ('reason' in read) throw new Error(read.reason)
  return read
}
/** A request that any process of the machine might send. */
function send(headers: Record<string, string | string[]>, body: string, { method = 'POST', at = '/command' } = {}) {
  const { port } = control()
  return new Promise<{ status: number; headers: object; body: string }>((resolve, reject) => {
    const sending = request({ host: '127.0.0.1', port, path: at, method, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
const json = { 'content-type': 'application/json' }
const list = JSON.stringify({ name: 'list', argument: true })
const reasonOf = (refused: Promise<unknown>) =>
  refused.then(
    () => 'done',
    (error: EventmsError) => error.params.reason ?? error.message,
  )

describeDatabases(
  'a command beside a running server',
  (database) => {
    beforeAll(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'eventms-commands-'))
      server = await testServer(database().pool, { log })
    })
    beforeEach(async () => {
      lines.length = 0
      await database().pool.query('DELETE FROM eventms_private."securityLog"')
      taking = await takeCommands(folder, server, log)
      return () => taking.close()
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    it('says what it says without one', async () => {
      const invited = await asked('invite', ' New@Example.jp ')
      expect(invited).toMatch(
        /^Invited: new@example\.jp\nLink to choose a password: https:\/\/eventms\.test\/#link=[\w-]{43}\nIt works once\./,
      )
      await runCommand(server, { name: 'invite', argument: 'other@example.jp' })
      expect(await asked('list')).toBe(await runCommand(server, { name: 'list', argument: true }))
      const nobody = 'Nobody can sign in any more: --enable or --invite somebody.'
      expect(await asked('disable', 'new@example.jp')).toBe(
        `Disabled: new@example.jp. All sessions have ended.\n${nobody}`,
      )
      await expect(asked('reset', 'new@example.jp')).rejects.toThrow(new EventmsError('accountDisabled'))
      expect(await asked('enable', 'new@example.jp')).toBe('Enabled: new@example.jp')
      expect(await asked('end-sessions', 'new@example.jp')).toBe('All sessions have ended: new@example.jp')
      expect(await asked('reset', 'new@example.jp')).toMatch(/^Account: new@example\.jp\nLink to choose/)
      expect(await asked('remove-second-step', 'new@example.jp')).toBe('No second step any more: new@example.jp')
      expect(await asked('new-password', 'new@example.jp')).toMatch(
        /^Account: new@example\.jp\nPassword: [a-z2-9-]{19}\n/,
      )
    })

    it('makes a backup, where that is said to whom it may concern', async () => {
      const make = vi.fn(async (file: string) => ({ file, bytes: 2049, rows: 7, isEncrypted: false }))
      await taking.close()
      taking = await takeCommands(folder, { ...server, backups: { make } }, log)
      expect(await asked('backup', '/backups/a.gz')).toMatch(
        /^Backup made and tried: \/backups\/a\.gz \(3 kB, 7 rows\)\.\nIt is not encrypted: .* are left out\./,
      )
      await expect(asked('backup', 'a.gz')).rejects.toThrow(
        new EventmsError('badSetting', { setting: '--backup', issue: 'needs the whole path of a file' }),
      )
      await expect(asked('backup', '/backups/a\0.gz')).rejects.toThrow(
        new EventmsError('badSetting', {
          setting: '--backup',
          issue: 'needs the name of a file, and there is a NUL in this one',
        }),
      )
      expect(make).toHaveBeenCalledTimes(1)
    })

    it('exports the tables, where the server has a folder for them', async () => {
      const missing = new EventmsError('badSetting', { setting: 'EXPORT_DIR', issue: 'is required with --export' })
      await expect(asked('export', true)).rejects.toThrow(missing)
      await taking.close()
      const make = async () => ({ folder: '/exports/eventms-export-2026-11-23-060000', files: 14 })
      taking = await takeCommands(folder, { ...server, exports: { make } }, log)
      expect(await asked('export', true)).toBe('Exported: /exports/eventms-export-2026-11-23-060000 (14 files).')
    })

    it('that takes long is not waited for by a stop', async () => {
      const make = vi.fn(() => new Promise<never>(() => {}))
      await taking.close()
      taking = await takeCommands(folder, { ...server, backups: { make } }, log)
      const broken = reasonOf(asked('backup', '/backups/a.gz'))
      await vi.waitFor(() => expect(make).toHaveBeenCalled())
      await taking.close(10)
      expect(await broken).toBe('it broke off. What was asked may have been done all the same: look for the file')
    })

    it('is refused in the same words', async () => {
      const givens: [string, unknown, EventmsError][] = [
        ['invite', 'nobody', new EventmsError('badSetting', { setting: '--invite', issue: 'needs an email address' })],
        [
          'disable',
          ['a@b.example'],
          new EventmsError('badSetting', { setting: '--disable', issue: 'needs an email address' }),
        ],
        ['list', 'all', new EventmsError('badSetting', { setting: '--list', issue: 'takes no argument' })],
        ['reset', 'gone@example.jp', new EventmsError('notFound', { email: 'gone@example.jp' })],
        [
          'toString',
          true,
          new EventmsError('badRequest', { reason: 'it knows no command "toString", being of another version' }),
        ],
      ]
      for (const [name, argument, error] of givens) {
        await expect(runCommand(server, { name, argument })).rejects.toThrow(error)
        await expect(asked(name, argument)).rejects.toThrow(error)
      }
    })

    it('ends the sessions of whom it disables at once, and is in the security log [V7.4.5]', async () => {
      const email = 'leaving@example.jp'
      await server.auth.createStaff({ email, password: PASSWORD, name: 'Leaving' })
      const owner = new TestBrowser(server)
      await owner.signIn(email)
      expect(await owner.sessionUser()).toBe(email)
      await asked('disable', email)
      expect(await owner.sessionUser()).toBeNull()
      const [entry] = await server.auth.securityLog.read({ limit: 1 })
      expect(entry).toMatchObject({ kind: 'accountDisabled', outcome: 'done', way: 'command', actorId: null })
      expect(lines.map((line) => JSON.parse(line) as { msg: string }).at(-1)?.msg).toBe('accountDisabled')
    })

    it('is nobody’s who cannot read the folder, and that is told once a minute [V13.2.1 V16.3.3]', async () => {
      const { token } = control()
      const mine = { ...json, 'x-eventms-token': token }
      const host = `127.0.0.1:${control().port}`
      for (const headers of [
        json,
        { ...json, 'x-eventms-token': '' },
        { ...json, 'x-eventms-token': `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` },
        { ...json, authorization: `Bearer ${token}` },
        { ...mine, host: `localhost:${control().port}` },
        { ...mine, host: 'evil.example' },
        { ...mine, origin: ORIGIN },
        { ...mine, origin: `http://${host}` },
        { ...mine, 'sec-fetch-site': 'none' },
      ]) {
        const answer = await send(headers, list)
        expect([answer.status, answer.body]).toEqual([401, '{"error":{"code":"notSignedIn","params":{}}}'])
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
      expect((await send({ 'access-control-request-method': 'POST' }, '', { method: 'OPTIONS' })).status).toBe(401)
      const log = await server.auth.securityLog.read({})
      expect(log).toMatchObject([{ kind: 'requestRefused', outcome: 'refused', way: 'command', address: '127.0.0.1' }])
      expect(lines.join('')).not.toContain(token)
      // A permitted caller is served meanwhile.
      expect((await send(mine, list)).status).toBe(200)
    })

    it('is one small JSON by one method at one path [V3.4.2]', async () => {
      const mine = { ...json, 'x-eventms-token': control().token }
      const of = async (...given: Parameters<typeof send>) => (await send(...given)).status
      expect(await of(mine, list, { method: 'PUT' })).toBe(404)
      expect(await of(mine, list, { at: '/' })).toBe(404)
      expect(await of(mine, list, { at: '/api/tables/departments' })).toBe(404)
      expect(await of({ ...mine, 'content-type': 'text/plain' }, list)).toBe(400)
      expect(await of(mine, '{')).toBe(400)
      expect(await of(mine, JSON.stringify({ name: 'list', argument: true, more: 1 }))).toBe(400)
      expect(await of(mine, JSON.stringify({ name: 'invite', argument: 'x'.repeat(5000) }))).toBe(413)
      expect(await of(mine, list)).toBe(200)
    })

    it('is taken on no other port, and by no path of the page', async () => {
      const answer = await server.fetch('/command', {
        method: 'POST',
        headers: { ...json, 'x-eventms-token': control().token },
        body: list,
      })
      expect(answer.status).toBe(404)
    })

    it('is not taken after the end, and another start has another token', async () => {
      const { token } = control()
      await taking.close()
      expect(existsSync(path.join(folder, 'control.json'))).toBe(false)
      taking = await takeCommands(folder, server, log)
      expect(control().token).not.toBe(token)
    })

    it('that fails says so, and the log says why', async () => {
      const list = vi.spyOn(server.auth, 'list').mockRejectedValueOnce(new TypeError('a bug of ours'))
      await expect(asked('list')).rejects.toThrow(new EventmsError('internalError'))
      expect(lines.join('')).toContain('a bug of ours')
      list.mockRestore()
    })
  },
  { kinds: ['embedded'] },
)

describe('a server that does not do it', () => {
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'eventms-commands-'))
    return () => rmSync(folder, { recursive: true })
  })
  const TOKEN = 'a'.repeat(43)
  const saying = (params: object, patience?: number) =>
    reasonOf(askRunning(inUse(params), folder, { name: 'list', argument: true }, patience))
  const standIn = async (answer: Parameters<typeof createServer>[1]) => {
    const listening = createServer(answer).listen(0, '127.0.0.1')
    await once(listening, 'listening')
    await writeControl(folder, { port: (listening.address() as AddressInfo).port, token: TOKEN, pid: process.pid })
    return listening
  }

  it('is told apart: elsewhere, starting, gone, silent, read by others', async () => {
    let heard = 0
    const other = await standIn((_request, response) => {
      heard++
      response.writeHead(401).end()
    })
    expect(await saying({ host: 'elsewhere' })).toContain('on another machine')
    expect(await saying({ pid: process.pid + 1 })).toBe('its control.json is of a server that is gone')
    chmodSync(path.join(folder, 'control.json'), 0o644)
    expect(await saying({})).toContain('others may read its control.json (mode 644')
    // No token was sent, since it may still be valid.
    expect(heard).toBe(0)
    chmodSync(path.join(folder, 'control.json'), 0o600)
    expect(await saying({})).toContain('does not accept the token')
    other.close()
    other.closeAllConnections()
    await once(other, 'close')
    expect(await saying({})).toContain('nobody answers')
    rmSync(path.join(folder, 'control.json'))
    expect(await saying({})).toContain('starting or stopping')
    writeFileSync(path.join(folder, 'control.json'), 'x', { mode: 0o600 })
    expect(await saying({})).toContain('damaged')
  })

  it.each<[string, Parameters<typeof createServer>[1], string]>([
    ['falls silent', () => {}, 'may have been done all the same: --list tells'],
    [
      'breaks off',
      (_request, response) => void response.writeHead(200, { 'content-length': 9 }).end('{'),
      'may have been',
    ],
    ['breaks off at once', (incoming) => void incoming.socket.destroy(), 'may have been done all the same'],
    ['is no server of ours', (_request, response) => void response.end('<html>'), 'its answer cannot be read'],
    [
      'speaks of no error we know',
      (_request, response) => void response.writeHead(500).end('{"error":{"code":"x","params":{}}}'),
      'cannot be read',
    ],
    ['answers without end', (_request, response) => void response.end(Buffer.alloc(17 * 1024 * 1024)), 'broke off'],
  ])('that %s', async (_what, answer, reason) => {
    const other = await standIn(answer)
    expect(await saying({}, 200)).toContain(reason)
    other.closeAllConnections()
    other.close()
  })
})
