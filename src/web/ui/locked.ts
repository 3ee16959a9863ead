import { createContext, use } from 'react'

/** True where the page below waits behind the sign-in: it keeps what was typed, and shows and prints nothing. */
export const Locked = createContext(false)

export function useLocked(): boolean {
  return use(Locked)
}
