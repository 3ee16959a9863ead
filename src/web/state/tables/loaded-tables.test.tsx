// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { TableName } from '#domain/tables/index.ts'
import { type FakeBackend, fakeBackend } from '#web/state/fake-backend.test-help.ts'
import { BackendProvider } from '#web/state/backend.tsx'
import { firstLoads, useFirstLoad, useLoadedTables, useLoadFailure } from './loaded-tables.ts'
import { department, sales, settle } from './open-store.test-help.ts'
import { createTablesStore } from './tables-store.ts'
import { TablesProvider } from './tables.tsx'

const TWO = ['departments', 'positions'] as const

let backend: FakeBackend
beforeEach(() => {
  backend = fakeBackend()
  const { load } = backend
  const isOfTwo = (name: TableName) => TWO.some((one) => one === name)
  backend.load = (name, ...rest) => (isOfTwo(name) ? load(name, ...rest) : Promise.resolve({ version: 1, rows: [] }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Removes and returns the pending load of the table. */
function load(table: (typeof TWO)[number]) {
  const [waiting] = backend.loads.splice(
    backend.loads.findIndex((one) => one.table === table),
    1,
  )
  expect(waiting?.table).toBe(table)
  return waiting!
}
const answer = (table: (typeof TWO)[number], version: number, rows = [sales]) =>
  act(async () => load(table).resolve({ version, rows }))

const follow = () =>
  renderHook(() => ({ held: useLoadedTables(TWO), loading: useFirstLoad(TWO), failure: useLoadFailure(TWO) }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <BackendProvider backend={backend}>
        <TablesProvider first="departments">{children}</TablesProvider>
      </BackendProvider>
    ),
  }).result

test('they are told together, and stay the same until one of them changes', async () => {
  const told = follow()
  expect(told.current).toEqual({ held: null, loading: true, failure: null })
  await answer('departments', 1)
  expect(told.current).toMatchObject({ held: null, loading: true })
  await answer('positions', 5, [])
  const { held } = told.current
  expect(told.current.loading).toBe(false)
  expect(held).toMatchObject({
    rows: { departments: [sales], positions: [] },
    versions: { departments: 1, positions: 5 },
  })
  await act(async () => backend.versions.set({ employees: 2, departments: 2 }))
  const second = load('departments')
  await act(async () => second.onProgress!({ done: 1, total: 2 }))
  expect(told.current.held).toBe(held)
  await act(async () => second.resolve({ version: 2, rows: [department(10, '販売')] }))
  expect(told.current.held?.versions).toEqual({ departments: 2, positions: 5 })
  expect(told.current.held?.rows.departments).toEqual([department(10, '販売')])
})

test('one that could not be read is told as long as nothing of it is held, and is no longer waited for', async () => {
  const told = follow()
  await answer('departments', 1)
  const failed = new EventmsError('unreachable')
  await act(async () => load('positions').reject(failed))
  expect(told.current).toEqual({ held: null, loading: false, failure: failed })
  await act(async () => backend.versions.set({ positions: 5 }))
  await answer('positions', 5)
  expect(told.current.failure).toBeNull()
  await act(async () => backend.versions.set({ positions: 6 }))
  await act(async () => load('positions').reject(failed))
  expect(told.current).toMatchObject({ held: { versions: { positions: 5 } }, loading: false, failure: null })
})

test('first loads are waited for until each was answered, whatever the answer, or for five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const store = createTablesStore(backend)
  const ended: string[] = []
  void firstLoads(store, ['departments']).then(() => ended.push('departments'))
  void firstLoads(store, TWO).then(() => ended.push('both'))
  store.start()
  await settle()
  await answer('departments', 1)
  expect(ended).toEqual(['departments'])
  vi.advanceTimersByTime(4999)
  await settle()
  expect(ended).toEqual(['departments'])
  vi.advanceTimersByTime(1)
  await settle()
  expect(ended).toEqual(['departments', 'both'])
  void firstLoads(store, TWO).then(() => ended.push('both again'))
  load('positions').reject(new EventmsError('unreachable'))
  await settle()
  expect(ended.at(-1)).toBe('both again')
  expect(vi.getTimerCount()).toBe(0)
})
