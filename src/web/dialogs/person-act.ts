import { createContext, use } from 'react'

/** A personnel change: a new employee joins, or the employee with this code moves or leaves. */
export type PersonChange = { readonly kind: 'join' } | { readonly kind: 'move' | 'leave'; readonly code: string }
export type PersonAct =
  | PersonChange
  /** Records a payment of this employee for the event. */
  | { readonly kind: 'pay'; readonly code: string; readonly event: number }

/** A function that opens the dialog of a `PersonAct`; null without a provider. */
export const PersonActContext = createContext<((act: PersonAct) => void) | null>(null)

export function usePersonAct(): ((act: PersonAct) => void) | null {
  return use(PersonActContext)
}
