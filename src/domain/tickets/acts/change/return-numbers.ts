import { counter, difference, intervalsOf, type Interval, type Intervals } from '#domain/tickets/intervals.ts'
import { sealNumbersOfChoice, type NumberChoice, type SealNumbers } from './chosen.ts'
import { giverOf, numbersDetails, numbersIn } from './details.ts'
import type { EventNumbers } from './event-numbers.ts'
import { propose } from './moves.ts'
import { refused, type Proposal } from './proposal.ts'

/**
 * Returns a person's numbers to the stock, and reduces the person's plan. If the person returns everything, the plan
 * becomes 0. Accepts whole seals even if they overlap or exceed the range, so that a return can repair faulty rows.
 */
export function returnNumbers(eventNumbers: EventNumbers, choice: NumberChoice): Proposal {
  const sealNumbers = sealNumbersOfChoice(eventNumbers, choice, true)
  if (sealNumbers.refusals) return refused(...sealNumbers.refusals)
  return propose(eventNumbers, {
    kind: 'return',
    moves: [{ sealNumbers: sealNumbers.result, to: { kind: 'stock' } }],
    withPlan: true,
    ends: true,
    details: { ...numbersDetails(numbersIn(sealNumbers.result)), companyCode: giverOf(sealNumbers.result) },
  })
}

export interface ManyReturns {
  /** Ids of seals whose numbers are all returned, except the reported ones. */
  readonly seals: readonly number[]
  /** Single numbers on other seals. The reported numbers among them are not returned. */
  readonly numbers: readonly Interval[]
  /** Numbers whose sale was reported. Their holders keep them. */
  readonly reported: Intervals
}

/** Returns numbers of several people to the stock in one act. */
export function returnFromSeveral(eventNumbers: EventNumbers, { seals, numbers, reported }: ManyReturns): Proposal {
  const chosenSeals = [...new Set(seals)].map((id) => eventNumbers.seals.get(id))
  if (!chosenSeals.every((seal) => seal !== undefined)) return refused({ code: 'sealGone' })
  const soldIn = counter(reported)
  const [wholeSeals, partialRanges]: [SealNumbers[], Interval[]] = [[], []]
  for (const from of chosenSeals)
    if (soldIn(...from.range) === 0) wholeSeals.push({ from, numbers: [from.range] })
    else partialRanges.push(from.range)
  const returnedOrReported = intervalsOf([...numbersIn(wholeSeals), ...reported])
  const single = difference(intervalsOf([...partialRanges, ...numbers]), returnedOrReported)
  if (wholeSeals.length + single.length === 0) return refused({ code: 'nothingChosen' })
  const partial =
    single.length === 0 ? { result: [] } : sealNumbersOfChoice(eventNumbers, { by: 'numbers', numbers: single })
  if (partial.refusals) return refused(...partial.refusals)
  const sealNumbers = [...wholeSeals, ...partial.result]
  return propose(eventNumbers, {
    kind: 'return',
    moves: [{ sealNumbers, to: { kind: 'stock' } }],
    withPlan: true,
    ends: true,
    details: {
      ...numbersDetails(numbersIn(sealNumbers)),
      companyCode: giverOf(sealNumbers),
      persons: new Set(sealNumbers.map(({ from }) => from.person)).size,
    },
  })
}
