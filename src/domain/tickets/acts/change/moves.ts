import type { Interval, Intervals } from '#domain/tickets/intervals.ts'
import type { ChangesByTable, TicketActKind } from '#domain/tickets/acts/ticket-act.ts'
import type { SealNumbers } from './chosen.ts'
import { cutSeals, joinChanges, numbersOfWithdrawn, sealFor } from './cut.ts'
import type { EventNumbers } from './event-numbers.ts'
import type { Move } from './move.ts'
import { namedPersonOf } from './people.ts'
import type { RangeLocation, Proposal, RangeEffect } from './proposal.ts'
import { personChanges, type PlanRule } from './person-changes.ts'

export interface Moves extends PlanRule {
  readonly kind: TicketActKind
  readonly moves: readonly Move[]
  readonly details: Readonly<Record<string, string | number | null>>
}

export function propose(eventNumbers: EventNumbers, { kind, moves, details, ...rule }: Moves): Proposal {
  const newSeals = moves.flatMap(({ sealNumbers, to }) =>
    to.kind === 'person'
      ? sealNumbers.flatMap(({ numbers }) => numbers.map((range) => sealFor(eventNumbers, to.person, range)))
      : [],
  )
  const withdrawn = moves.flatMap(({ sealNumbers, to, free = [] }) =>
    to.kind === 'withdrawn' ? withdrawnRows(eventNumbers, sealNumbers, free, to.reason) : [],
  )
  const persons = personChanges(eventNumbers, moves, rule)
  const changes: ChangesByTable = withoutEmpty({
    sealData: joinChanges([
      cutSeals(
        eventNumbers,
        moves.flatMap(({ sealNumbers }) => sealNumbers),
      ),
      { add: newSeals },
    ]),
    withdrawn: { add: withdrawn },
    distributionStatus: joinChanges(persons.map(({ plan }) => plan)),
  })
  return {
    ok: true,
    act: { kind, eventCode: eventNumbers.event.eventCode, details, changes },
    ranges: moves.flatMap(rangeEffects).sort((a, b) => a.numbers[0] - b.numbers[0]),
    persons: persons.map(({ effect }) => effect),
  }
}

export function withoutEmpty(changes: ChangesByTable): ChangesByTable {
  const changed = Object.entries(changes).filter(
    ([, { remove = [], edit = [], add = [] }]) => remove.length + edit.length + add.length > 0,
  )
  return Object.fromEntries(changed) as ChangesByTable
}

function withdrawnRows({ event }: EventNumbers, sealNumbers: readonly SealNumbers[], free: Intervals, reason: string) {
  const row = (range: Interval, companyCode: string | null) => ({
    eventCode: event.eventCode,
    ...numbersOfWithdrawn(range),
    reason,
    companyCode,
  })
  return [
    ...sealNumbers.flatMap(({ from, numbers }) => numbers.map((range) => row(range, from.row.companyCode))),
    ...free.map((range) => row(range, null)),
  ].sort((a, b) => a.ticketStartNumber! - b.ticketStartNumber!)
}

function rangeEffects({ sealNumbers, to, free = [] }: Move): RangeEffect[] {
  const after: RangeLocation = to.kind === 'person' ? { kind: 'person', person: to.person } : to
  return [
    ...sealNumbers.flatMap(({ from, numbers: ranges }) =>
      ranges.map(
        (numbers): RangeEffect => ({ numbers, before: { kind: 'person', person: namedPersonOf(from) }, after }),
      ),
    ),
    ...free.map((numbers): RangeEffect => ({ numbers, before: { kind: 'stock' }, after })),
  ]
}
