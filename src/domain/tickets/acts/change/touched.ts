import { countOf, difference, intervalsOf, type Interval } from '#domain/tickets/intervals.ts'
import type { TableChanges } from '#domain/tickets/acts/ticket-act.ts'
import { sumOfKnown } from '#domain/tickets/sum.ts'
import type { EventNumbers, Numbered } from './event-numbers.ts'
import type { Move } from './move.ts'
import { namedOf, type Person } from './people.ts'
import { planMover, planRows } from './plan.ts'
import type { Named, PersonEffect } from './proposal.ts'

export interface Touched {
  readonly effect: PersonEffect
  readonly plan: TableChanges
}

interface Exchange {
  readonly named: Named
  person: Person | null
  readonly gives: Map<number, Interval[]>
  readonly gets: Interval[]
}

export interface PlanRule {
  /** True if the plan moves with the numbers, from giver to receiver. */
  readonly withPlan: boolean
  /** True if the plan becomes 0 for a person who holds nothing any more. */
  readonly ends: boolean
}

export function touchedPersons(
  of: EventNumbers,
  moves: readonly Move[],
  { withPlan, ends }: PlanRule,
): readonly Touched[] {
  const movePlan = planMover(of)
  return [...exchanges(moves)].map(([key, { named, person, gives, gets }]) => {
    const own = of.byPerson.get(key) ?? []
    const left = own.flatMap(({ row, range }) => difference([range], intervalsOf(gives.get(row.id) ?? [])))
    const after = intervalsOf([...left, ...gets])
    const plan = movePlan(key, {
      gets: withPlan ? sumOf(gets) : 0,
      gives: withPlan ? sumOf([...gives.values()].flat()) : 0,
      held: bookletsOf(own),
      holds: after.length > 0,
      ends: ends && after.length === 0,
      person,
    })
    return {
      plan: plan.changes,
      effect: {
        person: named,
        booklets: [bookletsOf(own), countOf(after)],
        seals: [own.length, left.length + gets.length],
        plan: [plan.before, plan.after],
      },
    }
  })
}

/** Current state of a person in the event. The plan is null if none is recorded. */
export function personNow(of: EventNumbers, key: string) {
  const own = of.byPerson.get(key) ?? []
  const plan = planRows(of).get(key) ?? []
  return { booklets: bookletsOf(own), seals: own.length, plan: sumOfKnown(plan.map((row) => row.distributionNumber)) }
}

const bookletsOf = (own: readonly Numbered[]): number => countOf(intervalsOf(own.map(({ range }) => range)))

function exchanges(moves: readonly Move[]): ReadonlyMap<string, Exchange> {
  const found = new Map<string, Exchange>()
  const of = (key: string, named: Named): Exchange => {
    const known = found.get(key)
    if (known) return known
    const made: Exchange = { named, person: null, gives: new Map(), gets: [] }
    found.set(key, made)
    return made
  }
  for (const { taken, to } of moves) {
    for (const { from, numbers } of taken) {
      const { gives } = of(from.person, namedOf(from))
      gives.set(from.row.id, [...(gives.get(from.row.id) ?? []), ...numbers])
    }
    if (to.kind !== 'person') continue
    const receiver = of(to.person.key, to.person)
    receiver.person = to.person
    for (const { numbers } of taken) receiver.gets.push(...numbers)
  }
  return found
}

/** Total count of the ranges. A number in two ranges counts twice on purpose, because it came from two seals. */
const sumOf = (ranges: readonly Interval[]): number => ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)
