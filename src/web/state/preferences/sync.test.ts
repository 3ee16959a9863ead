// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeViews, type SavedView } from '#domain/grid/saved-views.ts'
import type { Preference, PreferenceChange, SharedPreference } from '#domain/requests/preferences.ts'
import { createArrangements } from '#web/state/lists/arrangements.ts'
import { preferencesChanged } from '#web/state/preferences-changed.ts'
import { readCopy } from './browser-copy.ts'
import { startSync } from './sync.ts'

const KEY = 'eventms-views-hana'
const view = (name: string, query = ''): SavedView => ({ name, table: 'employees', query, conditions: [], sorts: [] })
const keep = (...views: readonly SavedView[]) => {
  localStorage.setItem(KEY, writeViews(views))
  preferencesChanged()
}
const queries = () =>
  [...readCopy('hana').values()]
    .filter(({ kind }) => kind === 'view')
    .map(({ name, value }) => [name, (JSON.parse(value) as { search: string }).search])

let server: Map<string, Preference>
let fails: boolean
const ends: (() => void)[] = []
const onUnsent = vi.fn<(reason: unknown) => void>()

beforeEach(() => {
  localStorage.clear()
  server = new Map()
  fails = false
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  onUnsent.mockReset()
})

/** Resolves after the first exchange. */
const start = () =>
  new Promise<readonly SharedPreference[]>((resolve) => {
    const backend = {
      preferences: async () => ({ own: [...server.values()], shared: [] }),
      async keepPreferences(changes: readonly PreferenceChange[]) {
        if (fails) throw new Error('offline')
        for (const { value, ...one } of changes)
          if (value === null) server.delete(`${one.kind} ${one.name}`)
          else server.set(`${one.kind} ${one.name}`, { ...one, value })
      },
    }
    ends.push(startSync({ backend, user: 'hana', onRead: resolve, onUnsent }))
  })
const nextComputer = () => {
  for (const end of ends.splice(0)) end()
  localStorage.clear()
}

test('a browser’s views and columns are taken over once, and are the same in another browser', async () => {
  keep(view('a', 'x'))
  createArrangements('hana').change('employees', { compact: true })
  await start()
  await vi.waitFor(() => expect(server.size).toBe(3))
  nextComputer()
  await start()
  expect(queries()).toEqual([['employees/a', 'x']])
  expect(createArrangements('hana').get().employees).toEqual({ compact: true })
})

test('taking over overwrites nothing that the server has', async () => {
  keep(view('a', 'newer'))
  await start()
  await vi.waitFor(() => expect(server.size).toBe(1))
  nextComputer()
  keep(view('a', 'older'), view('b'))
  await start()
  await vi.waitFor(() => expect(server.size).toBe(2))
  expect(queries()).toEqual([
    ['employees/a', 'newer'],
    ['employees/b', ''],
  ])
})

test('a change that cannot be sent is reported, stays in the browser, and goes at the next start', async () => {
  keep(view('a'), view('b'))
  await start()
  await vi.waitFor(() => expect(server.size).toBe(2))
  fails = true
  keep(view('a', 'changed'))
  await vi.waitFor(() => expect(onUnsent).toHaveBeenCalledTimes(1))
  for (const end of ends.splice(0)) end()
  fails = false
  await start()
  await vi.waitFor(() => expect(server.size).toBe(1))
  expect(queries()).toEqual([['employees/a', 'changed']])
  expect(server.get('view employees/a')!.value).toContain('changed')
})

test('a text that is no list of views deletes none of the server’s', async () => {
  keep(view('a'))
  await start()
  await vi.waitFor(() => expect(server.size).toBe(1))
  localStorage.setItem(KEY, 'damaged')
  createArrangements('hana').change('events', { compact: true })
  await vi.waitFor(() => expect(server.size).toBe(3))
  expect(localStorage.getItem(KEY)).toBe('damaged')
})
