import { takenNumbers, type Chosen } from './chosen.ts'
import { giverOf, numbersDetails, numbersIn } from './details.ts'
import type { EventNumbers } from './event-numbers.ts'
import { propose } from './moves.ts'
import { refused, type Proposal } from './proposal.ts'

/**
 * Numbers come back to the stock, and the plan with them. Whole seals come back whatever else holds their numbers, and
 * wherever these lie: what a raw edit made wrong is mended so.
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
