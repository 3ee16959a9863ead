import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { EventmsError } from '#domain/errors.ts'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import type { Versions } from '#domain/wire.ts'
import type { TableData } from '#web/backend/backend.ts'
import { type TableState, type TablesStore, useTables } from './tables.tsx'

export type TablesData<N extends TableName> = Readonly<Record<N, TableData | null>>

export interface LoadedTables<N extends TableName> {
  /** The tables' data in the order of `names`. */
  readonly data: readonly TableData[]
  /** Rows by table name. They have the types of their declarations, because the server has validated them. */
  readonly rows: { readonly [T in N]: readonly TableRow<T>[] }
  readonly versions: Versions
}

export function tablesIfLoaded<N extends TableName>(
  store: Pick<TablesStore, 'get'>,
  names: readonly N[],
): LoadedTables<N> | null {
  return together(
    names,
    dataOf(names, (name) => store.get(name)),
  )
}

/**
 * The data of those tables that are loaded. The same object until one of them changes.
 * @param names must be the same array in each render, here and in the hooks below
 */
export function useTablesData<N extends TableName>(names: readonly N[]): TablesData<N> {
  return useFromTables(
    names,
    useMemo(() => heldOf(names), [names]),
  )
}

/**
 * The data of these tables; null until all of them are loaded. The same object until one changes; load progress is no
 * change.
 */
export function useLoadedTables<N extends TableName>(names: readonly N[]): LoadedTables<N> | null {
  const data = useTablesData(names)
  return useMemo(() => together(names, data), [names, data])
}

export const useFirstLoad = (names: readonly TableName[]): boolean =>
  useFromTables(names, (stateOf) => names.some((name) => isFirstLoad(stateOf(name))))

/** The error of the first table that has no rows because its load failed; null if there is none. */
export const useLoadFailure = (names: readonly TableName[]): EventmsError | null =>
  useFromTables(names, (stateOf) => names.map(stateOf).find(({ data, error }) => !data && error)?.error ?? null)

/** Maximum wait in milliseconds for the first load of a table, which may never end. */
export const LONGEST_MS = 5000

/** Resolves when the first loads of these tables have ended, or after `LONGEST_MS`. */
export function firstLoads(store: Pick<TablesStore, 'get' | 'state'>, names: readonly TableName[]): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      for (const unsubscribe of ends) unsubscribe()
      resolve()
    }
    const checkLoaded = () => names.some((name) => isFirstLoad(store.get(name))) || end()
    const timer = setTimeout(end, LONGEST_MS)
    const ends = names.map((name) => store.state(name).subscribe(checkLoaded))
    checkLoaded()
  })
}

type StateOf = (name: TableName) => TableState

/**
 * Computes a value from the states of these tables, and renders again when it changes.
 * @param now computes the value; must return the previous object if nothing changed
 */
export function useFromTables<T>(names: readonly TableName[], now: (stateOf: StateOf) => T): T {
  const store = useTables()
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = names.map((name) => store.state(name).subscribe(changed))
      return () => {
        for (const end of ends) end()
      }
    },
    [store, names],
  )
  return useSyncExternalStore(subscribe, () => now(store.get))
}

const isFirstLoad = ({ data, status }: TableState): boolean => !data && status === 'loading'

/** Returns a memoized function: its result is the same object until a table changes. */
function heldOf<N extends TableName>(names: readonly N[]): (stateOf: StateOf) => TablesData<N> {
  let last: TablesData<N> | null = null
  return (stateOf) => {
    const before = last
    const next = dataOf(names, stateOf)
    last = before && names.every((name) => next[name] === before[name]) ? before : next
    return last
  }
}

const dataOf = <N extends TableName>(names: readonly N[], stateOf: StateOf): TablesData<N> =>
  Object.fromEntries(names.map((name) => [name, stateOf(name).data])) as TablesData<N>

function together<N extends TableName>(names: readonly N[], loaded: TablesData<N>): LoadedTables<N> | null {
  const data = names.map((name) => loaded[name])
  if (!data.every((table) => table !== null)) return null
  const byName = <T>(valueOf: (table: TableData) => T) =>
    Object.fromEntries(names.map((name, at) => [name, valueOf(data[at]!)]))
  return {
    data,
    rows: byName(({ rows }) => rows) as LoadedTables<N>['rows'],
    versions: byName(({ version }) => version),
  }
}
