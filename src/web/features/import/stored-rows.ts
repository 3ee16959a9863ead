import { tablesNamed, type StoredData, type OtherTables } from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { firstLoads } from '#web/state/tables/held-tables.ts'
import type { TablesStore } from '#web/state/tables/tables.tsx'

type TableStore = Pick<TablesStore, 'get' | 'state'>

/** The loaded rows, which help to guess the columns. */
export const storedRowsOf = (table: TableName, store: TableStore): StoredData => ({
  storedRows: store.get(table).data?.rows ?? [],
  otherTables: otherTables(table, store),
})

/** Waits until the tables are loaded, so that the questions about a file do not depend on what is loaded already. */
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
