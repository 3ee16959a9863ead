import type { Value } from '#domain/kinds/kind.ts'
import { ROWS_A_STEP } from '#domain/steps.ts'
import { fieldNames, type Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { EventTickets, TicketRows } from '#domain/tickets/event-tickets.ts'
import type { Payment } from '#domain/tickets/payments/divide-payments.ts'

/**
 * Tables in the file that is exported at a closing. The file does not contain employees and positions, because no
 * figure of a closed event depends on them.
 */
const EXPORTED_TABLES = [
  'events',
  'products',
  'departments',
  'personInCharge',
  'sealData',
  'salesData',
  'confirmedData',
  'withdrawn',
  'distributionStatus',
  'payments',
] as const satisfies readonly TableName[]

export type ClosingRows = TicketRows & { readonly payments: readonly Payment[] }

export interface ExportedTable {
  readonly table: TableName
  /** One JSON object per row, in the order of the keys. */
  readonly lines: readonly string[]
}

/**
 * Exports all rows that the figures of an event depend on. The same rows always give the same lines, and so the same
 * SHA-256.
 */
export function* closingExportSteps(
  rows: ClosingRows,
  tickets: EventTickets,
): Generator<number, readonly ExportedTable[]> {
  const { event, eventRows } = tickets
  const ofEvent = <R extends { readonly eventCode: number | null }>(tableRows: readonly R[]) =>
    tableRows.filter(({ eventCode }) => eventCode === event.eventCode)
  const sold = new Set([...eventRows.sales, ...eventRows.confirmed].map(({ productCode }) => productCode))
  // If a seal has no department code, the figures look up its department by name. The export contains only the
  // departments that are found in this way. The same applies to persons in charge.
  const namedRows = (tableRows: readonly Row[], code: string, name: string) => {
    const names = new Set(eventRows.seals.flatMap((seal: Row) => (seal[code] === null ? [seal[name]] : [])))
    return tableRows.filter((row) => row[name] !== null && names.has(row[name]))
  }
  const content: Readonly<Record<(typeof EXPORTED_TABLES)[number], readonly Row[]>> = {
    events: [event],
    products: rows.products.filter(
      ({ productCode, eventCode }) => eventCode === event.eventCode || sold.has(productCode),
    ),
    departments: namedRows(rows.departments, 'departmentCode', 'departmentName'),
    personInCharge: namedRows(rows.personInCharge, 'personInChargeCode', 'personInChargeName'),
    sealData: eventRows.seals,
    salesData: eventRows.sales,
    confirmedData: eventRows.confirmed,
    withdrawn: eventRows.withdrawn,
    distributionStatus: ofEvent(rows.distributionStatus),
    payments: ofEvent(rows.payments),
  }
  const exported: ExportedTable[] = []
  for (const [at, table] of EXPORTED_TABLES.entries()) {
    const { key } = tables[table]
    const fields = fieldNames(tables[table])
    const lines: string[] = []
    for (const row of content[table].toSorted((a, b) => Number(a[key]) - Number(b[key]))) {
      if (lines.length % ROWS_A_STEP === ROWS_A_STEP - 1) yield at / EXPORTED_TABLES.length
      // Omits empty fields, so that the lines stay the same when a later version adds a column.
      lines.push(JSON.stringify(Object.fromEntries(fields.flatMap((field) => cellOf(row, field)))))
    }
    exported.push({ table, lines })
  }
  return exported
}

const cellOf = (row: Row, field: string): readonly (readonly [string, Value])[] => {
  const value = row[field] ?? null
  return value === null ? [] : [[field, value]]
}

/** The export as JSON, with one row per line: {event, table: [row, …], …}. */
export function exportText(eventCode: number, exported: readonly ExportedTable[]): string {
  const tableTexts = exported.map(({ table, lines }) => `${JSON.stringify(table)}: [\n${lines.join(',\n')}\n]`)
  return `{"event": ${eventCode},\n${tableTexts.join(',\n')}\n}\n`
}
