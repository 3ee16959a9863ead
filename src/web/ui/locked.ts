import { createContext, use } from 'react'

/** True while the sign-in screen covers the page. The page keeps its drafts, but is neither shown nor printed. */
export const Locked = createContext(false)

export function useLocked(): boolean {
  return use(Locked)
}
