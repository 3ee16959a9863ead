import { createContext, useContext, type ReactNode } from 'react'
import type { User } from '../backend/backend.ts'

const Context = createContext<User | null>(null)

/**
 * Who is signed in, for everything below; what is below stays theirs while a session that ended is renewed (Gate.tsx).
 */
export function UserContextProvider({ user, children }: { user: User; children: ReactNode }) {
  return <Context value={user}>{children}</Context>
}

/** @throws Error outside the provider (spec §8): where nobody is signed in, nobody can be asked for */
export function useUser(): User {
  const user = useContext(Context)
  if (!user) throw new Error('useUser must be used within a UserContextProvider.')
  return user
}
