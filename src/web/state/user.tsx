import { createContext, useContext, type ReactNode } from 'react'
import type { User } from '#web/backend/backend.ts'

const Context = createContext<User | null>(null)

export function UserContextProvider({ user, children }: { user: User; children: ReactNode }) {
  return <Context value={user}>{children}</Context>
}

/** Id of the signed-in user, which is part of storage keys; '' when signed out. */
export const useUserId = (): string => useContext(Context)?.id ?? ''

export function useUser(): User {
  const user = useContext(Context)
  if (!user) throw new Error('useUser must be used within a UserContextProvider.')
  return user
}
