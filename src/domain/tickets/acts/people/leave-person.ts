import type { Row } from '#domain/table.ts'
import { sealNumbersOfChoice, type OrRefusals, type SealNumbers } from '#domain/tickets/acts/change/chosen.ts'
import { codeOf, numbersDetails, numbersIn } from '#domain/tickets/acts/change/details.ts'
import { eventNumbersOf, type ChangeRows, type EventNumbers } from '#domain/tickets/acts/change/event-numbers.ts'
import type { Goal } from '#domain/tickets/acts/change/move.ts'
import { withoutEmpty, propose } from '#domain/tickets/acts/change/moves.ts'
import { personOf } from '#domain/tickets/acts/change/people.ts'
import { refused, type Proposal } from '#domain/tickets/acts/change/proposal.ts'
import type { ChangesByTable, TableChanges } from '#domain/tickets/acts/ticket-act.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import type { Employee } from './person-events.ts'

export interface Leaving {
  /**
   * Event whose booklets the person returns or passes on. The plan of the person in this event becomes 0. Null to
   * change nothing in any event.
   */
  readonly eventCode: number | null
  readonly booklets: 'return' | 'pass'
  /** Receiver of the booklets (`personKey`), if they are passed on. */
  readonly to: string | null
  readonly record: 'keep' | 'delete'
}

/**
 * Lets an employee leave. The booklets are returned or passed on, and the plan becomes 0. If `record` is 'delete', the
 * employee is deleted.
 */
export function leavePerson(rows: ChangeRows, employee: Employee, leaving: Leaving): Proposal {
  const eventNumbers = leaving.eventCode === null ? null : eventNumbersOf(rows, leaving.eventCode)
  const proposal = eventNumbers ? ofEvent(eventNumbers, employee, leaving) : nothingHeld(employee, null)
  if (!proposal.ok) return proposal
  const { act } = proposal
  const changes = withoutEmpty({
    ...act.changes,
    distributionStatus: eventNumbers ? endedPlan(eventNumbers, employee, leaving.record, act.changes) : {},
    employees: leaving.record === 'delete' ? { remove: [employee.id] } : {},
  })
  return Object.keys(changes).length > 0
    ? { ...proposal, act: { ...act, changes } }
    : refused({ code: 'nothingChosen' })
}

function ofEvent(eventNumbers: EventNumbers, employee: Employee, { booklets, to }: Leaving): Proposal {
  const person = personKey(employee)
  if (!eventNumbers.byPerson.has(person)) return nothingHeld(employee, eventNumbers)
  // A return accepts faulty numbers, for example numbers that two people hold, because it removes the fault. Numbers
  // that are passed on must be valid.
  const sealNumbers = sealNumbersOfChoice(eventNumbers, { by: 'person', person }, booklets === 'return')
  const goal = goalOf(eventNumbers, person, booklets, to, sealNumbers)
  if (sealNumbers.refusals || goal.refusals) return refused(...(sealNumbers.refusals ?? []), ...(goal.refusals ?? []))
  const receiver = goal.result.kind === 'person' ? { to: codeOf(goal.result.person) } : {}
  return propose(eventNumbers, {
    kind: 'leave',
    moves: [{ sealNumbers: sealNumbers.result, to: goal.result }],
    withPlan: true,
    ends: true,
    details: { ...numbersDetails(numbersIn(sealNumbers.result)), companyCode: employee.companyCode, ...receiver },
  })
}

function goalOf(
  eventNumbers: EventNumbers,
  leaver: string,
  booklets: Leaving['booklets'],
  to: string | null,
  sealNumbers: OrRefusals<readonly SealNumbers[]>,
): OrRefusals<Goal> {
  if (booklets === 'return') return { result: { kind: 'stock' } }
  if (to === null) return { refusals: [{ code: 'nobodyChosen' }] }
  const receiver = personOf(eventNumbers, to)
  if (receiver.refusals) return receiver
  if (to === leaver)
    return {
      refusals: [{ code: 'alreadyTheirs', person: receiver.result, numbers: numbersIn(sealNumbers.result ?? []) }],
    }
  return { result: { kind: 'person', person: receiver.result } }
}

function nothingHeld({ companyCode }: Employee, eventNumbers: EventNumbers | null): Proposal {
  const eventCode = eventNumbers?.event.eventCode ?? null
  return {
    ok: true,
    act: { kind: 'leave', eventCode, details: { companyCode }, changes: {} },
    ranges: [],
    persons: [],
  }
}

/**
 * Sets the planned number to 0 in the person's plan rows of the event, even where it is empty. The act's other changes
 * (`followed`) may add a plan row for the person. That row is left out if the employee is deleted.
 */
function endedPlan(
  { rows, event }: EventNumbers,
  { companyCode }: Employee,
  record: Leaving['record'],
  { distributionStatus: followed = {} }: ChangesByTable,
): TableChanges {
  const planRows = rows.distributionStatus.filter(
    (row) => row.eventCode === event.eventCode && row.companyCode === companyCode,
  )
  const keys = new Set(planRows.map(({ id }) => id))
  const editedRows = planRows.flatMap((row) => {
    const changes: Row = {
      ...(row.distributionNumber !== 0 && { distributionNumber: 0 }),
      ...(row.ticketIssueFlag && { ticketIssueFlag: false }),
    }
    return Object.keys(changes).length > 0 ? [{ key: row.id, changes }] : []
  })
  return {
    edit: [...(followed.edit ?? []).filter(({ key }) => !keys.has(key)), ...editedRows],
    add: (followed.add ?? []).filter((row) => record === 'keep' || row['companyCode'] !== companyCode),
  }
}
