import { groupBy } from '#domain/seals/groups.ts'
import type { PrintedSeal } from '#domain/seals/types.ts'
import type { TableRow } from '#domain/tables/index.ts'

type PlanRow = TableRow<'distributionStatus'>
type Employee = TableRow<'employees'>
type SealEvent = TableRow<'events'>

export interface PlanTables {
  readonly distributionStatus: readonly PlanRow[]
  readonly employees: readonly Employee[]
  readonly positions: readonly TableRow<'positions'>[]
  readonly departments: readonly TableRow<'departments'>[]
  readonly personInCharge: readonly TableRow<'personInCharge'>[]
}

export interface PlanChoices {
  /** True to include employees without a plan row. Their planned number is the count of their position. */
  readonly positions: boolean
  /**
   * True to count plan rows without an event as rows of this event. Null until a person has answered the question.
   * Until then these rows are left out, as with false.
   */
  readonly unassigned: boolean | null
  readonly departmentCode: number | null
  readonly personInChargeCode: number | null
}

/** Fields that a seal needs, but that neither the plan nor the masters contain. */
export type MissingField = 'name' | 'departmentCode' | 'personInChargeCode'

export interface Planned {
  readonly key: string
  /** Fields of the seal that the person will get, without the numbers. */
  readonly person: PrintedSeal
  readonly employee: Employee | null
  readonly positionCode: number | null
  /** Plan rows of the person. Empty if the planned number comes from the position. */
  readonly rows: readonly PlanRow[]
  /** Planned number of booklets. Null if a plan row or the position has no count. */
  readonly planned: number | null
  readonly missingFields: readonly MissingField[]
}

export interface Plan {
  readonly persons: readonly Planned[]
  /** Number of plan rows without an event, counted whatever the answer in `PlanChoices.unassigned` is. */
  readonly unassigned: number
}

/**
 * Planned booklets by person, added up over the person's plan rows. Department and person in charge come from the plan,
 * or else from the employee.
 */
export function planOf(tables: PlanTables, event: SealEvent, choices: PlanChoices): Plan {
  const { eventCode } = event
  const employees = new Map(tables.employees.map((row) => [row.companyCode, row]))
  const counts = new Map(tables.positions.map((row) => [row.positionCode, row.distributionCount]))
  const personOf = personMaker(tables, event)
  const persons: Planned[] = []
  const isChosen = ({ departmentCode, personInChargeCode }: PrintedSeal) =>
    (choices.departmentCode ?? departmentCode) === departmentCode &&
    (choices.personInChargeCode ?? personInChargeCode) === personInChargeCode
  const add = (key: string, rows: readonly PlanRow[], employee: Employee | null) => {
    const person = personOf(rows, employee)
    if (!isChosen(person)) return
    const positionCode = firstOf(rows, 'positionCode') ?? employee?.positionCode ?? null
    const planned = rows.length > 0 ? totalOf(rows) : positionCode === null ? null : (counts.get(positionCode) ?? null)
    persons.push({ key, person, employee, positionCode, rows, planned, missingFields: missingOf(person) })
  }

  const ofEvent = tables.distributionStatus.filter((row) => row.eventCode === eventCode)
  const withoutEvent = tables.distributionStatus.filter((row) => row.eventCode === null)
  const planned = new Set<string>()
  let unassigned = 0
  for (const [key, personRows] of groupBy([...ofEvent, ...withoutEvent], personKeyOf)) {
    const employee = employees.get(personRows[0]!.companyCode ?? '') ?? null
    const rowsWithoutEvent = personRows.filter((row) => row.eventCode === null).length
    if (rowsWithoutEvent > 0 && isChosen(personOf(personRows, employee))) unassigned += rowsWithoutEvent
    // The person's department comes from the first row that has one. Later, an allocation assigns rows without an event
    // to this event, and rows of an event are listed by id. Sorting by id already here keeps the same row first.
    const rows = choices.unassigned
      ? personRows.toSorted((a, b) => a.id - b.id)
      : personRows.slice(0, personRows.length - rowsWithoutEvent)
    if (rows.length === 0) continue
    planned.add(key)
    add(key, rows, employee)
  }
  if (choices.positions)
    for (const employee of tables.employees) {
      const key = personKeyOf(employee)
      if (!planned.has(key)) add(key, [], employee)
    }
  return { persons, unassigned }
}

/**
 * Number of employees who have no plan row, although their position has a count above 0. @param planned people with a
 * plan row
 */
export function unplannedIn(
  { employees, positions }: Pick<PlanTables, 'employees' | 'positions'>,
  planned: readonly Pick<Planned, 'employee'>[],
): number {
  const counts = new Map(positions.map((row) => [row.positionCode, row.distributionCount ?? 0]))
  const inPlan = new Set(planned.map(({ employee }) => employee?.companyCode))
  return employees.filter(
    ({ companyCode, positionCode }) =>
      !inPlan.has(companyCode) && positionCode !== null && (counts.get(positionCode) ?? 0) > 0,
  ).length
}

/** Key by which plan rows are grouped: the company code. A row without a company code forms a group of its own. */
const personKeyOf = ({ companyCode, id }: Pick<PlanRow, 'companyCode' | 'id'>): string =>
  companyCode === null ? `row:${id}` : `code:${companyCode}`

/** Sum of the counts. Null if one row has no count, because a partial sum would not be the plan. */
function totalOf(rows: readonly PlanRow[]): number | null {
  let total = 0
  for (const { distributionNumber } of rows) {
    if (distributionNumber === null) return null
    total += distributionNumber
  }
  return total
}

function firstOf<F extends keyof PlanRow>(rows: readonly PlanRow[], field: F): PlanRow[F] | null {
  return rows.find((row) => row[field] !== null)?.[field] ?? null
}

/**
 * Returns a function that builds the fields of a person's seal from plan rows and the employee. The names of the
 * department and the person in charge are looked up by code.
 */
function personMaker({ departments, personInCharge }: PlanTables, { eventCode, eventName }: SealEvent) {
  const departmentNames = new Map(departments.map((row) => [row.departmentCode, row.departmentName]))
  const namesInCharge = new Map(personInCharge.map((row) => [row.personInChargeCode, row.personInChargeName]))
  return (rows: readonly PlanRow[], employee: Employee | null): PrintedSeal => {
    const departmentCode = firstOf(rows, 'departmentCode') ?? employee?.departmentCode ?? null
    const personInChargeCode = firstOf(rows, 'personInChargeCode') ?? employee?.personInChargeCode ?? null
    return {
      id: rows[0]?.id ?? employee?.id ?? 0,
      eventCode,
      eventName,
      companyCode: rows[0]?.companyCode ?? employee?.companyCode ?? null,
      name: employee?.name ?? firstOf(rows, 'name'),
      departmentCode,
      departmentName: departmentCode === null ? null : (departmentNames.get(departmentCode) ?? null),
      departmentKnown: departmentCode !== null && departmentNames.has(departmentCode),
      personInChargeCode,
      personInChargeName: personInChargeCode === null ? null : (namesInCharge.get(personInChargeCode) ?? null),
      personKnown: personInChargeCode !== null && namesInCharge.has(personInChargeCode),
      start: null,
      end: null,
      count: null,
      receivedOn: null,
    }
  }
}

function missingOf({ name, departmentName, personInChargeName }: PrintedSeal): MissingField[] {
  return [
    ...(name === null ? ['name' as const] : []),
    ...(departmentName === null ? ['departmentCode' as const] : []),
    ...(personInChargeName === null ? ['personInChargeCode' as const] : []),
  ]
}
