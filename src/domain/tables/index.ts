import type { RowOf, TableDeclaration } from '../table.ts'
import { confirmedData } from './confirmed-data.ts'
import { departments } from './departments.ts'
import { distributionStatus } from './distribution-status.ts'
import { employees } from './employees.ts'
import { events } from './events.ts'
import { personInCharge } from './person-in-charge.ts'
import { positions } from './positions.ts'
import { products } from './products.ts'
import { salesData } from './sales-data.ts'
import { sealData } from './seal-data.ts'

/** The ten tables in the side menu's order. */
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
} as const

export type TableName = keyof typeof tables
export type TableRow<N extends TableName> = RowOf<(typeof tables)[N]>

export const tableNames = Object.keys(tables) as TableName[]

/** The tables with those that others refer to first: the order in which all data can be imported. */
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
]

/** The declaration of a table by a name that may come from a stranger. */
export function tableOf(name: string): TableDeclaration | undefined {
  return Object.hasOwn(tables, name) ? tables[name as TableName] : undefined
}
