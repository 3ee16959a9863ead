import type { Intervals } from '#domain/tickets/intervals.ts'
import type { Taken } from './chosen.ts'
import type { Person } from './people.ts'

/** Target of a move. */
export type Goal =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'stock' }
  | { readonly kind: 'withdrawn'; readonly reason: string }

/** Numbers that move from their seals to one target. */
export interface Move {
  readonly taken: readonly Taken[]
  readonly to: Goal
  /** Numbers from the stock with the same target. */
  readonly free?: Intervals
}
