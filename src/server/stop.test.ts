import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LEFTOVER, LONGEST_STOP, stopInTime } from './stop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * Records the beginning of each part of a stop; `hanging` parts never end, `failing` ones fail. `settled` takes
 * `settling` ms.
 */
function stopping({ hanging = [], failing = [], settling = 0 }: Parts = {}) {
  const told: string[] = []
  const part = (name: string) => async (patience?: number) => {
    told.push(name)
    if (failing.includes(name)) throw new Error(name)
    if (hanging.includes(name))
      return new Promise<void>((resolve) => patience !== undefined && setTimeout(resolve, patience))
  }
  const settled = async () => {
    await part('settled')()
    if (settling === 0) return
    await new Promise((resolve) => setTimeout(resolve, settling))
    told.push('mailed')
  }
  const [over, warn] = [vi.fn(), vi.fn()]
  const parts = {
    unlisten: part('unlisten'),
    end: part('end'),
    deregister: part('word'),
    close: part('close'),
    settled,
  }
  void stopInTime({ ...parts, end: () => parts.end() }, { warn }).then(over)
  return { told, over, warn }
}

interface Parts {
  readonly hanging?: readonly string[]
  readonly failing?: readonly string[]
  readonly settling?: number
}

/** Maximum duration of a stop. */
const LONGEST = LONGEST_STOP - LEFTOVER - 100
const ALL = ['unlisten', 'end', 'settled', 'word', 'close']

it('stops in order, at once where nothing is under way', async () => {
  const { told, over, warn } = stopping()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(ALL)
  expect(over).toHaveBeenCalled()
  expect(warn).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

it('lets what is under way finish for a while, and ends it then', async () => {
  const { told } = stopping({ hanging: ['unlisten'] })
  await vi.advanceTimersByTimeAsync(3_900)
  expect(told).toEqual(['unlisten'])
  await vi.advanceTimersByTimeAsync(200)
  expect(told).toEqual(['unlisten', 'end'])
})

it('has an end in time where everything hangs, one after another', async () => {
  const { told, over } = stopping({ hanging: ['unlisten', 'end', 'word', 'close'], settling: 60_000 })
  await vi.advanceTimersByTimeAsync(LONGEST)
  expect(told).toEqual(ALL)
  expect(over).toHaveBeenCalled()
})

it.each([['end'], ['word'], ['close']])('has an end in time where %s hangs', async (name) => {
  const { over } = stopping({ hanging: [name] })
  await vi.advanceTimersByTimeAsync(LONGEST)
  expect(over).toHaveBeenCalled()
})

it('lets a mail be sent for as long as there is time, before the database closes', async () => {
  const { told, over, warn } = stopping({ settling: 6_500 })
  await vi.advanceTimersByTimeAsync(6_400)
  expect(told).toEqual(['unlisten', 'end', 'settled'])
  await vi.advanceTimersByTimeAsync(200)
  expect(told).toEqual(['unlisten', 'end', 'settled', 'mailed', 'word', 'close'])
  expect(over).toHaveBeenCalled()
  expect(warn).not.toHaveBeenCalled()
})

it('says where a mail took too long, and leaves the last word and the database their time', async () => {
  const { told, over, warn } = stopping({ settling: 60_000, hanging: ['word', 'close'] })
  await vi.advanceTimersByTimeAsync(LONGEST)
  expect(told).toEqual(ALL)
  expect(over).toHaveBeenCalled()
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('may not have been sent'))
})

it.each(ALL.map((name) => [name]))('goes on where %s fails, and says so', async (name) => {
  const { told, over, warn } = stopping({ failing: [name] })
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(ALL)
  expect(over).toHaveBeenCalled()
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: new Error(name), part: name === 'word' ? 'deregister' : name },
    expect.stringContaining('failed'),
  )
})
