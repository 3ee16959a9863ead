import type { Interval, Intervals } from '#domain/tickets/intervals.ts'
import type { ChangesByTable, TicketActKind } from '#domain/tickets/acts/ticket-act.ts'
import type { Taken } from './chosen.ts'
import { cutSeals, joined, numbersOfWithdrawn, sealFor } from './cut.ts'
import type { EventNumbers } from './event-numbers.ts'
import type { Move } from './move.ts'
import { namedOf } from './people.ts'
import type { RangeLocation, Proposal, RangeEffect } from './proposal.ts'
import { touchedPersons, type PlanRule } from './touched.ts'

export interface Moves extends PlanRule {
  readonly kind: TicketActKind
  readonly moves: readonly Move[]
  readonly details: Readonly<Record<string, string | number | null>>
}

export function propose(of: EventNumbers, { kind, moves, details, ...rule }: Moves): Proposal {
  const given = moves.flatMap(({ taken, to }) =>
    to.kind === 'person' ? taken.flatMap(({ numbers }) => numbers.map((range) => sealFor(of, to.person, range))) : [],
  )
  const withdrawn = moves.flatMap(({ taken, to, free = [] }) =>
    to.kind === 'withdrawn' ? withdrawnRows(of, taken, free, to.reason) : [],
  )
  const persons = touchedPersons(of, moves, rule)
  const changes: ChangesByTable = only({
    sealData: joined([
      cutSeals(
        of,
        moves.flatMap(({ taken }) => taken),
      ),
      { add: given },
    ]),
    withdrawn: { add: withdrawn },
    distributionStatus: joined(persons.map(({ plan }) => plan)),
  })
  return {
    ok: true,
    act: { kind, eventCode: of.event.eventCode, details, changes },
    ranges: moves.flatMap(rangeEffects).sort((a, b) => a.numbers[0] - b.numbers[0]),
    persons: persons.map(({ effect }) => effect),
  }
}

export function only(changes: ChangesByTable): ChangesByTable {
  const some = Object.entries(changes).filter(
    ([, { remove = [], edit = [], add = [] }]) => remove.length + edit.length + add.length > 0,
  )
  return Object.fromEntries(some) as ChangesByTable
}

function withdrawnRows({ event }: EventNumbers, taken: readonly Taken[], free: Intervals, reason: string) {
  const row = (range: Interval, companyCode: string | null) => ({
    eventCode: event.eventCode,
    ...numbersOfWithdrawn(range),
    reason,
    companyCode,
  })
  return [
    ...taken.flatMap(({ from, numbers }) => numbers.map((range) => row(range, from.row.companyCode))),
    ...free.map((range) => row(range, null)),
  ].sort((a, b) => a.ticketStartNumber! - b.ticketStartNumber!)
}

function rangeEffects({ taken, to, free = [] }: Move): RangeEffect[] {
  const after: RangeLocation = to.kind === 'person' ? { kind: 'person', person: to.person } : to
  return [
    ...taken.flatMap(({ from, numbers: own }) =>
      own.map((numbers): RangeEffect => ({ numbers, before: { kind: 'person', person: namedOf(from) }, after })),
    ),
    ...free.map((numbers): RangeEffect => ({ numbers, before: { kind: 'stock' }, after })),
  ]
}
