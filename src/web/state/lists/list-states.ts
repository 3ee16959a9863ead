import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { arranged, type Arranged, type Arrangement, parted } from '#domain/grid/arrangement.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import type { Settable } from '#web/backend/live.ts'
import { type Arrangements, createArrangements, type KeptArrangements } from './arrangements.ts'
import { useLive } from '#web/state/backend.tsx'
import { type ChosenEvent, createChosenEvent } from './chosen-event.ts'
import { createLists, type Lists, type ListState, ofEventOnly, toKeep, withoutEvent } from './lists.ts'
import { forgetOwn, keepsNothing } from '#web/state/own-storage.ts'
import { useUserId } from '#web/state/user.tsx'

/**
 * Session storage key of this tab's lists and chosen event. They are stored when the page closes (`pagehide`). History
 * entries cannot be used for this, because a page that closes can no longer change them.
 */
const STORAGE_KEY = 'eventms-lists'

export interface ListStates {
  readonly lists: Lists
  readonly arrangements: Arrangements
  readonly event: ChosenEvent
}

export const ListStatesContext = createContext<ListStates | null>(null)

/** @param opened the initial lists; those stored before a reload override them */
export function useCreateListStates(opened: Readonly<Record<string, ListState>>): ListStates {
  const user = useUserId()
  const [states] = useState(() => {
    const stored = keptInTab(user)
    const event = createChosenEvent(user, stored?.event)
    return {
      lists: createLists(stored?.lists ?? opened, event.get()),
      arrangements: createArrangements(user),
      event,
    }
  })
  useStoredOnReload(user, states)
  return states
}

/** The lists and event stored before a reload. Used only if the same person is still signed in. */
interface KeptInTab {
  readonly user: string
  readonly lists: Readonly<Record<string, ListState>>
  readonly event: number | null
}

function useStoredOnReload(user: string, { lists, event }: ListStates): void {
  useEffect(() => {
    // The next person who signs in on this tab must not get these lists.
    inSession((storage) => storage.removeItem(STORAGE_KEY))
    const store = () => {
      if (keepsNothing()) return
      const stored: KeptInTab = { user, lists: toKeep(lists), event: event.get() }
      inSession((storage) => storage.setItem(STORAGE_KEY, JSON.stringify(stored)))
    }
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('pagehide', store)
      forgetOwn()
    }
  }, [user, lists, event])
}

function keptInTab(user: string): KeptInTab | null {
  const stored = inSession((storage) => JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null') as KeptInTab | null)
  return stored?.user === user ? stored : null
}

/** Returns null if the browser blocks storage, or if the stored text is not JSON. */
function inSession<T>(access: (storage: Storage) => T): T | null {
  try {
    return access(sessionStorage)
  } catch {
    return null
  }
}

function useListStates(): ListStates {
  const states = useContext(ListStatesContext)
  if (!states) throw new Error('A list must be used within a ViewProvider.')
  return states
}

export const useArrangements = (): Arrangements => useListStates().arrangements

export const useChosenEvent = (): number | null => useLive(useListStates().event)

/**
 * Returns a function that chooses the current event, and filters every list with an event column by that event. The
 * person can still change the filters.
 */
export function useChooseEvent(): ChosenEvent['choose'] {
  const { event, lists } = useListStates()
  return useCallback(
    (chosen) => {
      event.choose(chosen)
      changeLists(lists, (table, list) => ofEventOnly(table, list, chosen))
    },
    [event, lists],
  )
}

/** Returns a function for a deleted event. It clears the choice of that event and removes it from all filters. */
export function useForgetEvent(): (deleted: number) => void {
  const { event, lists } = useListStates()
  return useCallback(
    (deleted) => {
      event.choose(null)
      changeLists(lists, (table, list) => withoutEvent(table, list, deleted))
    },
    [event, lists],
  )
}

function changeLists(lists: Lists, change: (table: TableName, list: ListState) => ListState): void {
  for (const table of tableNames) {
    const now = lists[table].get()
    const next = change(table, now)
    if (next !== now) lists[table].set(next)
  }
}

export function useListStore(table: TableName): Settable<ListState> {
  return useListStates().lists[table]
}

/** The signed-in person's arrangement of a table: columns, widths and row settings. */
export function useArrangement(table: TableName): Arranged {
  const { arrangements, lists } = useListStates()
  const storedArrangements = useLive(arrangements)
  const { ofView } = useLive(lists[table])
  return useMemo(() => arrangedBy(table, storedArrangements, ofView), [storedArrangements, table, ofView])
}

const arrangedBy = (table: TableName, arrangements: KeptArrangements, ofView: ListState['ofView']): Arranged =>
  arranged(tables[table], { ...arrangements.latest, ...arrangements[table], ...ofView?.columns })

/**
 * Returns functions that change a table's arrangement. While a saved view is open, changes of columns apply to the
 * view, and not to the person's arrangement.
 */
export function useArrange(table: TableName) {
  const { arrangements, lists } = useListStates()
  return useMemo(() => {
    const list = lists[table]
    return {
      now: () => arrangedBy(table, arrangements.get(), list.get().ofView),
      change(changes: Arrangement) {
        const { ofView, ...state } = list.get()
        if (!ofView) return arrangements.change(table, changes)
        const { ofColumns, ofRows } = parted(changes)
        list.set({ ...state, ofView: { ...ofView, columns: { ...ofView.columns, ...ofColumns } } })
        arrangements.change(table, ofRows)
      },
      reset: () => arrangements.reset(table),
      /** Closes the saved view; the person's own columns are shown again. */
      leaveView() {
        const { ofView: _, ...state } = list.get()
        list.set(state)
      },
    }
  }, [arrangements, lists, table])
}
