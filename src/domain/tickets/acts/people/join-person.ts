import { withoutEmpty } from '#domain/tickets/acts/change/moves.ts'
import type { ChangeRows } from '#domain/tickets/acts/change/event-numbers.ts'
import { newPlanRow } from '#domain/tickets/acts/prepare/index.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import type { Position } from './move-person.ts'

export interface Joining extends Position {
  readonly companyCode: string
  readonly name: string
  readonly sweetCardNumber: string | null
}

/**
 * Adds an employee, and a plan row for the employee to each event in `events`. The planned number of booklets is the
 * count of the employee's position; null if the position has no count.
 */
export function joinPerson(rows: ChangeRows, joining: Joining, events: readonly number[]): TicketAct {
  const count = positionCount(rows, joining.positionCode)
  const plan = events.map((eventCode) => newPlanRow(joining, eventCode, count))
  return {
    kind: 'join',
    eventCode: null,
    details: { companyCode: joining.companyCode },
    changes: withoutEmpty({ employees: { add: [{ ...joining }] }, distributionStatus: { add: plan } }),
  }
}

/** Number of booklets that a position gets; null if unknown. */
export function positionCount({ positions }: Pick<ChangeRows, 'positions'>, code: unknown): number | null {
  return positions.find(({ positionCode }) => positionCode === code)?.distributionCount ?? null
}
