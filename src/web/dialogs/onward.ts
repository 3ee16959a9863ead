import { createContext } from 'react'

/** The next step for the open event, for example to print its seals. A dialog shows it as a button after an act. */
export interface Onward {
  readonly label: string
  onPress(): void
}

/** Provided by the open page; null if it has no next step. */
export const OnwardContext = createContext<Onward | null>(null)
