import { createContext, use } from 'react'

/** True while the sign-in covers the page: the page keeps drafts, but shows and prints nothing. */
export const Locked = createContext(false)

export function useLocked(): boolean {
  return use(Locked)
}
