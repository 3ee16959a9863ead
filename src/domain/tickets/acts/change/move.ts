import type { Intervals } from '#domain/tickets/intervals.ts'
import type { SealNumbers } from './chosen.ts'
import type { Person } from './people.ts'

export type Goal =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'stock' }
  | { readonly kind: 'withdrawn'; readonly reason: string }

export interface Move {
  readonly sealNumbers: readonly SealNumbers[]
  readonly to: Goal
  /** Numbers from the stock that go to the same receiver. */
  readonly free?: Intervals
}
