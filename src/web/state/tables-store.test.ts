import { beforeEach, describe, expect, test } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { tableNames, type TableName } from '#domain/tables/index.ts'
import type { WriteResult } from '#domain/wire.ts'
import type { TableData } from '../backend/backend.ts'
import { fakeBackend, type FakeBackend } from './fake-backend.test-help.ts'
import { createTablesStore, type TablesStore } from './tables-store.ts'

const department = (departmentCode: number, departmentName: string) => ({ departmentCode, departmentName })
const sales = department(10, '営業部')
const office = department(20, '総務部')

let backend: FakeBackend
let store: TablesStore

beforeEach(() => {
  backend = fakeBackend()
  store = createTablesStore(backend)
})

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
const held = (table: TableName = 'departments') => store.get(table).data
const result = (partial: Partial<WriteResult>): WriteResult => ({
  from: 1,
  to: 2,
  added: 0,
  changed: 0,
  removed: 0,
  versions: {},
  ...partial,
})

/** Answers the oldest load that is waiting. */
async function answer(data: TableData, table: TableName = 'departments') {
  await settle()
  const at = backend.loads.findIndex((load) => load.table === table)
  const [load] = backend.loads.splice(at, 1)
  expect(load?.table).toBe(table)
  load!.resolve(data)
  await settle()
}

async function hold(data: TableData, table: TableName = 'departments') {
  const done = store.ensureCurrent([table])
  await answer(data, table)
  await done
}

/** Starts the store and answers all its first loads. */
async function start(version: number): Promise<() => void> {
  const end = store.start()
  while (store.busy.get() > 0) {
    for (const load of backend.loads.splice(0))
      load.resolve({ version, rows: load.table === 'departments' ? [sales] : [] })
    await settle()
  }
  return end
}

describe('loading', () => {
  test('everything is loaded at the start, the open view before the rest, three at a time', async () => {
    store.start('products')
    expect(store.busy.get()).toBe(10)
    const order: TableName[] = []
    while (order.length < tableNames.length) {
      await settle()
      expect(backend.loads.length).toBeLessThanOrEqual(3)
      const load = backend.loads.shift()!
      order.push(load.table)
      load.resolve({ version: 1, rows: [] })
    }
    await settle()
    expect(order[0]).toBe('products')
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
})

describe("others' changes", () => {
  test('a newer version is read, an equal one is not', async () => {
    const end = await start(5)
    backend.versions.set({ departments: 5 })
    await settle()
    expect(backend.loads).toHaveLength(0)
    backend.versions.set({ departments: 6 })
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
})

describe('writes', () => {
  test('an add is put in key order, without reading again', async () => {
    const before = { version: 1, rows: [sales, department(30, '経理部')] }
    await hold(before)
    const adding = store.add('departments', [office], 'r1')
    expect(store.busy.get()).toBe(1)
    backend.writes[0]!.resolve(result({ rows: [office], added: 1 }))
    await adding
    expect(held()).toEqual({ version: 2, rows: [sales, office, department(30, '経理部')] })
    expect(before.rows).toHaveLength(2)
    expect(backend.loads).toHaveLength(0)
    expect(store.busy.get()).toBe(0)
  })

  test('an edit replaces its row', async () => {
    await hold({ version: 1, rows: [sales, office] })
    const editing = store.edit('departments', { edits: [] })
    backend.writes[0]!.resolve(result({ rows: [department(10, '営業一部')], changed: 1 }))
    await editing
    expect(held()?.rows).toEqual([department(10, '営業一部'), office])
  })

  test('a department goes, and the employees it was taken from are read again before it is reported', async () => {
    await hold({ version: 1, rows: [sales, office] })
    await hold({ version: 4, rows: [{ id: 1, departmentCode: 10 }] }, 'employees')
    let done = false
    const removing = store.remove('departments', { keys: [10] }).then(() => (done = true))
    backend.writes[0]!.resolve(result({ removed: 1, versions: { employees: 5 } }))
    await settle()
    expect(held()?.rows).toEqual([office])
    expect(done).toBe(false)
    await answer({ version: 5, rows: [{ id: 1, departmentCode: null }] }, 'employees')
    await removing
    expect(held('employees')?.rows).toEqual([{ id: 1, departmentCode: null }])
  })

  test('written on another version than the held one: the table is read again', async () => {
    await hold({ version: 1, rows: [sales] })
    const adding = store.add('departments', [office], 'r1')
    backend.writes[0]!.resolve(result({ from: 2, to: 3, rows: [office], added: 1 }))
    await answer({ version: 3, rows: [department(5, '監査室'), sales, office] })
    await adding
    expect(held()?.rows).toHaveLength(3)
  })

  test('an import is read back whole', async () => {
    await hold({ version: 1, rows: [sales] })
    const importing = store.import('departments', { version: 1, fields: [], rows: [] })
    backend.writes[0]!.resolve(result({ added: 1 }))
    await answer({ version: 2, rows: [sales, office] })
    await importing
    expect(held()?.version).toBe(2)
  })

  test('a load that began before a write and ends after it does not undo it', async () => {
    await hold({ version: 1, rows: [sales] })
    const reloading = store.reload(['departments'])
    await settle()
    const adding = store.add('departments', [office], 'r1')
    backend.writes[0]!.resolve(result({ rows: [office], added: 1 }))
    await adding
    await answer({ version: 1, rows: [sales] })
    await reloading
    expect(held()).toEqual({ version: 2, rows: [sales, office] })
  })

  test("a load that is ahead of a write's late answer stays", async () => {
    await hold({ version: 1, rows: [sales] })
    const adding = store.add('departments', [office], 'r1')
    await hold({ version: 3, rows: [office] })
    backend.writes[0]!.resolve(result({ rows: [office], added: 1 }))
    await adding
    expect(held()).toEqual({ version: 3, rows: [office] })
    expect(backend.loads).toHaveLength(0)
  })

  test('hearing of the own write before its answer does not read the table', async () => {
    await start(1)
    const adding = store.add('departments', [office], 'r1')
    backend.versions.set({ departments: 2 })
    await settle()
    expect(backend.loads).toHaveLength(0)
    backend.writes[0]!.resolve(result({ rows: [office], added: 1 }))
    await adding
    expect(held()?.version).toBe(2)
    expect(backend.loads).toHaveLength(0)
  })

  test('a refused write changes nothing and is passed on', async () => {
    await hold({ version: 1, rows: [sales] })
    const editing = store.edit('departments', { edits: [] })
    backend.writes[0]!.reject(new EventmsError('editConflict'))
    await expect(editing).rejects.toMatchObject({ code: 'editConflict' })
    expect(held()).toEqual({ version: 1, rows: [sales] })
    expect(store.busy.get()).toBe(0)
  })

  test("others' change that was heard of during a refused write is read", async () => {
    await start(1)
    const editing = expect(store.edit('departments', { edits: [] })).rejects.toMatchObject({ code: 'editConflict' })
    backend.versions.set({ departments: 2 })
    await settle()
    expect(backend.loads).toHaveLength(0)
    backend.writes[0]!.reject(new EventmsError('editConflict'))
    await editing
    await answer({ version: 2, rows: [office] })
    expect(held()).toEqual({ version: 2, rows: [office] })
  })

  test('what the database confirmed stays confirmed when reading it back fails', async () => {
    await hold({ version: 1, rows: [sales] })
    const importing = store.import('departments', { version: 1, fields: [], rows: [] })
    backend.writes[0]!.resolve(result({ added: 1 }))
    await settle()
    backend.loads.shift()!.reject(new EventmsError('unreachable'))
    await expect(importing).resolves.toMatchObject({ added: 1 })
    expect(store.get('departments').status).toBe('failed')
  })
})
