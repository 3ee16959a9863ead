import type { RowOf, TableDeclaration } from '#domain/table.ts'
import { closings } from './closings.ts'
import { confirmedData } from './confirmed-data.ts'
import { departments } from './departments.ts'
import { distributionStatus } from './distribution-status.ts'
import { employees } from './employees.ts'
import { events } from './events.ts'
import { paymentReceipts } from './payment-receipts.ts'
import { payments } from './payments.ts'
import { personInCharge } from './person-in-charge.ts'
import { positions } from './positions.ts'
import { products } from './products.ts'
import { salesData } from './sales-data.ts'
import { sealData } from './seal-data.ts'
import { withdrawn } from './withdrawn.ts'

/** All tables: the ten of the specification in the order of the menu, then the tables without a view. */
export const tables = {
  employees,
  departments,
  positions,
  personInCharge,
  events,
  products,
  salesData,
  sealData,
  confirmedData,
  distributionStatus,
  withdrawn,
  payments,
  paymentReceipts,
  closings,
} as const

export type TableName = keyof typeof tables
export type TableWithView = {
  [N in TableName]: (typeof tables)[N] extends { readonly view: false } ? never : N
}[TableName]
export type CardTable = {
  [N in TableName]: (typeof tables)[N] extends { readonly card: true } ? N : never
}[TableName]
/** Tables with a view whose rows are identified by a code, not by the generated `id`. */
export type NamedTable = {
  [N in TableWithView]: (typeof tables)[N] extends { readonly identity: 'id' } ? never : N
}[TableWithView]
export type TableRow<N extends TableName> = RowOf<(typeof tables)[N]>

export const tableNames = Object.keys(tables) as TableName[]
export const tablesWithView = tableNames.filter((name): name is TableWithView => hasView(name))

export const cardTables = tableNames.filter(
  (name): name is CardTable => (tables[name] as TableDeclaration).card === true,
)
export const namedTables = tablesWithView.filter((name): name is NamedTable => tables[name].identity !== 'id')

/** Tables in the order of an import: a table comes after the tables that it refers to. */
export const parentsFirst: TableName[] = [
  'departments',
  'positions',
  'personInCharge',
  'events',
  'products',
  'employees',
  'salesData',
  'sealData',
  'confirmedData',
  'distributionStatus',
  'withdrawn',
  'payments',
  'paymentReceipts',
  'closings',
]

/** Finds a table by a name from a request; `__proto__` is safe. Undefined if there is no such table. */
export function tableOf(name: string): TableDeclaration | undefined {
  return Object.hasOwn(tables, name) ? tables[name as TableName] : undefined
}

export function hasView(name: TableName): name is TableWithView {
  const { view }: TableDeclaration = tables[name]
  return view !== false
}
