import type { StaleName } from '#domain/stale-names.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { TableChanges, TicketAct } from './ticket-act.ts'

export function renameAct(staleNames: readonly StaleName[]): TicketAct {
  const edits = new Map<TableName, Map<number, Row>>()
  let names = 0
  for (const { table, field, now: currentName, keys } of staleNames) {
    const rows = edits.get(table) ?? new Map<number, Row>()
    edits.set(table, rows)
    for (const key of keys) rows.set(key, { ...rows.get(key), [field]: currentName })
    names += keys.length
  }
  const changes = [...edits].map(([table, rows]): [TableName, TableChanges] => [
    table,
    { edit: [...rows].map(([key, fields]) => ({ key, changes: fields })) },
  ])
  return { kind: 'rename', eventCode: null, details: { names }, changes: Object.fromEntries(changes) }
}
