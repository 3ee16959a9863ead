import { useCallback } from 'react'
import type { RowsOf } from '#domain/finder/rows.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import { type TablesData, useTablesData } from '#web/state/tables/loaded-tables.ts'
import { useSteps } from '#web/state/tables/use-steps.ts'
import { SEARCHED_TABLES, searchSteps } from './search.ts'

/** Maximum number of rows that are searched in one frame. More rows are searched in slices. */
const AT_ONCE = 5000
const NO_ROWS: readonly Row[] = []

/**
 * Searches the loaded tables. While the search runs (`busy`), `found` is the previous result. `complete` is false as
 * long as some tables are not loaded.
 */
export function useSearch(text: string) {
  const data = useTablesData(SEARCHED_TABLES)
  const rowsOf = useCallback<RowsOf>((name) => (data as Partial<TablesData<TableName>>)[name]?.rows ?? NO_ROWS, [data])
  const steps = useCallback(() => searchSteps(rowsOf, text), [rowsOf, text])
  const tableData = SEARCHED_TABLES.map((name) => data[name])
  const isLittle = tableData.reduce((sum, table) => sum + (table?.rows.length ?? 0), 0) <= AT_ONCE
  const { value, busy } = useSteps(steps, isLittle)
  return { found: value, busy, complete: tableData.every((table) => table !== null), rowsOf }
}
