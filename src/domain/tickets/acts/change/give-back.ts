import { takenNumbers, type Chosen } from './chosen.ts'
import { giverOf, numbersDetails, numbersIn } from './details.ts'
import type { EventNumbers } from './event-numbers.ts'
import { propose } from './moves.ts'
import { refused, type Proposal } from './proposal.ts'

/**
 * Returns numbers and reduces the plan. Whole seals may overlap or be out of range, to repair faulty edits of the
 * table.
 */
export function returnNumbers(of: EventNumbers, chosen: Chosen): Proposal {
  const taken = takenNumbers(of, chosen, true)
  if (taken.refusals) return refused(...taken.refusals)
  return propose(of, {
    kind: 'return',
    moves: [{ taken: taken.found, to: { kind: 'stock' } }],
    withPlan: true,
    ends: chosen.by === 'person',
    details: { ...numbersDetails(numbersIn(taken.found)), companyCode: giverOf(taken.found) },
  })
}
