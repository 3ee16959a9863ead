import { expect, test } from 'vitest'
import type { WriteResult } from '#domain/wire.ts'
import { fakeBackend } from '#web/state/fake-backend.test-help.ts'
import { createTablesStore, type TablesStore } from './tables-store.ts'

const result: WriteResult = { from: 1, to: 2, added: 0, changed: 0, removed: 0, rows: [], versions: {} }

const works: [what: string, begin: (store: TablesStore) => Promise<unknown>, kind: 'writes' | 'acts' | 'loads'][] = [
  ['load', (store) => store.reload(['departments']), 'loads'],
  ['add', (store) => store.add('departments', [], 'r1'), 'writes'], // [S4.4]
  ['edit', (store) => store.edit('departments', { edits: [] }), 'writes'], // [S4.4]
  ['delete', (store) => store.remove('departments', { keys: [] }), 'writes'], // [S4.4]
  ['import', (store) => store.import('departments', { version: 1, fields: [], rows: [] }), 'writes'], // [S4.4]
  ['import of all data', (store) => store.importAll([]), 'acts'],
]

test.each(works)('the loading flag is on during an action: %s', async (_, begin, kind) => {
  for (const outcome of ['resolve', 'reject'] as const) {
    const backend = fakeBackend()
    const store = createTablesStore(backend)
    expect(store.busy.get()).toBe(0)
    const done = begin(store).catch(() => {})
    await Promise.resolve()
    expect(store.busy.get()).toBe(1)
    if (outcome === 'reject') backend[kind][0]!.reject(new Error('no'))
    else if (kind === 'loads') backend.loads[0]!.resolve({ version: 1, rows: [] })
    else if (kind === 'acts') backend.acts[0]!.resolve({})
    else backend.writes[0]!.resolve(result)
    // After an import, the store loads the table, so loads must be answered, too.
    const answering = setInterval(() => {
      for (const load of backend.loads.splice(0)) load.resolve({ version: 2, rows: [] })
    })
    await done
    clearInterval(answering)
    expect(store.busy.get(), outcome).toBe(0)
  }
})

test('the loading flag is on during other work that is counted in: an export [S4.5]', async () => {
  const store = createTablesStore(fakeBackend())
  let finish = (): void => {}
  const done = store.during(new Promise<void>((resolve) => (finish = resolve)))
  expect(store.busy.get()).toBe(1)
  finish()
  await done
  expect(store.busy.get()).toBe(0)
})

test('the running loads make one progress', async () => {
  const backend = fakeBackend()
  const store = createTablesStore(backend)
  const done = store.ensureCurrent(['departments', 'events'])
  await Promise.resolve()
  backend.loads[0]!.onProgress!({ done: 5, total: 10 })
  backend.loads[1]!.onProgress!({ done: 0, total: 30 })
  expect(store.progress.get()).toEqual({ done: 5, total: 40 })
  for (const load of backend.loads) load.resolve({ version: 1, rows: [] })
  await done
  expect(store.progress.get()).toBeNull()
})
