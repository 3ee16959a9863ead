import type { Row } from '#domain/table.ts'
import { withoutEmpty } from '#domain/tickets/acts/change/moves.ts'
import type { ChangeRows } from '#domain/tickets/acts/change/event-numbers.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import type { Employee, PersonEvent } from './person-events.ts'

/** New position, department and person in charge of an employee. */
export interface Position {
  readonly departmentCode: number | null
  readonly positionCode: number | null
  readonly personInChargeCode: number | null
}

/** Codes of the events in which the move also changes the person's seals (`seals`) or plan rows (`plans`). */
export interface Following {
  readonly seals: ReadonlySet<number>
  readonly plans: ReadonlySet<number>
}

/**
 * Changes an employee's position, department and person in charge: in the employee's row, and in the seals and plan
 * rows of the events in `following`. The booklet numbers on the seals do not change. Null if nothing would change.
 */
export function movePerson(
  rows: ChangeRows,
  employee: Employee,
  to: Position,
  events: readonly PersonEvent[],
  following: Following,
): TicketAct | null {
  const { departmentCode, personInChargeCode } = to
  const department = rows.departments.find((row) => row.departmentCode === departmentCode)
  const inCharge = rows.personInCharge.find((row) => row.personInChargeCode === personInChargeCode)
  const ofSeal = {
    departmentCode,
    departmentName: department?.departmentName ?? null,
    personInChargeCode,
    personInChargeName: inCharge?.personInChargeName ?? null,
  }
  const isIn = (codes: ReadonlySet<number>) => (personEvent: PersonEvent) => codes.has(personEvent.event.eventCode)
  const changes = withoutEmpty({
    employees: { edit: edits([employee], { ...to }) },
    sealData: {
      edit: edits(
        events.filter(isIn(following.seals)).flatMap(({ seals }) => seals),
        ofSeal,
      ),
    },
    distributionStatus: {
      edit: edits(
        events.filter(isIn(following.plans)).flatMap(({ plans }) => plans),
        { ...to },
      ),
    },
  })
  if (Object.keys(changes).length === 0) return null
  return { kind: 'move', eventCode: null, details: { companyCode: employee.companyCode }, changes }
}

/** Edits that give rows the new values. Each edit contains only the fields that differ. */
function edits(rows: readonly (Row & { readonly id: number })[], newValues: Row) {
  return rows.flatMap((row) => {
    const changedFields = Object.entries(newValues).filter(([field, value]) => row[field] !== value)
    return changedFields.length > 0 ? [{ key: row.id, changes: Object.fromEntries(changedFields) }] : []
  })
}
