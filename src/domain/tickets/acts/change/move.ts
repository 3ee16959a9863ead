import type { Intervals } from '#domain/tickets/intervals.ts'
import type { Taken } from './chosen.ts'
import type { Person } from './people.ts'

/** Where numbers go. */
export type Goal =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'stock' }
  | { readonly kind: 'withdrawn'; readonly reason: string }

/** Numbers that leave their seals for one place. */
export interface Move {
  readonly taken: readonly Taken[]
  readonly to: Goal
  /** Numbers of the stock that go there, too. */
  readonly free?: Intervals
}
