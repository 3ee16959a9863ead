import { expect, test } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { TableName } from '#domain/tables/index.ts'
import { fakeBackend, type FakeBackend } from '#web/state/fake-backend.test-help.ts'
import { tablesIfLoaded } from './loaded-tables.ts'
import { createTablesStore } from './tables-store.ts'

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
const department = { departmentCode: 10, departmentName: '営業部' }

/** Answers the pending loads. @returns their tables */
async function answer(backend: FakeBackend, version: (table: TableName) => number): Promise<TableName[]> {
  const loads = backend.loads.splice(0)
  for (const { table, resolve } of loads)
    resolve({ version: version(table), rows: table === 'departments' ? [department] : [] })
  await settle()
  return loads.map(({ table }) => table).sort()
}

async function started() {
  const backend = fakeBackend()
  const store = createTablesStore(backend)
  const end = store.start()
  await settle()
  while (store.busy.get() > 0) await answer(backend, () => 1)
  return { backend, store, end }
}

test('a write of several tables reads again what it changed, once the database has confirmed it', async () => {
  const { backend, store, end } = await started()
  const writing = store.loadSamples()
  await settle()
  expect(store.busy.get()).toBe(1)
  // The server reports the new versions before it answers the write.
  backend.versions.set({ departments: 2 })
  await settle()
  expect(backend.loads).toEqual([])
  const write = { from: 1, to: 2, added: 1, changed: 0, removed: 0, versions: {} }
  const unchanged = { ...write, to: 1, added: 0 }
  backend.acts[0]!.resolve({ departments: write, positions: write, events: unchanged })
  await settle()
  expect(await answer(backend, () => 2)).toEqual(['departments', 'positions'])
  expect(await writing).toMatchObject({ departments: write })
  expect([store.get('departments').data?.version, store.renewed.get(), store.busy.get()]).toEqual([2, 1, 0])
  end()
})

test('a refused one changes nothing here, but what others did meanwhile is read', async () => {
  const { backend, store, end } = await started()
  const refused = expect(store.importAll([])).rejects.toMatchObject({ code: 'tableMoved', params: { table: 'events' } })
  await settle()
  backend.versions.set({ departments: 2 })
  backend.acts[0]!.reject(new EventmsError('tableMoved', { table: 'events' }))
  await refused
  expect(await answer(backend, () => 2)).toEqual(['departments'])
  expect([store.renewed.get(), store.busy.get()]).toEqual([0, 0])
  end()
})

test('an act, and taking it back, reads again every table that it changed, in consequence, too', async () => {
  const { backend, store, end } = await started()
  const versions = tablesIfLoaded(store, ['events', 'sealData'])!.versions
  expect(versions).toEqual({ events: 1, sealData: 1 })
  const act = { kind: 'return', eventCode: 1, details: {}, changes: {}, versions } as const
  const works = [() => store.ticketAct(act), () => store.undoAct(1, { versions })]
  for (const [at, work] of works.entries()) {
    const [from, to] = [at + 1, at + 2]
    const working = work()
    await settle()
    expect(store.busy.get()).toBe(1)
    const write = { from, to, added: 1, changed: 0, removed: 0, versions: { distributionStatus: to } }
    backend.acts.pop()!.resolve({ sealData: write })
    await settle()
    expect(await answer(backend, () => to)).toEqual(['distributionStatus', 'sealData'])
    expect(await working).toMatchObject({ act: at + 1, tables: { sealData: write } })
    expect([store.get('sealData').data?.version, store.busy.get()]).toEqual([to, 0])
  }
  end()
})
