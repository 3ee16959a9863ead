import { expect, it } from 'vitest'
import type { User } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import type { Environment } from './environment.ts'
import { followLiveChanges } from './live-changes.ts'
import type { Session } from './session.ts'

function page(isShown: boolean) {
  const streams: (EventTarget & { closed: boolean })[] = []
  const shown = live(isShown)
  const user = live<User | null | undefined>({ id: 'u', email: 'a@example.com', name: 'A' } as User)
  const events = () => {
    const stream = Object.assign(new EventTarget(), { closed: false, close: () => (stream.closed = true) })
    streams.push(stream)
    return stream as unknown as EventSource
  }
  const listeners = new Set<() => void>()
  const onActivity = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const environment = { events, shown, onActivity } as unknown as Environment
  const following = followLiveChanges(environment, { user, check: async () => {} } as unknown as Session)
  user.set({ id: 'v', email: 'b@example.com', name: 'B' } as User)
  const act = () => listeners.forEach((listener) => listener())
  return { streams, shown, turn: act, open: () => streams.filter(({ closed }) => !closed).length, following, user }
}

it('a tab behind others lets its connection go, and asks again when it is shown', () => {
  const { open, shown, following } = page(true)
  expect(open()).toBe(1)
  shown.set(false)
  expect(open()).toBe(0)
  shown.set(true)
  expect(open()).toBe(1)
  following.close()
  expect(open()).toBe(0)
  shown.set(false)
  shown.set(true)
  expect(open()).toBe(0)
})

it('ten tabs that were opened behind one another have one connection', () => {
  const tabs = [true, ...Array.from({ length: 9 }, () => false)].map(page)
  expect(tabs.reduce((sum, { open }) => sum + open(), 0)).toBe(1)
})

it('a page that is told to rest does, until somebody turns to it', () => {
  const { open, shown, streams } = page(true)
  streams.at(-1)!.dispatchEvent(new MessageEvent('rest', { data: '{}' }))
  expect(open()).toBe(0)
  shown.set(false)
  shown.set(true)
  expect(open()).toBe(1)
})

it('one that rests in sight asks again as soon as somebody does something in it, and no other does', () => {
  const { open, turn, streams, following, shown } = page(true)
  turn()
  expect(streams).toHaveLength(1)
  streams.at(-1)!.dispatchEvent(new MessageEvent('rest', { data: '{}' }))
  turn()
  turn()
  expect([open(), streams.length]).toEqual([1, 2])
  streams.at(-1)!.dispatchEvent(new MessageEvent('rest', { data: '{}' }))
  shown.set(false)
  turn()
  expect(open()).toBe(0)
  following.close()
  turn()
  expect(open()).toBe(0)
})

it('nobody signed in, nothing asked', () => {
  const { open, shown, user } = page(false)
  user.set(null)
  shown.set(true)
  expect(open()).toBe(0)
})

it('live changes that are paused for a print keep no request open, and resume once', () => {
  const { open, shown, turn, following, streams } = page(true)
  const [resume, resumeOther] = [following.pause(), following.pause()]
  expect(open()).toBe(0)
  shown.set(false)
  shown.set(true)
  turn()
  expect(open()).toBe(0)
  resume()
  resume()
  expect(open()).toBe(0)
  resumeOther()
  expect(open()).toBe(1)
  const before = streams.length
  resumeOther()
  expect(streams).toHaveLength(before)
})
