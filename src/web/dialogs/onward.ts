import { createContext } from 'react'

/** The next step of the work on the open page, which a dialog offers after an act. */
export interface Onward {
  readonly label: string
  onPress(): void
}

/** Provided by the open page; null if it has no next step. */
export const OnwardContext = createContext<Onward | null>(null)
