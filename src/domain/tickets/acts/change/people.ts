import type { TableRow } from '#domain/tables/index.ts'
import { compareTexts } from '#domain/text-order.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import type { EventNumbers, Numbered } from './event-numbers.ts'
import type { Found } from './chosen.ts'
import type { Named, PersonField } from './proposal.ts'

export interface Person extends Named {
  readonly key: string
  readonly departmentCode: number | null
  readonly departmentName: string | null
  readonly personInChargeCode: number | null
  readonly personInChargeName: string | null
  readonly employee: TableRow<'employees'> | null
}

/** People who can receive numbers: employees and other current holders, ordered by code. */
export function receivers(of: EventNumbers): readonly Named[] {
  const found = new Map<string, Named>()
  for (const { companyCode, name } of of.rows.employees)
    found.set(personKey({ companyCode, name }), { companyCode, name })
  for (const named of holders(of)) if (!found.has(personKey(named))) found.set(personKey(named), named)
  return sorted([...found.values()])
}

export function holders(of: EventNumbers): readonly Named[] {
  return sorted([...of.byPerson.values()].map(([first]) => namedOf(first!)))
}

const sorted = (people: readonly Named[]) =>
  people.toSorted(
    (a, b) => compareTexts(a.companyCode ?? '', b.companyCode ?? '') || compareTexts(a.name ?? '', b.name ?? ''),
  )

export const namedOf = ({ row: { companyCode, name } }: Numbered): Named => ({ companyCode, name })

/**
 * Data of a new seal for this person, as its form would fill them in. Taken from the masters for an employee, otherwise
 * from the person's first seal.
 */
export function personOf(of: EventNumbers, key: string): Found<Person> {
  const employee = of.rows.employees.find((row) => personKey(row) === key)
  const first = of.byPerson.get(key)?.[0]
  const person = employee ? fromEmployee(of, key, employee) : first ? fromSeal(key, first) : null
  if (!person) return { refusals: [{ code: 'personGone' }] }
  const fields = REQUIRED.filter((field) => person[field] === null)
  return fields.length > 0 ? { refusals: [{ code: 'personIncomplete', person, fields }] } : { found: person }
}

const REQUIRED = [
  'name',
  'departmentCode',
  'departmentName',
  'personInChargeCode',
  'personInChargeName',
] as const satisfies readonly PersonField[]

function fromEmployee({ rows }: EventNumbers, key: string, employee: TableRow<'employees'>): Person {
  const { companyCode, name, departmentCode, personInChargeCode } = employee
  const department = rows.departments.find((row) => row.departmentCode === departmentCode)
  const inCharge = rows.personInCharge.find((row) => row.personInChargeCode === personInChargeCode)
  return {
    key,
    companyCode,
    name,
    departmentCode,
    departmentName: department?.departmentName ?? null,
    personInChargeCode,
    personInChargeName: inCharge?.personInChargeName ?? null,
    employee,
  }
}

function fromSeal(key: string, { printed }: Numbered): Person {
  const { companyCode, name, departmentCode, departmentName, personInChargeCode, personInChargeName } = printed
  return {
    key,
    companyCode,
    name,
    departmentCode,
    departmentName,
    personInChargeCode,
    personInChargeName,
    employee: null,
  }
}
