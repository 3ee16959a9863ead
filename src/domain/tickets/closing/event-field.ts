import type { TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'

/** Field with the event code of a row. Undefined for a table without events. Closings are not rows of their event. */
export function eventField(table: TableName): string | undefined {
  if (table === 'closings') return undefined
  const { ofEvent }: TableDeclaration = tables[table]
  return table === 'events' ? tables.events.key : ofEvent
}
