import { createContext, use } from 'react'

/** An act on the employee with this code, or on a new one. */
export type PersonAct = { readonly what: 'join' } | { readonly what: 'move' | 'leave'; readonly code: string }

/** Opens the dialog of an act; null without a provider. */
export const PersonActContext = createContext<((act: PersonAct) => void) | null>(null)

export function usePersonAct(): ((act: PersonAct) => void) | null {
  return use(PersonActContext)
}
