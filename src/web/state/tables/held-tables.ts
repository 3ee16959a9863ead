import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { EventmsError } from '#domain/errors.ts'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import type { Versions } from '#domain/wire.ts'
import type { TableData } from '#web/backend/backend.ts'
import { type TableState, type TablesStore, useTables } from './tables.tsx'

/** What is held of several tables; null where nothing is. */
export type HeldData<N extends TableName> = Readonly<Record<N, TableData | null>>

/** Several tables of which all are held. */
export interface HeldTables<N extends TableName> {
  /** In the order in which the tables were named. */
  readonly data: readonly TableData[]
  /** As the tables declare them: the home checked them. */
  readonly rows: { readonly [T in N]: readonly TableRow<T>[] }
  readonly versions: Versions
}

/** The tables as they are held at this moment; null while one of them is not. */
export function heldTables<N extends TableName>(
  store: Pick<TablesStore, 'get'>,
  names: readonly N[],
): HeldTables<N> | null {
  return together(
    names,
    dataOf(names, (name) => store.get(name)),
  )
}

/**
 * What is held of these tables, followed; the same object until one of them changes.
 * @param names always the same array, as of all hooks here
 */
export function useHeldData<N extends TableName>(names: readonly N[]): HeldData<N> {
  return useFromTables(
    names,
    useMemo(() => heldOf(names), [names]),
  )
}

/** As `heldTables`, followed; the same until one of them changes: how far a load is makes nothing anew. */
export function useHeldTables<N extends TableName>(names: readonly N[]): HeldTables<N> | null {
  const data = useHeldData(names)
  return useMemo(() => together(names, data), [names, data])
}

/** Whether one of these tables is being read for the first time. */
export const useFirstLoad = (names: readonly TableName[]): boolean =>
  useFromTables(names, (stateOf) => names.some((name) => isFirstLoad(stateOf(name))))

/** Why one of these tables could not be read, where nothing of it is held. */
export const useLoadFailure = (names: readonly TableName[]): EventmsError | null =>
  useFromTables(names, (stateOf) => names.map(stateOf).find(({ data, error }) => !data && error)?.error ?? null)

/** Milliseconds that what is shown or guessed waits for a table whose answer may never come. */
export const LONGEST_MS = 5000

/** Resolves once none of these tables is being read for the first time any more, or that was waited for long enough. */
export function firstLoads(store: Pick<TablesStore, 'get' | 'state'>, names: readonly TableName[]): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      for (const unsubscribe of ends) unsubscribe()
      resolve()
    }
    const look = () => names.some((name) => isFirstLoad(store.get(name))) || end()
    const timer = setTimeout(end, LONGEST_MS)
    const ends = names.map((name) => store.state(name).subscribe(look))
    look()
  })
}

type StateOf = (name: TableName) => TableState

/**
 * What is told of these tables' states, followed.
 * @param now gives the same value as before where nothing of it changed
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

/** Tells what is held of these tables: the same object again where nothing of it has changed. */
function heldOf<N extends TableName>(names: readonly N[]): (stateOf: StateOf) => HeldData<N> {
  let last: HeldData<N> | null = null
  return (stateOf) => {
    const before = last
    const next = dataOf(names, stateOf)
    last = before && names.every((name) => next[name] === before[name]) ? before : next
    return last
  }
}

const dataOf = <N extends TableName>(names: readonly N[], stateOf: StateOf): HeldData<N> =>
  Object.fromEntries(names.map((name) => [name, stateOf(name).data])) as HeldData<N>

function together<N extends TableName>(names: readonly N[], held: HeldData<N>): HeldTables<N> | null {
  const data = names.map((name) => held[name])
  if (!data.every((table) => table !== null)) return null
  const by = <T>(told: (table: TableData) => T) => Object.fromEntries(names.map((name, at) => [name, told(data[at]!)]))
  return { data, rows: by(({ rows }) => rows) as HeldTables<N>['rows'], versions: by(({ version }) => version) }
}
