import { expect, it } from 'vitest'
import { sessionCache } from './session-cache.ts'

const user = { id: '1', email: 'hanako@example.jp', name: '花子' }
const found = { user, ends: Infinity }

function remembered() {
  const valid = new Set(['a'])
  const clock = { now: 0 }
  const looks: string[] = []
  const sessions = sessionCache(
    async (cookie) => {
      looks.push(cookie)
      return valid.has(cookie) ? found : null
    },
    () => clock.now,
  )
  return { sessions, valid, clock, looks }
}

it('asks once for many requests, and again when it may have ended elsewhere', async () => {
  const { sessions, valid, clock, looks } = remembered()
  for (let i = 0; i < 100; i++) expect(await sessions.get('a')).toBe(user)
  expect(looks).toEqual(['a'])
  valid.delete('a')
  clock.now = 14_999
  expect(await sessions.get('a')).toBe(user)
  clock.now = 15_000
  expect(await sessions.get('a')).toBeNull()
})

it('what is nobody’s costs one look in ten seconds, however often it comes', async () => {
  const { sessions, clock, looks } = remembered()
  for (let i = 0; i < 100; i++) expect(await sessions.get('ended')).toBeNull()
  expect(looks).toEqual(['ended'])
  clock.now = 10_000
  expect(await sessions.get('ended')).toBeNull()
  expect(looks).toHaveLength(2)
  expect(await sessions.get('a')).toBe(user)
})

it('what was found for a page that asks by itself does not do for whoever uses the session [V7.3.1]', async () => {
  const { sessions, looks } = remembered()
  const byItself = async (cookie: string) => {
    looks.push(`${cookie} unused`)
    return found
  }
  for (const look of [byItself, byItself, undefined, byItself, undefined]) await sessions.get('a', look)
  expect(looks).toEqual(['a unused', 'a'])
})

it('while the database can tell nothing, what is held counts, and nothing else', async () => {
  const clock = { now: 0, busy: false }
  const looks: string[] = []
  const look = async (cookie: string) => {
    looks.push(cookie)
    return found
  }
  const sessions = sessionCache(
    look,
    () => clock.now,
    () => clock.busy,
  )
  await sessions.get('a')
  clock.now = 60_000
  clock.busy = true
  expect(await sessions.get('a')).toBe(user)
  expect(looks).toEqual(['a'])
  sessions.forget(user)
  await sessions.get('a')
  expect(looks).toEqual(['a', 'a'])
  clock.now = 120_000
  clock.busy = false
  await sessions.get('a')
  expect(looks).toEqual(['a', 'a', 'a'])
})

it('while the database can tell nothing, what is held counts no longer than ten minutes, nor than the session', async () => {
  const clock = { now: 0, ends: 3_600_000 }
  let looks = 0
  const look = async () => {
    looks++
    return clock.now < clock.ends ? { user, ends: clock.ends } : null
  }
  const sessions = sessionCache(
    look,
    () => clock.now,
    () => true,
  )
  await sessions.get('a')
  clock.now = 614_999
  expect(await sessions.get('a')).toBe(user)
  expect(looks).toBe(1)
  clock.now = 615_000
  expect(await sessions.get('a')).toBe(user)
  expect(looks).toBe(2)
  sessions.forget(user)
  clock.now = clock.ends - 10_000
  expect(await sessions.get('a')).toBe(user)
  clock.now = clock.ends
  expect(await sessions.get('a')).toBeNull()
})

it('not busy either, it ends when the session does', async () => {
  const clock = { now: 0 }
  const sessions = sessionCache(
    async () => (clock.now < 5000 ? { user, ends: 5000 } : null),
    () => clock.now,
  )
  expect(await sessions.get('a')).toBe(user)
  clock.now = 5000
  expect(await sessions.get('a')).toBeNull()
})

it('remembers nobody for being signed out for longer than that', async () => {
  const { sessions, valid, clock } = remembered()
  expect(await sessions.get('b')).toBeNull()
  valid.add('b')
  clock.now = 10_000
  expect(await sessions.get('b')).toBe(user)
})

it('forgets at once, and does not remember what was looked up before that', async () => {
  const { sessions, valid, clock, looks } = remembered()
  const early = sessions.get('a')
  valid.delete('a')
  sessions.forget(user)
  expect(await early).toBe(user)
  expect(await sessions.get('a')).toBeNull()
  expect(looks).toEqual(['a', 'a'])
  valid.add('a')
  clock.now = 10_000
  expect(await sessions.get('a')).toBe(user)
  valid.clear()
  sessions.forget(user)
  expect(await sessions.get('a')).toBeNull()
})

it('holds a limited number', async () => {
  let looks = 0
  const look = async () => {
    looks++
    return found
  }
  const sessions = sessionCache(look, () => 0)
  for (let i = 0; i <= 10_000; i++) await sessions.get(String(i))
  await sessions.get('0')
  expect(looks).toBe(10_002)
})
