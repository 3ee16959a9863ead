/** 100,000 employees of a large office, with seven columns and Japanese names. They are the same in every run. */
import { givenNames, surnames } from '../../samples/names.ts'
import { departments, personsInCharge, positions } from '../../samples/office.ts'
import { randomFrom } from '../../samples/random.ts'

export const fields = [
  'id',
  'companyCode',
  'name',
  'departmentCode',
  'positionCode',
  'personInChargeCode',
  'sweetCardNumber',
] as const
export type EmployeeRow = [
  id: number,
  companyCode: string,
  name: string,
  department: number,
  position: number,
  person: number,
  card: string | null,
]

export function employeeRows(count = 100_000): EmployeeRow[] {
  const random = randomFrom(7)
  return Array.from({ length: count }, (_, i) => [
    i + 1,
    `C${String(i + 1).padStart(6, '0')}`,
    `${random.pick(surnames)} ${random.pick(givenNames)}`,
    random.pick(departments)[0],
    random.pick(positions).code,
    random.pick(personsInCharge)[0],
    random.chance(0.05) ? null : String(10_000_000 + random.below(90_000_000)),
  ])
}

export function asObjects(rows: readonly EmployeeRow[]): Record<string, string | number | null>[] {
  return rows.map((row) => Object.fromEntries(fields.map((field, i) => [field, row[i] ?? null])))
}

/** The rows as a CSV file in the product's format: quoted text and CRLF. Without the id. */
export function asCsv(rows: readonly EmployeeRow[]): Uint8Array<ArrayBuffer> {
  const lines = rows.map(
    ([, code, name, department, position, person, card]) =>
      `"${code}","${name}",${department},${position},${person},${card === null ? '' : `"${card}"`}`,
  )
  return new TextEncoder().encode(
    `\uFEFF${[
      fields
        .slice(1)
        .map((field) => `"${field}"`)
        .join(','),
      ...lines,
    ].join('\r\n')}\r\n`,
  )
}

/** The employees' departments, positions and persons in charge, as imports. */
export const masters = [
  { table: 'departments', fields: ['departmentCode', 'departmentName'], rows: departments },
  {
    table: 'positions',
    fields: ['positionCode', 'positionName', 'distributionCount', 'targetAmount', 'reportingRate'],
    rows: positions.map((p) => [p.code, p.name, p.count, p.target, p.rate]),
  },
  { table: 'personInCharge', fields: ['personInChargeCode', 'personInChargeName'], rows: personsInCharge },
] as const
