import { createContext, use } from 'react'

/** A change of the employee with this code, or of a new employee. */
export type PersonChange = { readonly what: 'join' } | { readonly what: 'move' | 'leave'; readonly code: string }
export type PersonAct =
  | PersonChange
  /** A payment for an event. */
  | { readonly what: 'pay'; readonly code: string; readonly event: number }

/** Opens the dialog of an act; null without a provider. */
export const PersonActContext = createContext<((act: PersonAct) => void) | null>(null)

export function usePersonAct(): ((act: PersonAct) => void) | null {
  return use(PersonActContext)
}
