import { createContext } from 'react'

/** The next step of the open page's work, offered once an act is done. */
export interface Onward {
  readonly label: string
  onPress(): void
}

/** Null without a next step. */
export const OnwardContext = createContext<Onward | null>(null)
