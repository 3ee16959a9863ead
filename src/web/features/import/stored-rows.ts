import { tablesNamed, type StoredData, type OtherTables } from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { firstLoads } from '#web/state/tables/loaded-tables.ts'
import type { TablesStore } from '#web/state/tables/tables.tsx'

type TableStore = Pick<TablesStore, 'get' | 'state'>

/** The loaded rows of a table and of the tables that it references. They help to guess the columns of a file. */
export const storedRowsOf = (table: TableName, store: TableStore): StoredData => ({
  storedRows: store.get(table).data?.rows ?? [],
  otherTables: otherTables(table, store),
})

/**
 * Loads the tables, then returns their rows. Without waiting, the questions about a file would depend on loading times.
 */
export async function loadStoredRows(table: TableName, store: TableStore): Promise<StoredData> {
  await firstLoads(store, [table, ...tablesNamed(tables[table])])
  return storedRowsOf(table, store)
}

export const otherTables = (table: TableName, store: TableStore): OtherTables =>
  Object.fromEntries(
    tablesNamed(tables[table]).flatMap((name) => {
      const data = store.get(name).data
      return data ? [[name, data.rows]] : []
    }),
  )
