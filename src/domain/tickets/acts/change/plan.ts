import type { Row } from '#domain/table.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import { sumOfKnown } from '#domain/tickets/sum.ts'
import type { TableChanges } from '#domain/tickets/acts/ticket-act.ts'
import type { EventNumbers } from './event-numbers.ts'
import type { Person } from './people.ts'

type PlanRow = TableRow<'distributionStatus'>
type Employee = TableRow<'employees'>

/** What happens to one person's plan. */
export interface PlanMove {
  /** How many numbers they get and give; both 0 where the plan stays. */
  readonly gets: number
  readonly gives: number
  /** How many they hold before the act; whether they hold any after it. */
  readonly held: number
  readonly holds: boolean
  /** All that they hold is returned: nothing is planned for them any more, whatever they lost. */
  readonly ends: boolean
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

/** Returns what moves the plan of a person (`personKey`) with their numbers. */
export function planMover(of: EventNumbers): (key: string, move: PlanMove) => PlannedChange {
  const rows = planRows(of)
  const employees = new Map(of.rows.employees.map((row) => [personKey(row), row]))
  const counts = new Map(of.rows.positions.map((row) => [row.positionCode, row.distributionCount]))
  return (key, move) => {
    const own = rows.get(key)
    if (own) return moveRows(own, move)
    const employee = employees.get(key) ?? null
    const position = employee?.positionCode ?? null
    const said = position === null ? null : (counts.get(position) ?? null)
    return firstRow(of.event.eventCode, move, employee, said)
  }
}

/**
 * Who has no row of the plan gets one, for an allocation by positions counts whoever has none: of what their position
 * says, else of what they held, with what they get and give. Nothing is planned for whoever only gives, and has no
 * position that says a count.
 */
function firstRow(
  eventCode: number,
  { gets, gives, held, holds, ends, person }: PlanMove,
  employee: Employee | null,
  said: number | null,
): PlannedChange {
  const named = person ?? employee
  if (gets === gives || !named || named.companyCode === null || (gets === 0 && said === null))
    return { before: null, after: null, changes: {} }
  const after = ends ? 0 : Math.max(0, (said ?? held) + gets - gives)
  return {
    before: null,
    after,
    changes: {
      add: [
        {
          eventCode,
          companyCode: named.companyCode,
          name: named.name,
          departmentCode: named.departmentCode,
          positionCode: employee?.positionCode ?? null,
          personInChargeCode: named.personInChargeCode,
          sweetCardNumber: employee?.sweetCardNumber ?? null,
          ticketIssueFlag: holds,
          distributionNumber: after,
        },
      ],
    },
  }
}

/**
 * Moves a plan with the numbers: what is given is taken from the rows in turn, never below zero; what is got is added
 * to the first. A number that is not recorded stays so: it cannot be told. Whoever holds nothing any more has no
 * numbers issued; whoever gets some has.
 */
function moveRows(own: readonly PlanRow[], { gets, gives, holds, ends }: PlanMove): PlannedChange {
  const before = sumOfKnown(own.map((row) => row.distributionNumber))
  const first = own.find((row) => row.distributionNumber !== null)
  let left = gives
  const after = own.map((row) => {
    const flag = holds ? row.ticketIssueFlag || gets > 0 : false
    if (row.distributionNumber === null) return { row, flag, number: null }
    // What one gives and gets in one act is weighed up: a swap of equals changes no plan.
    const most = row.distributionNumber + (row === first ? gets : 0)
    const takes = ends ? most : Math.min(left, most)
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
