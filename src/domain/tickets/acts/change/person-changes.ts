import { countOf, difference, intervalsOf, type Interval } from '#domain/tickets/intervals.ts'
import type { TableChanges } from '#domain/tickets/acts/ticket-act.ts'
import { sumOfKnown } from '#domain/tickets/sum.ts'
import type { EventNumbers, NumberedSeal } from './event-numbers.ts'
import type { Move } from './move.ts'
import { namedPersonOf, type Person } from './people.ts'
import { planMover, planRows } from './plan.ts'
import type { NamedPerson, PersonEffect } from './proposal.ts'

export interface PersonChange {
  readonly effect: PersonEffect
  readonly plan: TableChanges
}

interface Exchange {
  readonly namedPerson: NamedPerson
  person: Person | null
  readonly gives: Map<number, Interval[]>
  readonly gets: Interval[]
}

export interface PlanRule {
  /**
   * True if the planned number of booklets moves with the numbers: it decreases for the giver, and increases for the
   * receiver.
   */
  readonly withPlan: boolean
  /** True if the plan becomes 0 for a person who holds nothing afterwards. */
  readonly ends: boolean
}

export function personChanges(
  eventNumbers: EventNumbers,
  moves: readonly Move[],
  { withPlan, ends }: PlanRule,
): readonly PersonChange[] {
  const movePlan = planMover(eventNumbers)
  return [...exchanges(moves)].map(([key, { namedPerson, person, gives, gets }]) => {
    const seals = eventNumbers.byPerson.get(key) ?? []
    const remaining = seals.flatMap(({ row, range }) => difference([range], intervalsOf(gives.get(row.id) ?? [])))
    const after = intervalsOf([...remaining, ...gets])
    const plan = movePlan(key, {
      gets: withPlan ? sumOf(gets) : 0,
      gives: withPlan ? sumOf([...gives.values()].flat()) : 0,
      heldCount: bookletsOf(seals),
      holds: after.length > 0,
      ends: ends && after.length === 0,
      person,
    })
    return {
      plan: plan.changes,
      effect: {
        person: namedPerson,
        booklets: [bookletsOf(seals), countOf(after)],
        seals: [seals.length, remaining.length + gets.length],
        plan: [plan.before, plan.after],
      },
    }
  })
}

/** Booklets, seals and plan of a person before the act. The plan is null if there is none. */
export function personNow(eventNumbers: EventNumbers, key: string) {
  const seals = eventNumbers.byPerson.get(key) ?? []
  const plan = planRows(eventNumbers).get(key) ?? []
  return {
    booklets: bookletsOf(seals),
    seals: seals.length,
    plan: sumOfKnown(plan.map((row) => row.distributionNumber)),
  }
}

const bookletsOf = (seals: readonly NumberedSeal[]): number => countOf(intervalsOf(seals.map(({ range }) => range)))

function exchanges(moves: readonly Move[]): ReadonlyMap<string, Exchange> {
  const byPerson = new Map<string, Exchange>()
  const exchangeOf = (key: string, namedPerson: NamedPerson): Exchange => {
    const existing = byPerson.get(key)
    if (existing) return existing
    const exchange: Exchange = { namedPerson, person: null, gives: new Map(), gets: [] }
    byPerson.set(key, exchange)
    return exchange
  }
  for (const { sealNumbers, to } of moves) {
    for (const { from, numbers } of sealNumbers) {
      const { gives } = exchangeOf(from.person, namedPersonOf(from))
      gives.set(from.row.id, [...(gives.get(from.row.id) ?? []), ...numbers])
    }
    if (to.kind !== 'person') continue
    const receiver = exchangeOf(to.person.key, to.person)
    receiver.person = to.person
    for (const { numbers } of sealNumbers) receiver.gets.push(...numbers)
  }
  return byPerson
}

/** Size of all ranges together. A number in two ranges counts twice on purpose, because it was on two seals. */
const sumOf = (ranges: readonly Interval[]): number => ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)
