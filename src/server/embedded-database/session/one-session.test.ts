import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OneSession, shareSession } from './one-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A pool whose only client is passed on by `give`. */
function pool() {
  const waiting: ((client: pg.PoolClient) => void)[] = []
  const released = vi.fn()
  const shared = { connect: () => new Promise((resolve) => waiting.push(resolve)) } as unknown as pg.Pool
  const session = new OneSession()
  shareSession(shared, session)
  const give = () => waiting.shift()!({ release: released } as unknown as pg.PoolClient)
  return { shared, session, give, released }
}

const code = (error: { code: string; params: object }) => [error.code, error.params]

it('says how far an import is: about half when it begins to write, never all, and when to come back', () => {
  const clock = { now: 0 }
  const session = new OneSession(() => clock.now)
  expect([session.committed, session.importing]).toEqual([undefined, undefined])
  const leave = session.hold({ departments: 3 } as never, 600_000)
  expect([session.committed, session.importing]).toEqual([{ departments: 3 }, { percent: 50, seconds: 20 }])
  clock.now = 10_000
  expect(session.importing).toEqual({ percent: 70, seconds: 10 })
  clock.now = 120_001
  expect([session.importing?.percent, session.overdue]).toEqual([90, true])
  clock.now = 40_000
  expect(session.importing).toEqual({ percent: 90, seconds: 10 })
  leave(true)
  expect([session.committed, session.importing]).toEqual([undefined, undefined])
  // The import took 40 s, which is the estimate for the next one of that size.
  session.hold({} as never, 600_000)
  expect(session.importing).toMatchObject({ percent: 50, seconds: 40 })
})

it('takes the first one to be as quick as its rows were staged, and later ones as the last was', () => {
  const clock = { now: 0 }
  const session = new OneSession(() => clock.now)
  session.measured(10_000, 10_000)
  const leave = session.hold({} as never, 600_000)
  expect(session.importing).toMatchObject({ percent: 50, seconds: 600 })
  // A long estimate extends the time after which an import is overdue.
  clock.now = 2_000_000
  expect(session.overdue).toBe(false)
  clock.now = 2_400_001
  expect(session.overdue).toBe(true)
  clock.now = 600_000 / 20
  leave(true)
  session.measured(10_000, 10_000)
  session.hold({} as never, 600_000)
  expect(session.importing).toMatchObject({ seconds: 30 })
})

it('an act that is no import keeps what was committed, and nobody from waiting', async () => {
  const { shared, session, give } = pool()
  session.hold({ departments: 3 } as never)
  expect([session.committed, session.importing]).toEqual([{ departments: 3 }, undefined])
  const waits = shared.connect()
  await vi.advanceTimersByTimeAsync(50_000)
  give()
  expect(await waits).toBeDefined()
})

it('who would wait long is refused at once; who waited long, then; and their turn goes to the next', async () => {
  const { shared, session, give, released } = pool()
  const leave = session.hold({} as never, 10_000_000)
  expect(await shared.connect().catch(code)).toEqual(['importRunning', { percent: 50, seconds: 334 }])
  leave(false)
  session.hold({} as never, 100_000)
  const refused = shared.connect().catch(code)
  await vi.advanceTimersByTimeAsync(19_000)
  const patient = shared.connect()
  await vi.advanceTimersByTimeAsync(1500)
  expect(await refused).toEqual(['importRunning', { percent: 90, seconds: expect.any(Number) }])
  give()
  await vi.advanceTimersByTimeAsync(1)
  expect(released).toHaveBeenCalledOnce()
  give()
  expect(await patient).toBeDefined()
})
