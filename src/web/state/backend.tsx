import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { Backend, Live, User } from '#web/backend/backend.ts'

const Context = createContext<Backend | null>(null)

export function BackendProvider({ backend, children }: { backend: Backend; children: ReactNode }) {
  return <Context value={backend}>{children}</Context>
}

export function useBackend(): Backend {
  const backend = useContext(Context)
  if (!backend) throw new Error('useBackend must be used within a BackendProvider.')
  return backend
}

export function useLive<T>(live: Live<T>): T {
  return useSyncExternalStore(live.subscribe, live.get)
}

/** undefined until the first answer, null when signed out. */
export function useSession(): User | null | undefined {
  return useLive(useBackend().session)
}
