import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { live } from '#web/backend/live.ts'
import type { Session } from '#web/backend/hosted/auth/session.ts'
import { followLiveChanges } from './live-changes.ts'

interface Answer {
  readonly data: readonly { readonly name: string; readonly version: number }[] | null
  readonly error?: { readonly code: string }
  readonly status?: number
}

let following: ReturnType<typeof followLiveChanges>
let answers: ((answer: Answer) => void)[]
let confirmed: ReturnType<typeof vi.fn<() => Promise<void>>>
let hear: (name: string, version: number) => void
let wake: () => void
let joined: (status: string) => void
let system: (message: object) => void
let channels: number

const rows = (versions: Readonly<Record<string, number>>) =>
  Object.entries(versions).map(([name, version]) => ({ name, version }))
async function answer(given: Answer): Promise<void> {
  answers.at(-1)!(given)
  await new Promise((resolve) => setImmediate(resolve))
}
const read = (versions: Readonly<Record<string, number>>) => answer({ data: rows(versions) })

beforeEach(() => {
  answers = []
  confirmed = vi.fn(async () => {})
  channels = 0
  const channel = {
    on(event: string, _filter: object, listener: (message: object) => void) {
      if (event === 'system') system = listener
      else hear = (name, version) => listener({ new: { name, version } })
      return channel
    },
    subscribe(told: (status: string) => void) {
      channels += 1
      joined = told
      return channel
    },
  }
  const select = { retry: () => new Promise<Answer>((resolve) => answers.push(resolve)) }
  const client = { from: () => ({ select: () => select }), channel: () => channel, removeChannel: async () => 'ok' }
  const session = { user: live({ id: '1', email: 'hanako@example.com', name: 'Hanako' }), confirmed }
  following = followLiveChanges(client as unknown as SupabaseClient, session as unknown as Session, {
    onWake(listener) {
      wake = listener
      return () => {}
    },
  })
  session.user.set({ ...session.user.get() })
})
afterEach(() => following.close())

describe('a read that was overtaken by what was heard', () => {
  test('takes nothing back', async () => {
    await read({ departments: 5, events: 5 })
    wake()
    hear('departments', 7)
    await read({ departments: 6, events: 6 })
    expect(following.versions.get()).toEqual({ departments: 7, events: 6 })
  })

  test('nor where several were heard on its way', async () => {
    hear('departments', 7)
    hear('departments', 6)
    await read({ departments: 5 })
    expect(following.versions.get()).toEqual({ departments: 7 })
  })

  test('is told where it is newer all the same', async () => {
    hear('departments', 6)
    await read({ departments: 7 })
    expect(following.versions.get()).toEqual({ departments: 7 })
  })
})

describe('Realtime subscribes to the database some seconds after the channel is joined', () => {
  const ready = { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL' }

  test('what was changed meanwhile is read as soon as it says that it has', async () => {
    await read({ departments: 5 })
    joined('SUBSCRIBED')
    // Only a system message of the extension `postgres_changes` means that the subscription works.
    system({ extension: 'system', status: 'ok' })
    expect(answers).toHaveLength(1)
    system(ready)
    expect(answers).toHaveLength(2)
    await read({ departments: 6 })
    expect(following.versions.get()).toEqual({ departments: 6 })
  })

  test('until then versions are read every five seconds, from then on every fifteen', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const readsIn = async (seconds: number) => {
      const before = answers.length
      vi.advanceTimersByTime(seconds * 1000)
      const reads = answers.length - before
      if (reads > 0) await read({ departments: 5 })
      return reads
    }
    await read({ departments: 5 })
    joined('SUBSCRIBED')
    expect(await readsIn(6)).toBe(1)
    system(ready)
    await read({ departments: 5 })
    expect([await readsIn(10), await readsIn(6)]).toEqual([0, 1])
    joined('CHANNEL_ERROR')
    expect(await readsIn(6)).toBe(1)
    vi.useRealTimers()
  })

  test('a subscription that failed is given up, and another one begun', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await read({ departments: 5 })
    joined('SUBSCRIBED')
    system({ ...ready, status: 'error' })
    expect(channels).toBe(1)
    vi.advanceTimersByTime(6000)
    expect(channels).toBe(2)
    await read({ departments: 6 })
    expect(following.versions.get()).toEqual({ departments: 6 })
    vi.useRealTimers()
  })
})

test('a database restored from a backup: the lower version that is read counts, whatever was heard before', async () => {
  hear('departments', 7)
  await read({ departments: 7 })
  hear('departments', 9)
  wake()
  await read({ departments: 3 })
  expect(following.versions.get()).toEqual({ departments: 3 })
})

describe('what the policies hide', () => {
  test.each<[string, Answer]>([
    ['no rows', { data: [], status: 200 }],
    ['no right', { data: null, error: { code: '42501' }, status: 403 }],
    ['no session', { data: null, error: { code: 'PGRST303' }, status: 401 }],
  ])('%s: the session is looked at, and nothing that is held is current any more', async (_, hidden) => {
    await read({ departments: 5, events: 5 })
    wake()
    await answer(hidden)
    expect(confirmed).toHaveBeenCalledTimes(1)
    const { departments, events } = following.versions.get()
    expect([departments, events]).toEqual([0, 0])
    wake()
    await read({ departments: 5, events: 5 })
    expect(following.versions.get()).toMatchObject({ departments: 5, events: 5 })
  })

  test('also where the project’s auth cannot be asked', async () => {
    confirmed.mockRejectedValue(new EventmsError('unreachable'))
    await read({ departments: 5 })
    wake()
    await answer({ data: [] })
    expect(following.versions.get().departments).toBe(0)
  })

  test('what merely could not be read says nothing', async () => {
    await read({ departments: 5 })
    wake()
    await answer({ data: null, error: { code: '' }, status: 503 })
    expect(confirmed).not.toHaveBeenCalled()
    expect(following.versions.get()).toEqual({ departments: 5 })
  })
})
