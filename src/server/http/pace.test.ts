import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readBody } from './body.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A body that sends `bytes` every `every` ms, `times` times, and then ends or stalls. */
function sending(bytes: number, every: number, times: number, end: boolean) {
  const state = { cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (let i = 0; i < times && !state.cancelled; i++) {
        await new Promise((resolve) => setTimeout(resolve, every))
        if (!state.cancelled) controller.enqueue(new Uint8Array(bytes).fill(32))
      }
      if (end && !state.cancelled) controller.close()
    },
    cancel: () => void (state.cancelled = true),
  })
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { request, state }
}

/** The outcome, and the seconds until it. */
async function readIn(request: Request): Promise<[unknown, number]> {
  const began = Date.now()
  const outcome = readBody(request, 200 * 1024 * 1024).then(
    (parts) => parts.reduce((sum, { byteLength }) => sum + byteLength, 0),
    (error: { code: string }) => error.code,
  )
  const state = { done: false }
  void outcome.then(() => (state.done = true))
  while (!state.done) await vi.advanceTimersByTimeAsync(100)
  return [await outcome, Math.round((Date.now() - began) / 1000)]
}

it('a body that falls silent is dropped in seconds, however much of it came [V15.2.2]', async () => {
  for (const before of [0, 1, 300]) {
    const { request, state } = sending(300_000, 10, before, false)
    const [outcome, seconds] = await readIn(request)
    expect(outcome).toBe('bodyStalled')
    expect(seconds).toBeLessThanOrEqual(20)
    expect(state.cancelled).toBe(true)
  }
})

it('so is one that drips', async () => {
  const [outcome, seconds] = await readIn(sending(100, 50, 1_000_000, true).request)
  expect([outcome, seconds]).toEqual(['bodyStalled', 10])
})

it('one that is slow and honest arrives: 25 MB over a phone line of 50 kB a second', async () => {
  expect(await readIn(sending(10_000, 200, 2500, true).request)).toEqual([25_000_000, 500])
})

it('so does one that pauses for a few seconds, and one that is small', async () => {
  expect((await readIn(sending(60_000, 4500, 5, true).request))[0]).toBe(300_000)
  expect((await readIn(sending(10, 4000, 2, true).request))[0]).toBe(20)
})

it('one that never stops is dropped after a minute and the time that its bound takes', async () => {
  const { request } = sending(20_000, 1000, 100_000, true)
  const [outcome, seconds] = await readIn(request)
  expect([outcome, seconds]).toEqual(['bodyStalled', 60 + Math.ceil((200 * 1024 * 1024) / 32_000 / 5) * 5])
})
