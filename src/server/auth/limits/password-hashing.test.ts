import { expect, it } from 'vitest'
import { hashing, limitedHashing } from './password-hashing.ts'

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

it('is the library’s hashing', async () => {
  const hash = await hashing.hash('right horse battery')
  expect(
    await Promise.all([
      hashing.verify({ hash, password: 'right horse battery' }),
      hashing.verify({ hash, password: 'wrong' }),
    ]),
  ).toEqual([true, false])
})
