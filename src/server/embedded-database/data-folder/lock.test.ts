import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockFolder } from './lock.ts'
import { liveness, ownIdentity } from './process-identity.ts'

// Five processes take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const CONTENDER = fileURLToPath(new URL('test-programs/lock-contender.ts', import.meta.url))
const own = ownIdentity()
const HOUR = 3_600_000
let root: string
beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), 'eventms-lock-'))))
afterEach(() => rmSync(root, { recursive: true }))

/** A monotonic clock that advances only by the pauses; `during` runs in each of them. */
function watching(during: () => void = () => {}) {
  let passed = 0
  return {
    now: () => passed,
    pause: async (ms: number) => {
      passed += ms
      during()
    },
    passed: () => passed,
  }
}

const inUse = (pid: number): object => ({ code: 'dataFolderInUse', params: { folder: root, pid } })
/** Writes another process's lock, whose last heartbeat was `age` ms ago. */
function leave(holder: object | string, { age = 0, in: folder = root } = {}): void {
  mkdirSync(path.join(folder, 'lock'), { recursive: true })
  const file = path.join(folder, 'lock', '7')
  writeFileSync(file, typeof holder === 'string' ? holder : JSON.stringify({ ...own, ...holder }))
  const then = new Date(Date.now() - age)
  utimesSync(file, then, then)
}
async function expectTaken(clock = watching()): Promise<void> {
  const lock = await lockFolder(root, { clock })
  expect(readdirSync(path.join(root, 'lock'))).toEqual(['8'])
  lock.release()
}
const expectRefused = (pid: number, clock = watching()): Promise<void> =>
  expect(lockFolder(root, { clock })).rejects.toMatchObject(inUse(pid))

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

  it.runIf(own.machine)('is taken over at once from a process of before the machine was restarted', async () => {
    const clock = watching()
    leave({ boot: 'before', pid: process.pid }, { age: -HOUR })
    await expectTaken(clock)
    expect(clock.passed()).toBe(0)
  })

  it.each([
    ['another machine', { host: 'elsewhere', boot: 'other' }],
    ['another machine with the same name', { boot: 'other', machine: 'other' }],
    ['this machine or another one, which cannot be told', { boot: 'other', machine: undefined }],
    ['another container', { host: 'another-container', pidSpace: 'pid:[1]' }],
    ['a file that cannot be read', '{"pid":'],
  ])('is taken over from %s after ten seconds without a heartbeat, whatever its age', async (_, holder) => {
    for (const age of [0, 5_000, HOUR, -HOUR, -24 * HOUR]) {
      const clock = watching()
      leave(holder, { age })
      await expectTaken(clock)
      expect(clock.passed()).toBe(10_000)
      rmSync(path.join(root, 'lock'), { recursive: true })
    }
  })

  it.each([
    ['another machine', { host: 'elsewhere', boot: 'other' }],
    ['another container', { host: 'another-container', pidSpace: 'pid:[1]' }],
  ])('is refused as soon as the heartbeat of %s changes, whatever the clocks say', async (_, holder) => {
    for (const [before, after] of [
      [0, -1_000],
      [HOUR, HOUR - 1_000],
      [-HOUR, HOUR],
      [HOUR, -HOUR],
    ] as const) {
      let polls = 0
      const clock = watching(() => {
        if (++polls === 9) leave(holder, { age: after })
      })
      leave(holder, { age: before })
      await expectRefused(process.pid, clock)
      expect(clock.passed()).toBeLessThan(1_500)
    }
  })

  it('is taken over once the watched holder has released it', async () => {
    leave({ host: 'elsewhere', boot: 'other' })
    const clock = watching(() => leave('released'))
    await expectTaken(clock)
    expect(clock.passed()).toBeLessThan(1_500)
  })

  it('names the holder it waits for, once', async () => {
    const onWait = vi.fn()
    leave({ host: 'elsewhere', boot: 'other', pid: 7 })
    const lock = await lockFolder(root, { clock: watching(), onWait })
    lock.release()
    expect(onWait.mock.calls).toEqual([[{ host: 'elsewhere', pid: 7 }]])
  })

  it('keeps beating, and tells its holder when it was taken away', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const onLost = vi.fn()
    try {
      await lockFolder(root, { onLost })
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
    expect(liveness({ ...own, started: undefined }, own)).toBe('unknown')
    expect(liveness({ ...own, started: undefined, pid: 2 ** 22 + 1 }, own)).toBe('dead')
  })
  it('is dead after a restart of its machine, where that is surely the same', () => {
    const here = { ...own, machine: 'one' }
    expect(liveness({ ...here, boot: 'before' }, here)).toBe('dead')
    expect(liveness({ ...here, boot: 'before', host: 'renamed' }, here)).toBe('unknown')
    expect(liveness({ ...here, boot: 'before', pidSpace: 'pid:[1]' }, here)).toBe('unknown')
  })
  it('is a matter of its heartbeat elsewhere', () => {
    expect(liveness({ ...own, host: `${hostname()}-not`, boot: 'other' }, own)).toBe('unknown')
    expect(liveness({ ...own, boot: 'other', machine: undefined }, own)).toBe('unknown')
    expect(liveness({ ...own, boot: 'other', machine: 'other' }, own)).toBe('unknown')
    expect(liveness({ ...own, pidSpace: 'pid:[1]' }, own)).toBe('unknown')
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
      // The release is not awaited, so the other processes may try before or after it.
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
    // Resolves within the same turn of the event loop, without a wait.
    const lock = await Promise.race([lockFolder(root), nextTurn(undefined)])
    expect(lock).toBeDefined()
    lock?.release()
  })
})
