import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import type { TableName } from '#domain/tables/index.ts'
import { useBackend, useLive, useSession } from '#web/state/backend.tsx'
import { createTablesStore, type TablesStore } from './tables-store.ts'
import type { TableState } from './table-store.ts'

export type { TablesStore } from './tables-store.ts'
export type { TableState } from './table-store.ts'

const Context = createContext<TablesStore | null>(null)

/** Loads all tables and holds them for everything below; what is below comes and goes with the session. */
export function TablesProvider({ first, children }: { first?: TableName | undefined; children: ReactNode }) {
  const backend = useBackend()
  const [store] = useState(() => createTablesStore(backend))
  // `first` only orders the first load; opening another view later must not load all again.
  const [opening] = useState(first)
  // A session that ended and came back: what failed meanwhile is read again, the rest verified.
  const signedIn = useSession() != null
  useEffect(() => (signedIn ? store.start(opening) : undefined), [store, opening, signedIn])
  return <Context value={store}>{children}</Context>
}

export function useTables(): TablesStore {
  const store = useContext(Context)
  if (!store) throw new Error('useTables must be used within a TablesProvider.')
  return store
}

/** One table as it is held now. `data` keeps its identity until the table changes. */
export function useTable(name: TableName): TableState {
  return useLive(useTables().state(name))
}
