import type { TableName } from '#domain/tables/index.ts'
import { type ChangeList, PART_ROWS } from './act-tables.ts'
import type { ChangesByTable, TicketActPart } from './ticket-act.ts'

/** An act's changes in parts of at most `PART_ROWS` rows. */
export function* actParts(changes: ChangesByTable): Generator<TicketActPart> {
  for (const [table, lists] of Object.entries(changes))
    for (const [list, rows] of Object.entries(lists) as [ChangeList, readonly unknown[]][])
      for (let from = 0; from < rows.length || from === 0; from += PART_ROWS)
        yield { table: table as TableName, list, rows: rows.slice(from, from + PART_ROWS) }
}
