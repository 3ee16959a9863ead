import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readControl, removeControl, type System, writeControl } from './control-file.ts'

const control = { port: 4000, token: 'a'.repeat(43), pid: 7 }
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'eventms-control-'))
  file = path.join(folder, 'control.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('control.json', () => {
  it('is read by its owner alone, whatever the umask, and leaves nothing beside it [V13.2.1]', async () => {
    const before = process.umask(0)
    try {
      await writeControl(folder, control)
    } finally {
      process.umask(before)
    }
    expect(readdirSync(folder)).toEqual(['control.json'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readControl(folder)).toEqual(control)
    await writeControl(folder, { ...control, port: 4001 })
    expect(readControl(folder)).toEqual({ ...control, port: 4001 })
    removeControl(folder)
    removeControl(folder)
    expect(readdirSync(folder)).toEqual([])
  })

  it.each(['640', '604', '620', '777'])('is refused where others may use it: %s', async (octal) => {
    await writeControl(folder, control)
    chmodSync(file, Number.parseInt(octal, 8))
    expect(readControl(folder)).toEqual({
      reason: `others may read its control.json (mode ${octal}, which must be 600)`,
    })
  })

  it.each([
    ['no JSON', '{"port":'],
    ['another port', JSON.stringify({ ...control, port: 70_000 })],
    ['a short token', JSON.stringify({ ...control, token: 'a' })],
    ['a token that would end a header', JSON.stringify({ ...control, token: `${'a'.repeat(42)}\n` })],
    ['more than is known', JSON.stringify({ ...control, host: 'evil.example' })],
    ['endless', JSON.stringify(control) + ' '.repeat(2000)],
  ])('is damaged: %s', (_what, text) => {
    writeFileSync(file, text, { mode: 0o600 })
    expect(readControl(folder)).toEqual({ reason: 'its control.json is damaged' })
  })

  it('is said to be missing', () => {
    expect(readControl(folder)).toEqual({ reason: expect.stringContaining('there is no control.json') })
  })

  it.skipIf(process.platform === 'win32')('is no pipe to wait for, and no folder', () => {
    execFileSync('mkfifo', ['-m', '600', file])
    expect(readControl(folder)).toEqual({ reason: 'its control.json is damaged' })
    rmSync(file)
    mkdirSync(file, { mode: 0o700 })
    expect(readControl(folder)).toEqual({ reason: 'its control.json is damaged' })
  })

  it('stands in a folder of a long path', async () => {
    const long = path.join(folder, ...Array.from({ length: 5 }, () => 'x'.repeat(100)))
    mkdirSync(long, { recursive: true })
    await writeControl(long, control)
    expect(readControl(long)).toEqual(control)
  })
})

describe('on Windows', () => {
  const ran: unknown[] = []
  const windows = (user: string, allow: () => void = () => {}): System => ({
    platform: 'win32',
    async run(program, args) {
      if (program === 'whoami') return user
      const [made = ''] = args
      // The file must still be empty: another process may have opened it before access was restricted.
      ran.push([program, args.slice(1), readFileSync(made, 'utf8')])
      allow()
      return ''
    },
  })
  beforeEach(() => void (ran.length = 0))

  it('is the user’s alone before anything stands in it', async () => {
    await writeControl(folder, control, windows('"office\\server","S-1-5-21-1-2-3-1001"\r\n'))
    expect(ran).toEqual([['icacls', ['/inheritance:r', '/grant:r', '*S-1-5-21-1-2-3-1001:F'], '']])
    chmodSync(file, 0o666)
    expect(readControl(folder, 'win32')).toEqual(control)
  })

  it('is not there where that cannot be had', async () => {
    await expect(writeControl(folder, control, windows('nobody'))).rejects.toThrow('could not be told')
    const failing = windows('S-1-5-21-1', () => {
      throw new Error('denied')
    })
    await expect(writeControl(folder, control, failing)).rejects.toThrow('denied')
    expect(readdirSync(folder)).toEqual([])
  })
})
