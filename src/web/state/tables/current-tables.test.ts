import { beforeEach, expect, test } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { office, openStore, sales, settle } from './open-store.test-help.ts'

let opened: ReturnType<typeof openStore>
let store: typeof opened.store
let backend: typeof opened.backend
const answer: typeof opened.answer = (...all) => opened.answer(...all)
const hold: typeof opened.hold = (...all) => opened.hold(...all)
const start: typeof opened.start = (...all) => opened.start(...all)
const held: typeof opened.held = (...all) => opened.held(...all)

beforeEach(() => {
  opened = openStore()
  ;({ store, backend } = opened)
})

test('a newer version is read, an equal one is not', async () => {
  const end = await start(5)
  backend.versions.set({ departments: 5 })
  await settle()
  expect(backend.loads).toHaveLength(0)
  backend.versions.set({ departments: 6 })
  await settle()
  expect(backend.loads[0]?.unasked).toBe(true)
  await answer({ version: 6, rows: [office] })
  expect(held()?.rows).toEqual([office])
  end()
  backend.versions.set({ departments: 7 })
  await settle()
  expect(backend.loads.filter(({ table }) => table === 'departments')).toHaveLength(0)
})

test('a version heard of while a load runs is read after it, once', async () => {
  const loading = store.reload(['departments'])
  await settle()
  expect(backend.loads[0]?.unasked).toBeFalsy()
  backend.versions.set({ departments: 9 })
  await answer({ version: 8, rows: [sales] })
  await loading
  await answer({ version: 9, rows: [office] })
  expect(held()).toEqual({ version: 9, rows: [office] })
  expect(backend.loads).toHaveLength(0)
})

test('a table that could not be read is read once the server tells versions again', async () => {
  await start(1)
  const failing = expect(store.reload(['departments'])).rejects.toMatchObject({ code: 'unreachable' })
  await settle()
  backend.loads.shift()!.reject(new EventmsError('unreachable'))
  await failing
  backend.versions.set({ departments: 1 })
  await answer({ version: 1, rows: [sales] })
  expect(store.get('departments')).toMatchObject({ status: 'ready', error: null })
  expect(backend.loads).toHaveLength(0)
})

test('a database restored from a backup: the lower version counts', async () => {
  await hold({ version: 50, rows: [sales, office] })
  await hold({ version: 40, rows: [sales] })
  expect(held()).toEqual({ version: 40, rows: [sales] })
})

test('a version that is told and is not there is asked for once, not for ever', async () => {
  const end = await start(9)
  backend.versions.set({ departments: 10 })
  await answer({ version: 5, rows: [] })
  expect([held()?.version, backend.loads, store.busy.get()]).toEqual([5, [], 0])
  backend.versions.set({ departments: 11 })
  await answer({ version: 11, rows: [sales] })
  expect(held()?.rows).toEqual([sales])
  end()
})
