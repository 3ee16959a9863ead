import { afterEach, expect, it, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { background } from './background.ts'

afterEach(() => void vi.useRealTimers())

/** Work that an import refuses a number of times. */
function refused(times: number, seconds = 30) {
  const asked: number[] = []
  const ask = async () => {
    asked.push(Date.now())
    if (asked.length <= times) throw new EventmsError('importRunning', { percent: 50, seconds })
    return 'written'
  }
  return { asked, ask }
}

it('asks again when the import says, and no later than after a minute', async () => {
  vi.useFakeTimers({ now: 0 })
  const { retried } = background(() => {})
  const [soon, late] = [refused(2, 30), refused(1, 3600)]
  const written = Promise.all([retried(soon.ask), retried(late.ask)])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await written).toEqual(['written', 'written'])
  expect([soon.asked, late.asked]).toEqual([
    [0, 30_000, 60_000],
    [0, 60_000],
  ])
})

it('gives up in the end, and at once what is something else', async () => {
  vi.useFakeTimers({ now: 0 })
  const { retried } = background(() => {})
  const never = refused(Infinity)
  const given = expect(retried(never.ask)).rejects.toMatchObject({ code: 'importRunning' })
  await vi.advanceTimersByTimeAsync(3_600_000)
  await given
  expect(never.asked).toHaveLength(21)
  await expect(retried(() => Promise.reject(new Error('other')))).rejects.toThrow('other')
})

it('a stop does not wait for an import', async () => {
  const failed: unknown[] = []
  const work = background((error) => failed.push(error))
  const [once, never] = [refused(1), refused(Infinity)]
  for (const { ask } of [once, never]) work.run(async () => void (await work.retried(ask)))
  await work.settled()
  expect(once.asked).toHaveLength(2)
  expect(failed).toEqual([expect.objectContaining({ code: 'importRunning' })])
})
