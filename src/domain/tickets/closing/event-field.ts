import type { TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'

/**
 * Name of the field with a row's event code. Undefined for a table without events, and for closings, which are no data
 * of their event.
 */
export function eventField(table: TableName): string | undefined {
  if (table === 'closings') return undefined
  const { ofEvent }: TableDeclaration = tables[table]
  return table === 'events' ? tables.events.key : ofEvent
}
