import { afterEach, expect, it, vi } from 'vitest'
import { hashing, hashingFor, limitedHashing } from './password-hashing.ts'

afterEach(() => void vi.useRealTimers())

it('runs no more at a time than allowed, all of them in their order, a failed one too', async () => {
  let running = 0
  let most = 0
  const done: string[] = []
  const work = async (password: string) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    done.push(password)
    if (password === '3') throw new Error('no')
    return `hash of ${password}`
  }
  const limited = limitedHashing(
    { hash: work, verify: async ({ password }) => (await work(password)) !== '' },
    { atATime: 2, perLane: 7, waiting: 50 },
  )
  const names = Array.from({ length: 9 }, (_, i) => String(i))
  const outcomes = await Promise.allSettled(
    names.map((name, i) => (i % 2 ? limited.hash(name) : limited.verify({ hash: '', password: name }))),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(names.map((name) => (name === '3' ? 'rejected' : 'fulfilled')))
  expect([most, running, done]).toEqual([2, 0, names])
})

it('refuses the first hash of a request at its deadline, but no later one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const ends: (() => void)[] = []
  const work = () => new Promise<string>((resolve) => ends.push(() => resolve('hash')))
  const limited = limitedHashing({ hash: work, verify: async () => true }, { atATime: 1, perLane: 9, waiting: 9 })
  const lane = { name: 'a', known: false, startBy: performance.now() + 2000 }
  const twice = hashingFor(lane, async () => [await limited.hash('1'), await limited.hash('2')])
  const late = hashingFor({ ...lane }, () => limited.hash('3')).catch((error: { code: string }) => error.code)
  const own = limited.hash('4')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await late).toBe('serverBusy')
  ends.shift()!()
  await vi.advanceTimersByTimeAsync(10_000)
  ends.shift()!()
  expect(await own).toBe('hash')
  await vi.advanceTimersByTimeAsync(0)
  ends.shift()!()
  expect(await twice).toEqual(['hash', 'hash'])
})

it('is the library’s hashing', async () => {
  const hash = await hashing.hash('right horse battery')
  expect(
    await Promise.all([
      hashing.verify({ hash, password: 'right horse battery' }),
      hashing.verify({ hash, password: 'wrong' }),
    ]),
  ).toEqual([true, false])
})
