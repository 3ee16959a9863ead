import { createContext } from 'react'

/** The next step of the work on the open page, offered after an act. */
export interface Onward {
  readonly label: string
  onPress(): void
}

/** Null if there is no next step. */
export const OnwardContext = createContext<Onward | null>(null)
