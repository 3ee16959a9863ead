import { createContext, use } from 'react'

/** True while the sign-in screen covers the page. The page then keeps its drafts, but shows and prints nothing. */
export const Locked = createContext(false)

export function useLocked(): boolean {
  return use(Locked)
}
