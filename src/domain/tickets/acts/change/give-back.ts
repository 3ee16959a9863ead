import { counter, difference, intervalsOf, type Interval, type Intervals } from '#domain/tickets/intervals.ts'
import { takenNumbers, type Chosen, type Taken } from './chosen.ts'
import { giverOf, numbersDetails, numbersIn } from './details.ts'
import type { EventNumbers } from './event-numbers.ts'
import { propose } from './moves.ts'
import { refused, type Proposal } from './proposal.ts'

/**
 * Returns numbers and reduces the plan; it becomes 0 if the person returns everything. Whole seals are accepted even if
 * they overlap or exceed the range, so that a return can repair faulty edits of the table.
 */
export function returnNumbers(of: EventNumbers, chosen: Chosen): Proposal {
  const taken = takenNumbers(of, chosen, true)
  if (taken.refusals) return refused(...taken.refusals)
  return propose(of, {
    kind: 'return',
    moves: [{ taken: taken.found, to: { kind: 'stock' } }],
    withPlan: true,
    ends: true,
    details: { ...numbersDetails(numbersIn(taken.found)), companyCode: giverOf(taken.found) },
  })
}

export interface ManyReturns {
  /** Ids of seals from which all unreported numbers are returned. */
  readonly seals: readonly number[]
  /** Single numbers of other seals. Reported ones among them are not returned. */
  readonly numbers: readonly Interval[]
  /** Reported numbers, which stay with their holders. */
  readonly reported: Intervals
}

/** Returns numbers of several people in one act. */
export function returnFromSeveral(of: EventNumbers, { seals, numbers, reported }: ManyReturns): Proposal {
  const chosen = [...new Set(seals)].map((id) => of.seals.get(id))
  if (!chosen.every((seal) => seal !== undefined)) return refused({ code: 'sealGone' })
  const soldIn = counter(reported)
  const [whole, cut]: [Taken[], Interval[]] = [[], []]
  for (const from of chosen)
    if (soldIn(...from.range) === 0) whole.push({ from, numbers: [from.range] })
    else cut.push(from.range)
  const stays = intervalsOf([...numbersIn(whole), ...reported])
  const single = difference(intervalsOf([...cut, ...numbers]), stays)
  if (whole.length + single.length === 0) return refused({ code: 'nothingChosen' })
  const found = single.length === 0 ? { found: [] } : takenNumbers(of, { by: 'numbers', numbers: single })
  if (found.refusals) return refused(...found.refusals)
  const taken = [...whole, ...found.found]
  return propose(of, {
    kind: 'return',
    moves: [{ taken, to: { kind: 'stock' } }],
    withPlan: true,
    ends: true,
    details: {
      ...numbersDetails(numbersIn(taken)),
      companyCode: giverOf(taken),
      persons: new Set(taken.map(({ from }) => from.person)).size,
    },
  })
}
