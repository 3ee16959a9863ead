/** Each planted fault leads to the row in which it was planted: on the event's page or in the reconciliation. */
import { expect, test } from 'vitest'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import { rowOf } from '#domain/tables/row.test-help.ts'
import { office, PLANTED, type Office } from '#domain/tickets/planted-faults.test-help.ts'
import { eventTicketsOf } from '#domain/tickets/index.ts'
import { reconciliationOf } from '#domain/tickets/reconcile/reconciliation.ts'
import { spoken } from '#web/messages/languages.test-help.ts'
import { faultLists } from './fault-lists.ts'
import type { RowsLink } from './opened.ts'
import { faultLines } from './reconcile/fault-lines.ts'

type AnyRow = Readonly<Record<string, unknown>>
const asText = (row: AnyRow) => JSON.stringify(Object.entries(row).toSorted())

/** The rows that planting added or changed. */
function plantedIn(rows: Office): readonly (readonly [string, AnyRow])[] {
  const before = office() as Record<string, readonly AnyRow[]>
  return Object.entries(rows as Record<string, readonly AnyRow[]>).flatMap(([table, list]) => {
    const known = new Set(before[table]!.map(asText))
    return list.filter((row) => !known.has(asText(row))).map((row) => [table, row] as const)
  })
}

/** Withdrawn rows have no view: outside the map there is no place that shows them. */
const WITHOUT_PLACE = ['withdrawn numbers outside the range', 'a withdrawn row without numbers']

interface Line {
  readonly at?: number
  readonly seal?: number
  readonly rows?: RowsLink
}

const leadsTo = ({ at, seal, rows }: Line, table: string, row: AnyRow): boolean => {
  if (seal !== undefined) return table === 'sealData' && row['id'] === seal
  const [from, to] = [row['ticketNumber'] ?? row['ticketStartNumber'], row['ticketNumber'] ?? row['ticketEndNumber']]
  if (at !== undefined) return Number(from) <= at && at <= Number(to)
  if (rows?.table !== table) return false
  const fits = Object.entries(rows.filters ?? {}).every(([field, value]) => (row[field] ?? null) === value)
  return fits && (rows.search === undefined || Object.values(row).some((value) => String(value) === rows.search))
}

test.each(PLANTED)('%s is a line, and leads to its row', (what, plant, expected) => {
  const planted = office()
  plant(planted)
  const rows = Object.fromEntries(
    Object.entries(planted).map(([table, list]) => [
      table,
      list.map((row) => rowOf(table as TableName, row as Partial<TableRow<TableName>>)),
    ]),
  ) as never
  const tickets = eventTicketsOf(rows, 1)!
  const { faults } = reconciliationOf(rows, tickets)
  const lines: readonly Line[] = [
    ...faultLists(spoken.en, tickets).flatMap((list) => list.lines),
    ...faultLines(spoken.en, tickets, faults, new Map()).flatMap((list) =>
      list.lines.flatMap(({ links }) => links.map((link) => ({ rows: link }))),
    ),
  ]
  expect(lines.length).toBeGreaterThanOrEqual(Object.values(expected).reduce((sum, count) => sum + count, 0))
  // A product without a price is planted with a sale of it: the sale leads to the product.
  const leads = plantedIn(planted).some(([table, row]) => lines.some((line) => leadsTo(line, table, row)))
  expect(leads).toBe(!WITHOUT_PLACE.includes(what))
})
