import { codeFieldOf, type CardOf } from '#domain/tickets/cards/card-of.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables, type TableWithView } from '#domain/tables/index.ts'
import type { ViewParams } from '#web/state/view/views.ts'

export interface CardRows extends Pick<ViewParams, 'search' | 'filters'> {
  readonly table: TableWithView
}

export function rowsOfCard(card: CardOf, table: TableWithView, eventCode?: number): CardRows {
  const declaration: TableDeclaration = tables[table]
  const code = codeFieldOf(declaration, card.table)
  // A person or department without a code is searched for by name.
  const search = card.code === null ? card.name : code === undefined ? String(card.code) : null
  return {
    table,
    filters: { ...(code !== undefined && { [code]: card.code }), ...eventFilter(declaration, eventCode) },
    ...(search && { search }),
  }
}

export function salesOfNumber(number: number, eventCode: number): CardRows {
  return { table: 'salesData', filters: { ...eventFilter(tables.salesData, eventCode), ticketNumber: number } }
}

function eventFilter({ fields }: TableDeclaration, eventCode: number | undefined): Record<string, number> {
  const field = Object.keys(fields).find((name) => fields[name]!.references === 'events')
  return field === undefined || eventCode === undefined ? {} : { [field]: eventCode }
}
