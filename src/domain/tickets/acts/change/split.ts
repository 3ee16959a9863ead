import { numbersOfSeal } from './cut.ts'
import { sealNumbersOfChoice } from './chosen.ts'
import type { EventNumbers } from './event-numbers.ts'
import { namedPersonOf } from './people.ts'
import { refused, type Proposal } from './proposal.ts'
import { personNow } from './person-changes.ts'

/** Splits the seal with the number `at` into two seals of the same holder. The second seal begins with this number. */
export function splitSeal(eventNumbers: EventNumbers, at: number | null): Proposal {
  if (at === null) return refused({ code: 'noSplitNumber' })
  const sealNumbers = sealNumbersOfChoice(eventNumbers, { by: 'numbers', numbers: [[at, at]] })
  if (sealNumbers.refusals) return refused(...sealNumbers.refusals)
  const seal = sealNumbers.result[0]!.from
  const [from, to] = seal.range
  if (at === from) return refused({ code: 'splitAtFirst', seal: seal.printed })
  const { event } = eventNumbers
  const eventCode = event.eventCode
  const { id, ...row } = seal.row
  const person = namedPersonOf(seal)
  const location = { kind: 'person', person } as const
  const { booklets, seals, plan } = personNow(eventNumbers, seal.person)
  return {
    ok: true,
    act: {
      kind: 'split',
      eventCode,
      details: { numbers: `${from}-${to}`, at, companyCode: person.companyCode },
      changes: {
        sealData: {
          edit: [
            { key: id, changes: { ...numbersOfSeal([from, at - 1]), ...(row.eventCode === null && { eventCode }) } },
          ],
          add: [{ ...row, eventCode, ...numbersOfSeal([at, to]) }],
        },
      },
    },
    ranges: [
      { numbers: [from, at - 1], before: location, after: location },
      { numbers: [at, to], before: location, after: location },
    ],
    persons: [{ person, booklets: [booklets, booklets], seals: [seals, seals + 1], plan: [plan, plan] }],
  }
}
