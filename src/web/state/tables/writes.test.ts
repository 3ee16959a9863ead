import { beforeEach, expect, test } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { department, office, openStore, result, sales, settle } from './open-store.test-help.ts'

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

test('a department goes, and the employees it was taken from are read again before it is reported [S4.21]', async () => {
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
