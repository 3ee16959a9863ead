import type { TableRow } from '#domain/tables/index.ts'
import { compareTexts } from '#domain/text-order.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import type { EventNumbers, NumberedSeal } from './event-numbers.ts'
import type { OrRefusals } from './chosen.ts'
import type { NamedPerson, PersonField } from './proposal.ts'

export interface Person extends NamedPerson {
  readonly key: string
  readonly departmentCode: number | null
  readonly departmentName: string | null
  readonly personInChargeCode: number | null
  readonly personInChargeName: string | null
  readonly employee: TableRow<'employees'> | null
}

/** People who can receive numbers: all employees, and everybody who holds numbers. In the order of their codes. */
export function receivers(eventNumbers: EventNumbers): readonly NamedPerson[] {
  const byKey = new Map<string, NamedPerson>()
  for (const { companyCode, name } of eventNumbers.rows.employees)
    byKey.set(personKey({ companyCode, name }), { companyCode, name })
  for (const holder of holders(eventNumbers)) if (!byKey.has(personKey(holder))) byKey.set(personKey(holder), holder)
  return byCodeAndName([...byKey.values()])
}

export function holders(eventNumbers: EventNumbers): readonly NamedPerson[] {
  return byCodeAndName([...eventNumbers.byPerson.values()].map(([first]) => namedPersonOf(first!)))
}

const byCodeAndName = (people: readonly NamedPerson[]) =>
  people.toSorted(
    (a, b) => compareTexts(a.companyCode ?? '', b.companyCode ?? '') || compareTexts(a.name ?? '', b.name ?? ''),
  )

export const namedPersonOf = ({ row: { companyCode, name } }: NumberedSeal): NamedPerson => ({ companyCode, name })

/**
 * Fields of a new seal for a person, as the form of a seal would fill them in. For an employee, the values come from
 * the masters. For other people, the values come from the person's first seal.
 */
export function personOf(eventNumbers: EventNumbers, key: string): OrRefusals<Person> {
  const employee = eventNumbers.rows.employees.find((row) => personKey(row) === key)
  const first = eventNumbers.byPerson.get(key)?.[0]
  const person = employee ? fromEmployee(eventNumbers, key, employee) : first ? fromSeal(key, first) : null
  if (!person) return { refusals: [{ code: 'personGone' }] }
  const fields = REQUIRED.filter((field) => person[field] === null)
  return fields.length > 0 ? { refusals: [{ code: 'personIncomplete', person, fields }] } : { result: person }
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

function fromSeal(key: string, { printed }: NumberedSeal): Person {
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
