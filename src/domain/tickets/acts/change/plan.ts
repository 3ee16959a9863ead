import type { Row } from '#domain/table.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import { sumOfKnown } from '#domain/tickets/sum.ts'
import type { TableChanges } from '#domain/tickets/acts/ticket-act.ts'
import type { EventNumbers } from './event-numbers.ts'
import type { Person } from './people.ts'

type PlanRow = TableRow<'distributionStatus'>
type Employee = TableRow<'employees'>

export interface PlanMove {
  /** Number of booklets that the person gets and gives. Both are 0 if the plan must not change. */
  readonly gets: number
  readonly gives: number
  /**
   * Booklets that the person holds before the act (`heldCount`), and whether the person holds any after it (`holds`).
   */
  readonly heldCount: number
  readonly holds: boolean
  /** True if the person returns everything. The plan then becomes 0, even if some numbers were withdrawn. */
  readonly ends: boolean
  /** The receiver of the numbers, who gets a plan row if there is none. */
  readonly person: Person | null
}

export interface PlannedChange {
  readonly before: number | null
  readonly after: number | null
  readonly changes: TableChanges
}

/** Plan rows by person. Skips rows without a company code. */
export function planRows({ rows, event }: EventNumbers): ReadonlyMap<string, readonly PlanRow[]> {
  const byPerson = new Map<string, PlanRow[]>()
  for (const row of rows.distributionStatus) {
    if (row.eventCode !== event.eventCode || row.companyCode === null) continue
    const key = personKey(row)
    const planned = byPerson.get(key)
    if (planned) planned.push(row)
    else byPerson.set(key, [row])
  }
  return byPerson
}

/** Returns a function that changes the plan of a person. The person is identified by `personKey`. */
export function planMover(eventNumbers: EventNumbers): (key: string, move: PlanMove) => PlannedChange {
  const rows = planRows(eventNumbers)
  const employees = new Map(eventNumbers.rows.employees.map((row) => [personKey(row), row]))
  const counts = new Map(eventNumbers.rows.positions.map((row) => [row.positionCode, row.distributionCount]))
  return (key, move) => {
    const planned = rows.get(key)
    if (planned) return moveRows(planned, move)
    const employee = employees.get(key) ?? null
    const position = employee?.positionCode ?? null
    const positionCount = position === null ? null : (counts.get(position) ?? null)
    return firstRow(eventNumbers.event.eventCode, move, employee, positionCount)
  }
}

/**
 * Creates a plan row for a person who has none. Without this row, a later allocation would use the planned count of
 * the person's position, and would give the person the booklets again. The row begins with this planned count. If the
 * position has none, the row begins with the number of booklets that the person holds. Received booklets are added,
 * and given booklets are subtracted. A person who only gives booklets needs a row only if the position has a planned
 * count.
 */
function firstRow(
  eventCode: number,
  { gets, gives, heldCount, holds, ends, person }: PlanMove,
  employee: Employee | null,
  positionCount: number | null,
): PlannedChange {
  const receiver = person ?? employee
  if (gets === gives || !receiver || receiver.companyCode === null || (gets === 0 && positionCount === null))
    return { before: null, after: null, changes: {} }
  const after = ends ? 0 : Math.max(0, (positionCount ?? heldCount) + gets - gives)
  return {
    before: null,
    after,
    changes: {
      add: [
        {
          eventCode,
          companyCode: receiver.companyCode,
          name: receiver.name,
          departmentCode: receiver.departmentCode,
          positionCode: employee?.positionCode ?? null,
          personInChargeCode: receiver.personInChargeCode,
          sweetCardNumber: employee?.sweetCardNumber ?? null,
          ticketIssueFlag: holds,
          distributionNumber: after,
        },
      ],
    },
  }
}

/**
 * Changes the planned number of booklets in a person's plan rows. Adds the received booklets to the first row that has
 * a number. Subtracts the given booklets row by row, down to 0. A row without a number stays without one.
 * Also sets the issued flag for a receiver, and clears it for a person who holds nothing afterwards.
 */
function moveRows(planned: readonly PlanRow[], { gets, gives, holds, ends }: PlanMove): PlannedChange {
  const before = sumOfKnown(planned.map((row) => row.distributionNumber))
  const first = planned.find((row) => row.distributionNumber !== null)
  let toSubtract = gives
  const after = planned.map((row) => {
    const flag = holds ? row.ticketIssueFlag || gets > 0 : false
    if (row.distributionNumber === null) return { row, flag, number: null }
    // Adds before subtracting, so that the plan stays the same if two people swap equally many numbers.
    const available = row.distributionNumber + (row === first ? gets : 0)
    const takes = ends ? available : Math.min(toSubtract, available)
    toSubtract -= takes
    return { row, flag, number: available - takes }
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
