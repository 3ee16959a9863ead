import { difference, intersection, intervalsOf, type Intervals } from '#domain/tickets/intervals.ts'
import { barredNumbers, chosenNumbers, heldNumbers, type Chosen } from './chosen.ts'
import { cutWithdrawn } from './cut.ts'
import { giverOf, numbersDetails } from './details.ts'
import type { EventNumbers } from './event-numbers.ts'
import { only, propose } from './moves.ts'
import { refused, type Proposal, type RangeEffect, type Refusal } from './proposal.ts'

/** Equals the maximum length of a text field. */
const REASON_LENGTH = 1000

/** Withdraws numbers that are held or in stock. Keeps the plan, because the person may get other numbers instead. */
export function withdrawNumbers(of: EventNumbers, chosen: Chosen, reason: string): Proposal {
  const why = reason.trim()
  const refusals: Refusal[] = []
  if (why === '') refusals.push({ code: 'noReason' })
  if ([...why].length > REASON_LENGTH) refusals.push({ code: 'reasonTooLong', max: REASON_LENGTH })
  const numbers = chosenNumbers(of, chosen)
  refusals.push(...(numbers.refusals ?? barredNumbers(of, numbers.found)))
  if (!numbers.found || refusals.length > 0) return refused(...refusals)
  const held = heldNumbers(of, numbers.found)
  if (held.refusals) return refused(...held.refusals)
  const taken = held.found
  return propose(of, {
    kind: 'withdraw',
    moves: [{ taken, to: { kind: 'withdrawn', reason: why }, free: difference(numbers.found, of.held) }],
    withPlan: false,
    ends: false,
    details: { ...numbersDetails(numbers.found), companyCode: giverOf(taken), reason: short(why) },
  })
}

export function restoreNumbers(of: EventNumbers, chosen: Chosen): Proposal {
  const numbers = chosenNumbers(of, chosen)
  if (numbers.refusals) return refused(...numbers.refusals)
  const others = difference(numbers.found, of.withdrawn)
  if (others.length > 0) return refused({ code: 'notWithdrawn', numbers: others })
  const wrong = wrongRest(of, numbers.found)
  if (wrong.length > 0) return refused({ code: 'restoreWhole', numbers: wrong })
  return {
    ok: true,
    act: {
      kind: 'restore',
      eventCode: of.event.eventCode,
      details: numbersDetails(numbers.found),
      changes: only({ withdrawn: cutWithdrawn(of, numbers.found) }),
    },
    ranges: of.withdrawnRows
      .flatMap(({ row, range }) =>
        intersection([range], numbers.found).map(
          (piece): RangeEffect => ({
            numbers: piece,
            before: { kind: 'withdrawn', reason: row.reason ?? '' },
            after: { kind: 'stock' },
          }),
        ),
      )
      .sort((a, b) => a.numbers[0] - b.numbers[0]),
    persons: [],
  }
}

/**
 * Numbers that must be restored together with the chosen ones, because the remaining withdrawn row would be invalid.
 */
function wrongRest(of: EventNumbers, numbers: Intervals): Intervals {
  const rests = of.withdrawnRows.map(({ range, row }) => ({ range, row, rest: difference([range], numbers) }))
  const cut = rests.filter(({ range, rest }) => rest[0] !== range)
  const kept = intervalsOf(cut.flatMap(({ rest }) => rest))
  const claimed = intervalsOf([...of.held, ...of.byName.map(({ range }) => range)])
  const wrong = [
    ...difference(kept, of.range ? [of.range] : []),
    ...intersection(kept, claimed),
    ...intersection(kept, of.withdrawnTwice),
    ...cut.filter(({ row }) => row.reason === null).flatMap(({ rest }) => rest),
  ]
  return intervalsOf(wrong)
}

const short = (text: string): string => ([...text].length > 60 ? `${[...text].slice(0, 60).join('')}…` : text)
