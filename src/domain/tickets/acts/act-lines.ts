import type { TableName } from '#domain/tables/index.ts'
import { type ChangeList, PART_ROWS } from './act-tables.ts'
import type { TicketActHead, TicketActPart, TicketActRequest } from './ticket-act.ts'

/**
 * Lines of the request for an act (wire.ts): the first line with the number of rows, then parts of at most `PART_ROWS`
 * rows.
 */
export function* actLines({
  changes,
  ...head
}: TicketActRequest): Generator<(TicketActHead & { rows: number }) | TicketActPart> {
  const lists = Object.entries(changes).flatMap(([table, tableChanges]) =>
    (Object.entries(tableChanges) as [ChangeList, readonly unknown[]][]).map(([list, rows]) => ({
      table: table as TableName,
      list,
      rows,
    })),
  )
  yield { ...head, rows: lists.reduce((sum, { rows }) => sum + rows.length, 0) }
  for (const { rows, ...of } of lists)
    for (let from = 0; from < rows.length || from === 0; from += PART_ROWS)
      yield { ...of, rows: rows.slice(from, from + PART_ROWS) }
}
