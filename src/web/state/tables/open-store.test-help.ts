import { expect } from 'vitest'
import type { TableName } from '#domain/tables/index.ts'
import type { WriteResult } from '#domain/wire.ts'
import type { TableData } from '#web/backend/backend.ts'
import { fakeBackend } from '#web/state/fake-backend.test-help.ts'
import { createTablesStore } from './tables-store.ts'

export const department = (departmentCode: number, departmentName: string) => ({ departmentCode, departmentName })
export const sales = department(10, '営業部')
export const office = department(20, '総務部')

export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

export const result = (partial: Partial<WriteResult>): WriteResult => ({
  from: 1,
  to: 2,
  added: 0,
  changed: 0,
  removed: 0,
  versions: {},
  ...partial,
})

export function openStore() {
  const backend = fakeBackend()
  const store = createTablesStore(backend)

  /** Answers the oldest pending load. */
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

  const held = (table: TableName = 'departments') => store.get(table).data
  return { backend, store, answer, hold, start, held }
}
