import { createContext, use } from 'react'

/** A change of the employee with this code, or of a new employee. */
export type PersonChange = { readonly kind: 'join' } | { readonly kind: 'move' | 'leave'; readonly code: string }
export type PersonAct =
  | PersonChange
  /** A payment for an event. */
  | { readonly kind: 'pay'; readonly code: string; readonly event: number }

/** Opens the dialog of an act; null without a provider. */
export const PersonActContext = createContext<((act: PersonAct) => void) | null>(null)

export function usePersonAct(): ((act: PersonAct) => void) | null {
  return use(PersonActContext)
}
