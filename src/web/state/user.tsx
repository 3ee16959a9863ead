import { createContext, useContext, type ReactNode } from 'react'
import type { User } from '#web/backend/backend.ts'

const Context = createContext<User | null>(null)

/** Makes the signed-in user known to everything below. It stays the same while an ended session is renewed (Gate.tsx). */
export function UserContextProvider({ user, children }: { user: User; children: ReactNode }) {
  return <Context value={user}>{children}</Context>
}

/** Whoever is signed in, for what the browser keeps for them; '' where nobody is. */
export const useUserId = (): string => useContext(Context)?.id ?? ''

/** @throws Error outside the provider, where nobody is signed in */
export function useUser(): User {
  const user = useContext(Context)
  if (!user) throw new Error('useUser must be used within a UserContextProvider.')
  return user
}
