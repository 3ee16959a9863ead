import type { Row } from '#domain/table.ts'
import { takenNumbers, type Found, type Taken } from '#domain/tickets/acts/change/chosen.ts'
import { codeOf, numbersDetails, numbersIn } from '#domain/tickets/acts/change/details.ts'
import { eventNumbers, type ChangeRows, type EventNumbers } from '#domain/tickets/acts/change/event-numbers.ts'
import type { Goal } from '#domain/tickets/acts/change/move.ts'
import { only, propose } from '#domain/tickets/acts/change/moves.ts'
import { personOf } from '#domain/tickets/acts/change/people.ts'
import { refused, type Proposal } from '#domain/tickets/acts/change/proposal.ts'
import type { ChangesByTable, TableChanges } from '#domain/tickets/acts/ticket-act.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import type { Employee } from './person-events.ts'

export interface Leaving {
  /** The event in which booklets and plan end; null for none. */
  readonly eventCode: number | null
  readonly booklets: 'return' | 'pass'
  /** `personKey` of the person who receives the booklets. */
  readonly to: string | null
  readonly record: 'keep' | 'delete'
}

/** Returns the booklets or passes them on, and sets the plan to 0. Deletes the employee if `record` is 'delete'. */
export function leavePerson(rows: ChangeRows, employee: Employee, leaving: Leaving): Proposal {
  const of = leaving.eventCode === null ? null : eventNumbers(rows, leaving.eventCode)
  const proposal = of ? ofEvent(of, employee, leaving) : nothingHeld(employee, null)
  if (!proposal.ok) return proposal
  const { act } = proposal
  const changes = only({
    ...act.changes,
    distributionStatus: of ? endedPlan(of, employee, leaving.record, act.changes) : {},
    employees: leaving.record === 'delete' ? { remove: [employee.id] } : {},
  })
  return Object.keys(changes).length > 0
    ? { ...proposal, act: { ...act, changes } }
    : refused({ code: 'nothingChosen' })
}

function ofEvent(of: EventNumbers, employee: Employee, { booklets, to }: Leaving): Proposal {
  const person = personKey(employee)
  if (!of.byPerson.has(person)) return nothingHeld(employee, of)
  // Numbers to be returned may be faulty, because a return repairs them. Numbers to be passed on must be valid.
  const taken = takenNumbers(of, { by: 'person', person }, booklets === 'return')
  const goal = goalOf(of, person, booklets, to, taken)
  if (taken.refusals || goal.refusals) return refused(...(taken.refusals ?? []), ...(goal.refusals ?? []))
  const receiver = goal.found.kind === 'person' ? { to: codeOf(goal.found.person) } : {}
  return propose(of, {
    kind: 'leave',
    moves: [{ taken: taken.found, to: goal.found }],
    withPlan: true,
    ends: true,
    details: { ...numbersDetails(numbersIn(taken.found)), companyCode: employee.companyCode, ...receiver },
  })
}

function goalOf(
  of: EventNumbers,
  leaver: string,
  booklets: Leaving['booklets'],
  to: string | null,
  taken: Found<readonly Taken[]>,
): Found<Goal> {
  if (booklets === 'return') return { found: { kind: 'stock' } }
  if (to === null) return { refusals: [{ code: 'nobodyChosen' }] }
  const receiver = personOf(of, to)
  if (receiver.refusals) return receiver
  if (to === leaver)
    return { refusals: [{ code: 'alreadyTheirs', person: receiver.found, numbers: numbersIn(taken.found ?? []) }] }
  return { found: { kind: 'person', person: receiver.found } }
}

function nothingHeld({ companyCode }: Employee, of: EventNumbers | null): Proposal {
  const eventCode = of?.event.eventCode ?? null
  return {
    ok: true,
    act: { kind: 'leave', eventCode, details: { companyCode }, changes: {} },
    ranges: [],
    persons: [],
  }
}

/** Sets all plan rows of the person to 0, even unknown counts. A deleted employee needs no new row. */
function endedPlan(
  { rows, event }: EventNumbers,
  { companyCode }: Employee,
  record: Leaving['record'],
  { distributionStatus: followed = {} }: ChangesByTable,
): TableChanges {
  const own = rows.distributionStatus.filter(
    (row) => row.eventCode === event.eventCode && row.companyCode === companyCode,
  )
  const keys = new Set(own.map(({ id }) => id))
  const ended = own.flatMap((row) => {
    const changes: Row = {
      ...(row.distributionNumber !== 0 && { distributionNumber: 0 }),
      ...(row.ticketIssueFlag && { ticketIssueFlag: false }),
    }
    return Object.keys(changes).length > 0 ? [{ key: row.id, changes }] : []
  })
  return {
    edit: [...(followed.edit ?? []).filter(({ key }) => !keys.has(key)), ...ended],
    add: (followed.add ?? []).filter((row) => record === 'keep' || row['companyCode'] !== companyCode),
  }
}
