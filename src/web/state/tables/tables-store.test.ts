import { beforeEach, expect, test } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { tableNames, type TableName } from '#domain/tables/index.ts'
import { office, openStore, sales, settle } from './open-store.test-help.ts'

let opened: ReturnType<typeof openStore>
let store: typeof opened.store
let backend: typeof opened.backend
const answer: typeof opened.answer = (...all) => opened.answer(...all)
const hold: typeof opened.hold = (...all) => opened.hold(...all)
const held: typeof opened.held = (...all) => opened.held(...all)

beforeEach(() => {
  opened = openStore()
  ;({ store, backend } = opened)
})

test('everything is loaded at the start, the open view and its masters before the rest, three at a time [S3.1]', async () => {
  store.start('sealData')
  expect(store.busy.get()).toBe(tableNames.length)
  const order: TableName[] = []
  while (order.length < tableNames.length) {
    await settle()
    expect(backend.loads.length).toBeLessThanOrEqual(3)
    const load = backend.loads.shift()!
    order.push(load.table)
    load.resolve({ version: 1, rows: [] })
  }
  await settle()
  expect(order.slice(0, 5)).toEqual(['sealData', 'employees', 'departments', 'personInCharge', 'events'])
  expect([...order].sort()).toEqual([...tableNames].sort())
  expect(store.busy.get()).toBe(0)
  expect(tableNames.map((name) => store.get(name).status)).toEqual(tableNames.map(() => 'ready'))
})

test('a failed load keeps the old rows and says so; the next that succeeds takes it back', async () => {
  await hold({ version: 1, rows: [sales] })
  const failing = expect(store.reload(['departments'])).rejects.toMatchObject({ code: 'unreachable' })
  await settle()
  backend.loads.shift()!.reject(new EventmsError('unreachable'))
  await failing
  expect(store.get('departments')).toMatchObject({
    status: 'failed',
    data: { version: 1, rows: [sales] },
    error: { code: 'unreachable' },
  })
  expect(store.failure.get()?.code).toBe('unreachable')
  expect(store.busy.get()).toBe(0)

  await hold({ version: 2, rows: [sales, office] })
  expect(store.get('departments')).toMatchObject({ status: 'ready', error: null })
  expect(store.failure.get()).toBeNull()
})

test('one failure does not keep the other tables from being read', async () => {
  const reloading = expect(store.reload(['departments', 'events'])).rejects.toMatchObject({ code: 'internalError' })
  await settle()
  backend.loads.shift()!.reject(new Error('boom'))
  await answer({ version: 3, rows: [] }, 'events')
  await reloading
  expect(held('events')?.version).toBe(3)
})

test('who asks while a load runs gets one that began later', async () => {
  const first = store.reload(['departments'])
  const current = store.ensureCurrent(['departments'])
  const another = store.ensureCurrent(['departments'])
  let verified = false
  void current.then(() => (verified = true))
  await answer({ version: 1, rows: [sales] })
  await first
  expect(verified).toBe(false)
  await answer({ version: 2, rows: [sales, office] })
  await Promise.all([current, another])
  expect(held()?.version).toBe(2)
  expect(backend.loads).toHaveLength(0)
})

test('after a load that failed the one that waited still runs', async () => {
  const first = expect(store.reload(['departments'])).rejects.toThrow()
  const second = store.ensureCurrent(['departments'])
  await settle()
  backend.loads.shift()!.reject(new EventmsError('unreachable'))
  await first
  await answer({ version: 1, rows: [sales] })
  await second
  expect(held()?.rows).toEqual([sales])
})

test('refused one table, nothing of any is held; the first that is read again takes it back', async () => {
  await hold({ version: 1, rows: [sales] })
  await hold({ version: 1, rows: [] }, 'events')
  const failing = expect(store.reload(['departments'])).rejects.toMatchObject({ code: 'notStaff' })
  await settle()
  backend.loads.shift()!.reject(new EventmsError('notStaff'))
  await failing
  expect(store.refused.get()).toBe(true)
  expect([held(), held('events')]).toEqual([null, null])
  // The page stays refused until the retry succeeds.
  const again = store.reload(['events'])
  await settle()
  expect(store.refused.get()).toBe(true)
  await answer({ version: 1, rows: [] }, 'events')
  await again
  expect([store.refused.get(), held('events')]).toEqual([false, { version: 1, rows: [] }])
})
