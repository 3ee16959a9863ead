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

/** Loads all tables and holds them for the children while the session lasts. */
export function TablesProvider({ first, refused, children }: TablesProviderProps) {
  const backend = useBackend()
  const [store] = useState(() => createTablesStore(backend))
  // `first` only orders the first load: another view must not load everything again.
  const [opening] = useState(first)
  // After a renewed session, failed tables are loaded again and the others verified.
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

/** `data` keeps its identity until the table changes. */
export function useTable(name: TableName): TableState {
  return useLive(useTables().state(name))
}
