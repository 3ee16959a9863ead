import { expect, it } from 'vitest'
import type { TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { currentRows } from './current-rows.ts'
import type { Loader } from './load.ts'
import { Snapshot } from './snapshot.ts'
import { rowsOf } from './snapshot-rows.ts'

const encoder = new TextEncoder()

/** Tables whose versions rise. */
function changingLoader() {
  const versions = new Map<string, number>([
    ['departments', 1],
    ['employees', 1],
  ])
  const version = async ({ name }: TableDeclaration) => versions.get(name)!
  const loader: Loader = {
    version,
    load: async (declaration) => {
      const now = await version(declaration)
      const snapshot = new Snapshot(now, encoder.encode('{"fields":["version"]}'))
      snapshot.add({ line: encoder.encode(`[[${now}]]`), rows: 1, last: 1 })
      snapshot.end()
      return snapshot
    },
  }
  return { loader, change: (name: string) => versions.set(name, versions.get(name)! + 1) }
}

it('rows of several tables are of one moment: they are read again after a change in between', async () => {
  const { loader, change } = changingLoader()
  const changes = ['departments', 'employees']
  const { rowsOf, extra } = await currentRows(loader, ['departments', 'employees'], async () => {
    const next = changes.pop()
    if (next !== undefined) change(next)
    return changes.length
  })
  expect([rowsOf('departments'), rowsOf('employees'), extra]).toEqual([[{ version: 2 }], [{ version: 2 }], 0])
  expect(rowsOf('events')).toEqual([])
})

it('rows of tables that change all the time are refused', async () => {
  const { loader, change } = changingLoader()
  const read = currentRows(loader, ['departments'], async () => change('departments'))
  await expect(read).rejects.toMatchObject({ code: 'serverBusy', params: { seconds: 1 } })
})

it('other requests run between the chunks of a table', async () => {
  const snapshot = new Snapshot(1, encoder.encode('{"fields":["version"]}'))
  for (const last of [1, 2, 3]) snapshot.add({ line: encoder.encode('[[1]]'), rows: 1, last })
  snapshot.end()
  let turns = 0
  const count = () => {
    turns++
    pending = setImmediate(count)
  }
  let pending = setImmediate(count)
  const { rows } = await rowsOf({ load: async () => snapshot } as never, tables.departments)
  clearImmediate(pending)
  expect(rows).toHaveLength(3)
  expect(turns).toBeGreaterThanOrEqual(3)
})
