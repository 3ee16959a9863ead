import type { Row } from '../table.ts'
import { tables, type TableName } from '../tables/index.ts'
import { batchOf, planImport, readCsv, type Choices, type OtherTables } from './index.ts'

/** Plans the import of a CSV file into a table that holds these rows. */
export function plan(
  table: TableName,
  csv: string,
  held: readonly Row[] = [],
  others: OtherTables = {},
  choices: Choices = {},
) {
  return planImport(tables[table], readCsv(tables[table], csv), { version: 7, rows: held }, others, choices)
}

export const issues = (...args: Parameters<typeof plan>) => plan(...args).issues.first

/** What such an import sends, as rows. */
export function sent(
  table: TableName,
  ...args: Parameters<typeof plan> extends [unknown, ...infer Rest] ? Rest : never
) {
  const { fields, rows, remove } = batchOf(tables[table], plan(table, ...args))
  return { rows: rows.map((row) => Object.fromEntries(fields.map((field, i) => [field, row[i]]))), remove }
}

export const departments = [
  { departmentCode: 10, departmentName: '営業部' },
  { departmentCode: 20, departmentName: '総務部' },
]
export const employee = {
  id: 5,
  companyCode: '0012',
  name: '山田',
  departmentCode: 10,
  positionCode: 1,
  personInChargeCode: 100,
  sweetCardNumber: null,
}
