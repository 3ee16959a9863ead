import { byCompanyCode } from '#domain/seals/print-order.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { withoutEmpty } from '#domain/tickets/acts/change/moves.ts'
import { planOf, type Planned, type PlanTables } from '#domain/tickets/acts/plan.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import { newPlanRow } from './new-plan-row.ts'

type Employee = TableRow<'employees'>

/**
 * Reason why an employee is not planned. `several`: the person has several plan rows, and it is unclear which to
 * change.
 */
export type Unplanned = 'noPosition' | 'noCount' | 'several'

export interface PositionPlan {
  /** Null if nothing would change. */
  readonly act: TicketAct | null
  /** Number of people who get the count of their position (`persons`), and the sum of these counts (`booklets`). */
  readonly persons: number
  readonly booklets: number
  /** People whose plan rows stay as they are. */
  readonly keptRows: readonly Planned[]
  /** Number of people whose single plan row has another count than their position. */
  readonly differing: number
  readonly leftOut: readonly { readonly person: Planned; readonly reason: Unplanned }[]
  /**
   * Number of plan rows without an event. `positionPlan` ignores these rows. A person who has only such a row may
   * therefore get a second plan row.
   */
  readonly unassigned: number
}

/**
 * Plans for each employee the number of booklets of the employee's position.
 * @param replaces true also corrects existing plan rows whose number differs; false only adds missing plan rows
 */
export function positionPlan(tables: PlanTables, event: TableRow<'events'>, replaces: boolean): PositionPlan {
  const choices = { positions: true, unassigned: false, departmentCode: null, personInChargeCode: null }
  const plan = planOf(tables, event, choices)
  const counts = new Map(tables.positions.map((row) => [row.positionCode, row.distributionCount]))
  const countOf = ({ positionCode }: Employee) => (positionCode === null ? null : (counts.get(positionCode) ?? null))
  const add: { readonly employee: Employee; readonly count: number }[] = []
  const edit: { readonly key: number; readonly changes: { readonly distributionNumber: number } }[] = []
  const keptRows: Planned[] = []
  const leftOut: PositionPlan['leftOut'][number][] = []
  let differing = 0
  for (const person of plan.persons.toSorted((a, b) => byCompanyCode(a.person, b.person))) {
    const { employee, rows, planned } = person
    const count = employee && countOf(employee)
    const isOpen = rows.length === 0 || (replaces && employee !== null)
    if (rows.length === 1 && count !== null && count !== planned) differing += 1
    if (!isOpen || (count !== null && count === planned && rows.length > 0)) keptRows.push(person)
    else if (count === null) leftOut.push({ person, reason: employee?.positionCode == null ? 'noPosition' : 'noCount' })
    else if (rows.length > 1) leftOut.push({ person, reason: 'several' })
    else if (rows[0]) edit.push({ key: rows[0].id, changes: { distributionNumber: count } })
    else add.push({ employee: employee!, count })
  }
  const persons = add.length + edit.length
  const booklets =
    add.reduce((sum, { count }) => sum + count, 0) +
    edit.reduce((sum, { changes }) => sum + changes.distributionNumber, 0)
  const { eventCode } = event
  const rows = add.map(({ employee, count }) => newPlanRow(employee, eventCode, count))
  const act: TicketAct = {
    kind: 'plan',
    eventCode,
    details: { persons, count: booklets },
    changes: withoutEmpty({ distributionStatus: { edit, add: rows } }),
  }
  return { act: persons > 0 ? act : null, persons, booklets, keptRows, differing, leftOut, unassigned: plan.unassigned }
}
