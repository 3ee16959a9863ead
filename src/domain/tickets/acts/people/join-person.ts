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
 * Adds an employee, with a plan row in each event in `events`. The plan is the count of the position, null if the
 * position has none.
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
