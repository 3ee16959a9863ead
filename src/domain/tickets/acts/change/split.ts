import { numbersOfSeal } from './cut.ts'
import { takenNumbers } from './chosen.ts'
import type { EventNumbers } from './event-numbers.ts'
import { namedOf } from './people.ts'
import { refused, type Proposal } from './proposal.ts'
import { personNow } from './touched.ts'

/** Splits the seal that contains this number; the second seal begins at it. The holder stays the same. */
export function splitSeal(of: EventNumbers, at: number | null): Proposal {
  if (at === null) return refused({ code: 'noSplitNumber' })
  const taken = takenNumbers(of, { by: 'numbers', numbers: [[at, at]] })
  if (taken.refusals) return refused(...taken.refusals)
  const seal = taken.found[0]!.from
  const [from, to] = seal.range
  if (at === from) return refused({ code: 'splitAtFirst', seal: seal.printed })
  const { event } = of
  const eventCode = event.eventCode
  const { id, ...row } = seal.row
  const person = namedOf(seal)
  const place = { kind: 'person', person } as const
  const { booklets, seals, plan } = personNow(of, seal.person)
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
      { numbers: [from, at - 1], before: place, after: place },
      { numbers: [at, to], before: place, after: place },
    ],
    persons: [{ person, booklets: [booklets, booklets], seals: [seals, seals + 1], plan: [plan, plan] }],
  }
}
