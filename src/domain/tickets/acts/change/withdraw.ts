import { difference, intersection, intervalsOf, type Intervals } from '#domain/tickets/intervals.ts'
import { barredNumbers, numbersOfChoice, heldNumbers, type NumberChoice } from './chosen.ts'
import { cutWithdrawn } from './cut.ts'
import { giverOf, numbersDetails } from './details.ts'
import type { EventNumbers } from './event-numbers.ts'
import { withoutEmpty, propose } from './moves.ts'
import { refused, type Proposal, type RangeEffect, type Refusal } from './proposal.ts'

/** Maximum characters of a reason. A text field has the same limit. */
const REASON_LENGTH = 1000

/**
 * Withdraws numbers that are held or in stock. The plan stays, because the person may get other numbers in their place.
 */
export function withdrawNumbers(eventNumbers: EventNumbers, choice: NumberChoice, reason: string): Proposal {
  const trimmedReason = reason.trim()
  const refusals: Refusal[] = []
  if (trimmedReason === '') refusals.push({ code: 'noReason' })
  if ([...trimmedReason].length > REASON_LENGTH) refusals.push({ code: 'reasonTooLong', max: REASON_LENGTH })
  const numbers = numbersOfChoice(eventNumbers, choice)
  refusals.push(...(numbers.refusals ?? barredNumbers(eventNumbers, numbers.result)))
  if (!numbers.result || refusals.length > 0) return refused(...refusals)
  const heldResult = heldNumbers(eventNumbers, numbers.result)
  if (heldResult.refusals) return refused(...heldResult.refusals)
  const sealNumbers = heldResult.result
  return propose(eventNumbers, {
    kind: 'withdraw',
    moves: [
      {
        sealNumbers,
        to: { kind: 'withdrawn', reason: trimmedReason },
        free: difference(numbers.result, eventNumbers.heldNumbers),
      },
    ],
    withPlan: false,
    ends: false,
    details: { ...numbersDetails(numbers.result), companyCode: giverOf(sealNumbers), reason: short(trimmedReason) },
  })
}

export function restoreNumbers(eventNumbers: EventNumbers, choice: NumberChoice): Proposal {
  const numbers = numbersOfChoice(eventNumbers, choice)
  if (numbers.refusals) return refused(...numbers.refusals)
  const notWithdrawn = difference(numbers.result, eventNumbers.withdrawn)
  if (notWithdrawn.length > 0) return refused({ code: 'notWithdrawn', numbers: notWithdrawn })
  const invalidNumbers = invalidRemainder(eventNumbers, numbers.result)
  if (invalidNumbers.length > 0) return refused({ code: 'restoreWhole', numbers: invalidNumbers })
  return {
    ok: true,
    act: {
      kind: 'restore',
      eventCode: eventNumbers.event.eventCode,
      details: numbersDetails(numbers.result),
      changes: withoutEmpty({ withdrawn: cutWithdrawn(eventNumbers, numbers.result) }),
    },
    ranges: eventNumbers.withdrawnRows
      .flatMap(({ row, range }) =>
        intersection([range], numbers.result).map(
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
 * Numbers that must be restored together with the chosen ones. Otherwise they would stay in a withdrawn row that is
 * invalid (`restoreWhole`).
 */
function invalidRemainder(eventNumbers: EventNumbers, numbers: Intervals): Intervals {
  const rests = eventNumbers.withdrawnRows.map(({ range, row }) => ({ range, row, rest: difference([range], numbers) }))
  const cutRows = rests.filter(({ range, rest: remaining }) => remaining[0] !== range)
  const keptNumbers = intervalsOf(cutRows.flatMap(({ rest: remaining }) => remaining))
  const claimedNumbers = intervalsOf([...eventNumbers.heldNumbers, ...eventNumbers.byName.map(({ range }) => range)])
  const invalid = [
    ...difference(keptNumbers, eventNumbers.range ? [eventNumbers.range] : []),
    ...intersection(keptNumbers, claimedNumbers),
    ...intersection(keptNumbers, eventNumbers.withdrawnTwice),
    ...cutRows.filter(({ row }) => row.reason === null).flatMap(({ rest: remaining }) => remaining),
  ]
  return intervalsOf(invalid)
}

const short = (text: string): string => ([...text].length > 60 ? `${[...text].slice(0, 60).join('')}…` : text)
