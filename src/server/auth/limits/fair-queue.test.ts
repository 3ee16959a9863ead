import { afterEach, expect, it, vi } from 'vitest'
import { fairQueue, type Lane } from './fair-queue.ts'

/** Work that finishes on demand; `begun` lists the lanes in the order of their start. */
function queue(bounds = { atATime: 1, perLane: 3, waiting: 6 }) {
  const run = fairQueue(bounds)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const outcomes: Promise<string>[] = []
  const want = (name: string, known = false, startBy?: number) => {
    const lane: Lane = { name: name[0]!, known, ...(startBy !== undefined && { startBy }) }
    const outcome = run(lane, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
    outcomes.push(outcome)
    return outcome
  }
  const finish = async () => {
    for (let next = ends.shift(); next; next = ends.shift()) {
      next()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return Promise.all(outcomes)
  }
  return { want, finish, begun }
}

afterEach(() => {
  // Spies first: restored later, they would bring the fake timers back for all further suites of this worker.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('lets each lane have its turn, however much one of them wants', async () => {
  const { want, finish, begun } = queue()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void want(name)
  expect(new Set(await finish())).toEqual(new Set(['done']))
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('refuses at once what waits behind too many of its own lane', async () => {
  const { want, finish, begun } = queue()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void want(name)
  expect(await want('a5')).toBe('serverBusy')
  void want('b1')
  await finish()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

it('is full at its bound: whoever takes most room makes place for the first from elsewhere, and nobody for a second', async () => {
  const { want, finish, begun } = queue()
  const early = ['x1', 'a1', 'a2', 'a3', 'b1', 'b2', 'b3'].map((name) => want(name))
  void want('c1')
  expect(await early[3]).toBe('serverBusy')
  void want('d1')
  expect(await early[6]).toBe('serverBusy')
  // Two lanes with two jobs each, then two with one: no lane is longer than a newcomer's would be.
  for (const name of ['e1', 'f1']) void want(name)
  expect(await want('g1')).toBe('serverBusy')
  expect(await want('c2')).toBe('serverBusy')
  await finish()
  expect(begun).toEqual(['x1', 'a1', 'b1', 'c1', 'd1', 'e1', 'f1'])
})

it('keeps a place for who is known, and alternates between them and strangers', async () => {
  const { want, finish, begun } = queue()
  for (const name of ['x1', 'a1', 'a2', 'b1', 'b2', 'c1', 'c2']) void want(name)
  for (const name of ['k1', 'k2', 'l1']) void want(name, true)
  await finish()
  expect(begun).toEqual(['x1', 'a1', 'k1', 'b1', 'l1', 'c1', 'k2', 'a2', 'b2', 'c2'])
})

it('refuses a waiter that has not begun by its deadline, and keeps the turns of all others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const [set, clear] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
  const { want, finish, begun } = queue()
  const startBy = performance.now() + 2000
  const first = want('a1', false, startBy)
  void want('b1')
  const late = [want('a2', false, startBy), want('c1', false, startBy)]
  const known = want('k1', true)
  await vi.advanceTimersByTimeAsync(1999)
  const soon = Promise.race([...late, Promise.resolve('waits')])
  expect(await soon).toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  expect(await Promise.all(late)).toEqual(['serverBusy', 'serverBusy'])
  // Other suites of the same worker may have timers, too.
  const deadlines = set.mock.results.filter((_, call) => set.mock.calls[call]![1] === 2000).map(({ value }) => value)
  expect(deadlines).toHaveLength(2)
  expect(clear.mock.calls.flat()).toEqual(expect.arrayContaining(deadlines))
  // All six waiting places are free again.
  for (const name of ['d1', 'd2', 'd3', 'e1', 'e2']) void want(name)
  await finish()
  expect(await Promise.all([first, known])).toEqual(['done', 'done'])
  expect(begun).toEqual(['a1', 'b1', 'k1', 'd1', 'e1', 'd2', 'e2', 'd3'])
})

it('goes on after work that failed', async () => {
  const run = fairQueue({ atATime: 1, perLane: 1, waiting: 1 })
  const lane = { name: 'a', known: false }
  const failed = run(lane, () => Promise.reject(new Error('no')))
  const next = run(lane, async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect([await next, await run(lane, async () => 'again')]).toEqual(['yes', 'again'])
})

it('holds no more than its bound, whatever comes', async () => {
  const { want, finish, begun } = queue({ atATime: 2, perLane: 10, waiting: 50 })
  const outcomes = Array.from({ length: 5000 }, (_, i) => want(`${String.fromCharCode(0x4e00 + (i % 700))}`))
  const refused = Promise.all(outcomes).then((all) => all.filter((outcome) => outcome === 'serverBusy').length)
  await finish()
  expect([await refused, begun.length]).toEqual([4948, 52])
})
