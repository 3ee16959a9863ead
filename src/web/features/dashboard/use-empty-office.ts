import { tableNames } from '#domain/tables/index.ts'
import { useFromTables } from '#web/state/tables/loaded-tables.ts'

export const useEmptyOffice = (): boolean =>
  useFromTables(tableNames, (stateOf) => tableNames.every((name) => stateOf(name).data?.rows.length === 0))
