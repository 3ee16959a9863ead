import { tablesNamed, type Known, type OtherTables } from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { firstLoads } from '#web/state/tables/held-tables.ts'
import type { TablesStore } from '#web/state/tables/tables.tsx'

type Held = Pick<TablesStore, 'get' | 'state'>

/** What a guess of a file's columns may look at, as far as it is held. */
export const knownOf = (table: TableName, store: Held): Known => ({
  held: store.get(table).data?.rows ?? [],
  others: othersOf(table, store),
})

/** The same once the tables were read, so that the same file is asked about in the same way whenever it is chosen. */
export async function whenKnown(table: TableName, store: Held): Promise<Known> {
  await firstLoads(store, [table, ...tablesNamed(tables[table])])
  return knownOf(table, store)
}

/** The rows that a table's codes name, of the tables that are held. */
export const othersOf = (table: TableName, store: Held): OtherTables =>
  Object.fromEntries(
    tablesNamed(tables[table]).flatMap((name) => {
      const held = store.get(name).data
      return held ? [[name, held.rows]] : []
    }),
  )
