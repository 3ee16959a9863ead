import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import type { TableName } from '#domain/tables/index.ts'
import { useBackend, useLive, useSession } from '#web/state/backend.tsx'
import { createTablesStore, type TablesStore } from './tables-store.ts'
import type { TableState } from './table-store.ts'

export type { TablesStore } from './tables-store.ts'
export type { TableState } from './table-store.ts'

const Context = createContext<TablesStore | null>(null)

export interface TablesProviderProps {
  /** The table to load first. */
  readonly first?: TableName | undefined
  readonly refused?: ReactNode
  readonly children: ReactNode
}

/** Loads all tables and provides them to the children. Reloads after a new sign-in. */
export function TablesProvider({ first, refused, children }: TablesProviderProps) {
  const backend = useBackend()
  const [store] = useState(() => createTablesStore(backend))
  // Only the first value counts. When another view is opened, `start` must not run again.
  const [opening] = useState(first)
  // When somebody signs in again, `start` loads failed tables and verifies the others.
  const signedIn = useSession() != null
  useEffect(() => (signedIn ? store.start(opening) : undefined), [store, opening, signedIn])
  const isRefused = useLive(store.refused)
  return <Context value={store}>{isRefused && refused ? refused : children}</Context>
}

export function useTables(): TablesStore {
  const store = useContext(Context)
  if (!store) throw new Error('useTables must be used within a TablesProvider.')
  return store
}

/** `data` is the same object until the table changes. */
export function useTable(name: TableName): TableState {
  return useLive(useTables().state(name))
}
