import { takenNumbers, type Chosen, type Taken } from './chosen.ts'
import { codeOf, giverOf, numbersDetails, numbersIn } from './details.ts'
import type { EventNumbers } from './event-numbers.ts'
import { propose } from './moves.ts'
import { namedOf, personOf } from './people.ts'
import { refused, type Named, type Proposal } from './proposal.ts'

/** Also moves the plan. @param to `personKey` of the receiver */
export function transferNumbers(of: EventNumbers, chosen: Chosen, to: string | null): Proposal {
  const taken = takenNumbers(of, chosen)
  const receiver = to === null ? ({ refusals: [{ code: 'nobodyChosen' }] } as const) : personOf(of, to)
  if (taken.refusals || receiver.refusals) return refused(...(taken.refusals ?? []), ...(receiver.refusals ?? []))
  const person = receiver.found
  const own = taken.found.filter(({ from }) => from.person === person.key)
  if (own.length > 0) return refused({ code: 'alreadyTheirs', person, numbers: numbersIn(own) })
  return propose(of, {
    kind: 'transfer',
    moves: [{ taken: taken.found, to: { kind: 'person', person } }],
    withPlan: true,
    ends: false,
    details: { ...numbersDetails(numbersIn(taken.found)), companyCode: giverOf(taken.found), to: codeOf(person) },
  })
}

export function swapNumbers(of: EventNumbers, first: Chosen, second: Chosen): Proposal {
  const [a, b] = [takenNumbers(of, first), takenNumbers(of, second)]
  if (a.refusals || b.refusals) return refused(...(a.refusals ?? []), ...(b.refusals ?? []))
  const sides = [a.found, b.found] as const
  const mixed = sides.filter((side) => new Set(side.map(({ from }) => from.person)).size > 1)
  if (mixed.length > 0)
    return refused(
      ...mixed.map((side) => ({ code: 'severalPersons', numbers: numbersIn(side), persons: personsIn(side) }) as const),
    )
  const [one, other] = [personOf(of, sides[0][0]!.from.person), personOf(of, sides[1][0]!.from.person)]
  if (one.refusals || other.refusals) return refused(...(one.refusals ?? []), ...(other.refusals ?? []))
  if (one.found.key === other.found.key) return refused({ code: 'samePerson', person: one.found })
  return propose(of, {
    kind: 'swap',
    moves: [
      { taken: sides[0], to: { kind: 'person', person: other.found } },
      { taken: sides[1], to: { kind: 'person', person: one.found } },
    ],
    withPlan: true,
    ends: false,
    details: {
      ...numbersDetails(numbersIn(sides.flat())),
      companyCode: codeOf(one.found),
      to: codeOf(other.found),
    },
  })
}

function personsIn(taken: readonly Taken[]): readonly Named[] {
  return [...new Map(taken.map(({ from }) => [from.person, namedOf(from)])).values()]
}
