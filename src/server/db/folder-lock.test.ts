import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockFolder } from './folder-lock.ts'
import { liveness, ownIdentity } from './process-identity.ts'

// Five processes on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const CONTENDER = fileURLToPath(new URL('test-programs/lock-contender.ts', import.meta.url))
const own = ownIdentity()
let root: string
beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), 'eventms-lock-'))))
afterEach(() => rmSync(root, { recursive: true }))

const inUse = (pid: number): object => ({ code: 'dataFolderInUse', params: { folder: root, pid } })
/** Leaves the lock as another process would have, its last heartbeat `age` ms ago. */
function leave(holder: object | string, { age = 0, in: folder = root } = {}): void {
  mkdirSync(path.join(folder, 'lock'), { recursive: true })
  const file = path.join(folder, 'lock', '7')
  writeFileSync(file, typeof holder === 'string' ? holder : JSON.stringify({ ...own, ...holder }))
  const then = new Date(Date.now() - age)
  utimesSync(file, then, then)
}
async function expectTaken(): Promise<void> {
  const lock = await lockFolder(root)
  expect(readdirSync(path.join(root, 'lock'))).toEqual(['8'])
  lock.release()
}
const expectRefused = (pid: number): Promise<void> => expect(lockFolder(root)).rejects.toMatchObject(inUse(pid))

describe('the lock on the data folder', () => {
  it('is held once, also within a process, until it is released', async () => {
    const first = await lockFolder(root)
    await expectRefused(process.pid)
    first.release()
    first.release()
    const second = await lockFolder(root)
    await expectRefused(process.pid)
    second.release()
  })

  it('leaves nothing but its one file', async () => {
    for (let i = 0; i < 3; i++) (await lockFolder(root)).release()
    expect(readdirSync(path.join(root, 'lock'))).toEqual(['3'])
  })

  it('is taken over from a process that is gone', async () => {
    leave({ pid: 2 ** 22 + 1 })
    await expectTaken()
  })

  it.runIf(own.started)('is taken over when another process has the pid by now, our own included', async () => {
    leave({ pid: process.ppid, started: '1' })
    await expectTaken()
    rmSync(path.join(root, 'lock'), { recursive: true })
    leave({ started: '1' })
    await expectTaken()
  })

  it('goes by the heartbeat of another machine', async () => {
    leave({ host: 'elsewhere', boot: 'other' }, { age: 5_000 })
    await expectRefused(process.pid)
    leave({ host: 'elsewhere', boot: 'other' }, { age: 11_000 })
    await expectTaken()
  })

  it.runIf(own.pidSpace)('goes by the heartbeat of another container here, watching a fresh one', async () => {
    leave({ pidSpace: 'pid:[1]' }, { age: 2_700 })
    await expectTaken()
    rmSync(path.join(root, 'lock'), { recursive: true })
    leave({ host: 'another-container', pidSpace: 'pid:[1]' })
    const refused = expectRefused(process.pid)
    const beat = setInterval(() => leave({ host: 'another-container', pidSpace: 'pid:[1]' }), 50)
    await refused
    clearInterval(beat)
  })

  it('goes by the heartbeat where the holder cannot be read', async () => {
    leave('', { age: 1_000 })
    await expectRefused(0)
    leave('{"pid":', { age: 11_000 })
    await expectTaken()
  })

  it('keeps beating, and tells its holder when it was taken away', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const onLost = vi.fn()
    try {
      await lockFolder(root, onLost)
      const file = path.join(root, 'lock', '1')
      utimesSync(file, new Date(0), new Date(0))
      vi.advanceTimersByTime(1_000)
      await expectRefused(process.pid)
      expect(onLost).not.toHaveBeenCalled()
      rmSync(path.join(root, 'lock'), { recursive: true })
      vi.advanceTimersByTime(3_000)
      expect(onLost).toHaveBeenCalledOnce()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a process, to another', () => {
  it('is alive or dead where that can be known', () => {
    expect(liveness(own, own)).toBe('alive')
    expect(liveness({ ...own, pid: 2 ** 22 + 1 }, own)).toBe('dead')
    expect(liveness({ ...own, started: undefined }, own)).toBe('pidTaken')
    expect(liveness({ ...own, started: undefined, pid: 2 ** 22 + 1 }, own)).toBe('dead')
  })
  it('is a matter of its heartbeat elsewhere', () => {
    expect(liveness({ ...own, host: `${hostname()}-not`, boot: 'other' }, own)).toBe('otherHost')
    expect(liveness({ ...own, boot: 'before the restart' }, own)).toBe('otherHost')
    expect(liveness({ ...own, pidSpace: 'pid:[1]' }, own)).toBe('otherSpace')
  })
})

describe('many processes at once', () => {
  let contenders: ChildProcess[]
  const start = async (): Promise<ChildProcess> => {
    const child = fork(CONTENDER, { execArgv: ['--import', './scripts/typescript.mjs'] })
    await once(child, 'message')
    return child
  }
  const ask = async (child: ChildProcess, message: object): Promise<string> => {
    child.send(message)
    return ((await once(child, 'message')) as [string])[0]
  }
  beforeAll(async () => void (contenders = await Promise.all(Array.from({ length: 5 }, start))))
  afterAll(() => contenders.forEach((child) => child.disconnect()))

  it('never let two take over one dead holder, nor one released lock', async () => {
    for (let round = 0; round < 60; round++) {
      const folder = path.join(root, String(round))
      leave(round % 2 ? { pid: 2 ** 22 + 1 } : 'released', { in: folder })
      const answers = await Promise.all(contenders.map((child) => ask(child, { lock: folder })))
      expect(answers.toSorted()).toEqual([...Array<string>(4).fill('dataFolderInUse'), 'won'])
    }
  })

  it('pass one lock on and on, each alone', async () => {
    const folder = path.join(root, 'passed')
    for (let round = 0; round < 60; round++) {
      const answers = await Promise.all(contenders.map((child) => ask(child, { lock: folder })))
      expect(answers.filter((answer) => answer === 'won')).toHaveLength(1)
      contenders[answers.indexOf('won')]?.send({ release: folder })
      // Not waited for: the others may come before it is released, or after.
      const early = await Promise.all(contenders.map((child) => ask(child, { lock: folder })))
      const winners = early.flatMap((answer, i) => (answer === 'won' ? [i] : []))
      expect(winners.length).toBeLessThanOrEqual(1)
      for (const winner of winners) contenders[winner]?.send({ release: folder })
      await Promise.all(contenders.map((child) => ask(child, { lock: path.join(root, `sync-${round}-${child.pid}`) })))
    }
  })

  it('take over at once from one that was killed', async () => {
    const child = await start()
    expect(await ask(child, { lock: root })).toBe('won')
    await expectRefused(child.pid ?? 0)
    child.kill('SIGKILL')
    await once(child, 'exit')
    // Within this turn: it waits for nothing.
    const lock = await Promise.race([lockFolder(root), nextTurn(undefined)])
    expect(lock).toBeDefined()
    lock?.release()
  })
})
