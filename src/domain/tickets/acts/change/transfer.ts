import { sealNumbersOfChoice, type NumberChoice, type SealNumbers } from './chosen.ts'
import { codeOf, giverOf, numbersDetails, numbersIn } from './details.ts'
import type { EventNumbers } from './event-numbers.ts'
import { propose } from './moves.ts'
import { namedPersonOf, personOf } from './people.ts'
import { refused, type NamedPerson, type Proposal } from './proposal.ts'

/** Moves numbers, and the plan with them, to another person. @param to `personKey` of the receiver */
export function transferNumbers(eventNumbers: EventNumbers, choice: NumberChoice, to: string | null): Proposal {
  const sealNumbers = sealNumbersOfChoice(eventNumbers, choice)
  const receiver = to === null ? ({ refusals: [{ code: 'nobodyChosen' }] } as const) : personOf(eventNumbers, to)
  if (sealNumbers.refusals || receiver.refusals)
    return refused(...(sealNumbers.refusals ?? []), ...(receiver.refusals ?? []))
  const person = receiver.result
  const receiverNumbers = sealNumbers.result.filter(({ from }) => from.person === person.key)
  if (receiverNumbers.length > 0) return refused({ code: 'alreadyTheirs', person, numbers: numbersIn(receiverNumbers) })
  return propose(eventNumbers, {
    kind: 'transfer',
    moves: [{ sealNumbers: sealNumbers.result, to: { kind: 'person', person } }],
    withPlan: true,
    ends: false,
    details: {
      ...numbersDetails(numbersIn(sealNumbers.result)),
      companyCode: giverOf(sealNumbers.result),
      to: codeOf(person),
    },
  })
}

export function swapNumbers(eventNumbers: EventNumbers, first: NumberChoice, second: NumberChoice): Proposal {
  const [a, b] = [sealNumbersOfChoice(eventNumbers, first), sealNumbersOfChoice(eventNumbers, second)]
  if (a.refusals || b.refusals) return refused(...(a.refusals ?? []), ...(b.refusals ?? []))
  const sides = [a.result, b.result] as const
  const mixed = sides.filter((side) => new Set(side.map(({ from }) => from.person)).size > 1)
  if (mixed.length > 0)
    return refused(
      ...mixed.map((side) => ({ code: 'severalPersons', numbers: numbersIn(side), persons: personsIn(side) }) as const),
    )
  const [firstPerson, secondPerson] = [
    personOf(eventNumbers, sides[0][0]!.from.person),
    personOf(eventNumbers, sides[1][0]!.from.person),
  ]
  if (firstPerson.refusals || secondPerson.refusals)
    return refused(...(firstPerson.refusals ?? []), ...(secondPerson.refusals ?? []))
  if (firstPerson.result.key === secondPerson.result.key)
    return refused({ code: 'samePerson', person: firstPerson.result })
  return propose(eventNumbers, {
    kind: 'swap',
    moves: [
      { sealNumbers: sides[0], to: { kind: 'person', person: secondPerson.result } },
      { sealNumbers: sides[1], to: { kind: 'person', person: firstPerson.result } },
    ],
    withPlan: true,
    ends: false,
    details: {
      ...numbersDetails(numbersIn(sides.flat())),
      companyCode: codeOf(firstPerson.result),
      to: codeOf(secondPerson.result),
    },
  })
}

function personsIn(sealNumbers: readonly SealNumbers[]): readonly NamedPerson[] {
  return [...new Map(sealNumbers.map(({ from }) => [from.person, namedPersonOf(from)])).values()]
}
