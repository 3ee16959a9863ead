import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LEFTOVER, LONGEST_STOP, stopInTime } from './stop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What each part of a stop says when it begins; those of these names never end by themselves. */
function stopping(...hanging: string[]) {
  const told: string[] = []
  const part = (name: string) => (patience?: number) => {
    told.push(name)
    if (!hanging.includes(name)) return Promise.resolve()
    return new Promise<void>((resolve) => patience !== undefined && setTimeout(resolve, patience))
  }
  const over = vi.fn()
  const parts = { unlisten: part('unlisten'), end: part('end'), lastWord: part('word'), close: part('close') }
  void stopInTime(parts).then(over)
  return { told, over }
}

it('stops in order, at once where nothing is under way', async () => {
  const { told, over } = stopping()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['unlisten', 'end', 'word', 'close'])
  expect(over).toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

it('lets what is under way finish for a while, and ends it then', async () => {
  const { told } = stopping('unlisten')
  await vi.advanceTimersByTimeAsync(3_900)
  expect(told).toEqual(['unlisten'])
  await vi.advanceTimersByTimeAsync(200)
  expect(told).toEqual(['unlisten', 'end'])
})

it('has an end in time where everything hangs, one after another', async () => {
  const { told, over } = stopping('unlisten', 'end', 'word', 'close')
  await vi.advanceTimersByTimeAsync(LONGEST_STOP - LEFTOVER - 100)
  expect(told).toEqual(['unlisten', 'end', 'word', 'close'])
  expect(over).toHaveBeenCalled()
})

it.each([['end'], ['word'], ['close']])('has an end in time where %s hangs', async (name) => {
  const { over } = stopping(name)
  await vi.advanceTimersByTimeAsync(LONGEST_STOP - LEFTOVER - 100)
  expect(over).toHaveBeenCalled()
})
