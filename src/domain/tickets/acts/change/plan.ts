import type { Row } from '#domain/table.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { personKey } from '../../holdings.ts'
import { sumOfKnown } from '../../sum.ts'
import type { TableChanges } from '../ticket-act.ts'
import type { EventNumbers } from './event-numbers.ts'
import type { Person } from './people.ts'

type PlanRow = TableRow<'distributionStatus'>

/** What happens to one person's plan. */
export interface PlanMove {
  /** How many numbers they get and give; both 0 where the plan stays. */
  readonly gets: number
  readonly gives: number
  /** They hold numbers after the act. */
  readonly holds: boolean
  /** Who gets: the row is made of it, where there is none. */
  readonly person: Person | null
}

export interface PlannedChange {
  readonly before: number | null
  readonly after: number | null
  readonly changes: TableChanges
}

/** The rows of one event's plan, by person; whoever has no company code has none. */
export function planRows({ rows, event }: EventNumbers): ReadonlyMap<string, readonly PlanRow[]> {
  const found = new Map<string, PlanRow[]>()
  for (const row of rows.distributionStatus) {
    if (row.eventCode !== event.eventCode || row.companyCode === null) continue
    const key = personKey(row)
    const own = found.get(key)
    if (own) own.push(row)
    else found.set(key, [row])
  }
  return found
}

/**
 * Moves a plan with the numbers: what is given is taken from the rows in turn, never below zero; what is got is added
 * to the first. A number that is not recorded stays so: it cannot be told. Whoever holds nothing any more has no
 * numbers issued; whoever gets some has.
 */
export function movePlan(
  { event }: EventNumbers,
  own: readonly PlanRow[],
  { gets, gives, holds, person }: PlanMove,
): PlannedChange {
  const before = sumOfKnown(own.map((row) => row.distributionNumber))
  if (own.length === 0) {
    if (gets === 0 || !person || person.companyCode === null) return { before, after: before, changes: {} }
    return { before, after: gets, changes: { add: [planRow(event.eventCode, person, gets)] } }
  }
  const first = own.find((row) => row.distributionNumber !== null)
  let left = gives
  const after = own.map((row) => {
    const flag = holds ? row.ticketIssueFlag || gets > 0 : false
    if (row.distributionNumber === null) return { row, flag, number: null }
    // What one gives and gets in one act is weighed up: a swap of equals changes no plan.
    const most = row.distributionNumber + (row === first ? gets : 0)
    const takes = Math.min(left, most)
    left -= takes
    return { row, flag, number: most - takes }
  })
  return {
    before,
    after: sumOfKnown(after.map(({ number }) => number)),
    changes: {
      edit: after.flatMap(({ row, number, flag }) => {
        const changes: Row = {
          ...(number !== row.distributionNumber && { distributionNumber: number }),
          ...(flag !== row.ticketIssueFlag && { ticketIssueFlag: flag }),
        }
        return Object.keys(changes).length > 0 ? [{ key: row.id, changes }] : []
      }),
    },
  }
}

function planRow(eventCode: number, person: Person, distributionNumber: number): Row {
  return {
    eventCode,
    companyCode: person.companyCode,
    name: person.name,
    departmentCode: person.departmentCode,
    positionCode: person.employee?.positionCode ?? null,
    personInChargeCode: person.personInChargeCode,
    sweetCardNumber: person.employee?.sweetCardNumber ?? null,
    ticketIssueFlag: true,
    distributionNumber,
  }
}
