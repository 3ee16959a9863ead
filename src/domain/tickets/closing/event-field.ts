import type { TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'

/**
 * Name of the field that contains a row's event code. Undefined for a table whose rows belong to no event. Also
 * undefined for `closings`: to add or remove a closing is no change of the closed event.
 */
export function eventField(table: TableName): string | undefined {
  if (table === 'closings') return undefined
  const { ofEvent }: TableDeclaration = tables[table]
  return table === 'events' ? tables.events.key : ofEvent
}
