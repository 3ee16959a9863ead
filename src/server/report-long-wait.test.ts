import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportLongWait } from './report-long-wait.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a wait of more than two seconds says once what it waits for', async () => {
  const say = vi.fn()
  let open = (_: string): void => {}
  const opening = new Promise<string>((resolve) => (open = resolve))
  const result = reportLongWait(say, 'the database', opening)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(say).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(say.mock.calls).toEqual([['the database']])
  open('opened')
  expect(await result).toBe('opened')
})

it('a short wait says nothing, also where it fails', async () => {
  const say = vi.fn()
  await expect(reportLongWait(say, 'the database', Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(say).not.toHaveBeenCalled()
})
