import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { HistoryFilter } from '#domain/history.ts'
import { arranged, type Arranged, type Arrangement, parted } from '#domain/grid/arrangement.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { Live } from '#web/backend/backend.ts'
import { live, type Settable } from '#web/backend/live.ts'
import { type Arrangements, createArrangements, type KeptArrangements } from './arrangements.ts'
import { useLive } from './backend.tsx'
import { createLists, type Lists, type ListState, openedWith, toKeep } from './lists.ts'
import { forgetOwn, keepsNothing } from './own-storage.ts'
import { useUserId } from './user.tsx'
import { isViewName, tableOfView, type ViewName, type ViewParams } from './views.ts'

export interface View {
  readonly view: ViewName
  readonly params: ViewParams
  /** Rises with every opening, of the same view too: a key for what must begin anew each time. */
  readonly visit: number
  /** Opens a view; Back returns to the one before. */
  go(view: ViewName, params?: ViewParams): void
  /** Opens an event's page, or a part of it, inside the open view; Back returns to what the view showed. */
  openEvent(eventCode: number, more?: Pick<ViewParams, 'eventPart' | 'eventNumber'>): void
  /** Opens the history inside the open view; Back returns to what the view showed. */
  openHistory(filter?: HistoryFilter): void
  /** As the browser's own button. */
  back(): void
  /** Remembers what was chosen in the open view, for a reload and Back; nothing opens anew. */
  keep(params: ViewParams): void
}

/** `at`: the position of the history entry among ours. */
type Place = Pick<View, 'view' | 'params' | 'visit'> & { readonly at: number }
/** Asks whether what is not saved may be lost; `leave` then goes where the Back button led. */
type Ask = (leave: () => void) => void

const START = { view: 'dashboard', params: {} } as const
const Context = createContext<View | null>(null)
/** Registers who asks before a step back; the function it returns takes that off again. */
const GuardContext = createContext<(ask: Ask) => () => void>(() => () => {})
const NO_LIST = live(null)
/** Where the lists are kept while the page is read again: an entry of the history takes nothing so late. */
const KEPT = 'eventms-lists'
const ListsContext = createContext<{ readonly lists: Lists; readonly arrangements: Arrangements } | null>(null)
/** Does what would leave the open view; where something is not saved there, after a question. */
const LeaveContext = createContext<(then: () => void) => void>((then) => then())

/**
 * Which view is open. It is kept in the state of the browser's history entries: Back and a reload return to it, while
 * the address stays the same, since the product was asked for without URL routes.
 */
export function ViewProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Place>(() => ({ ...(remembered(history.state) ?? { ...START, at: 0 }), visit: 0 }))
  const user = useUserId()
  const [held] = useState(() => ({
    lists: createLists(keptLists(place)),
    arrangements: createArrangements(user),
  }))
  const { lists } = held
  const ask = useRef<Ask | null>(null)
  const guard = useCallback((asking: Ask) => {
    // A dialog may ask over a screen that asks, too.
    const before = ask.current
    ask.current = asking
    return () => {
      if (ask.current === asking) ask.current = before
    }
  }, [])
  const leave = useCallback((then: () => void) => (ask.current ? ask.current(then) : then()), [])
  const { at } = place
  useKeptOnReload(lists)
  useEffect(() => {
    // The first entry is marked as ours too, so that Back to it is recognised.
    if (!remembered(history.state)) remember({ ...START, at: 0 }, true)
  }, [])
  useEffect(() => {
    const follow = (event: PopStateEvent) => {
      const to = remembered(event.state)
      // Not ours, or the return from a step that was held up (below).
      if (!to || to.at === at) return
      if (!ask.current) return setPlace(({ visit }) => ({ ...to, visit: visit + 1 }))
      // The browser has gone there already. It goes back until the question is answered, so that staying changes nothing.
      history.go(at - to.at)
      ask.current(() => history.go(to.at - at))
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [at])
  const view = useMemo<View>(() => {
    /** A page in place of what the view shows. */
    const open = (params: ViewParams) => {
      const next = { ...place, params, at: place.at + 1 }
      leave(() => {
        remember(next, false)
        setPlace(({ visit }) => ({ ...next, visit: visit + 1 }))
      })
    }
    return {
      ...place,
      go(name, params = {}) {
        // Opening the view that is open already adds no further step back.
        const stay = name === place.view && place.params.eventPage === undefined && !place.params.history
        const next = { view: name, params, at: stay ? place.at : place.at + 1 }
        leave(() => {
          const table = tableOfView(name)
          const list = table && openedWith(params)
          if (list) lists[table].set(list)
          remember(next, stay)
          setPlace(({ visit }) => ({ ...next, visit: visit + 1 }))
        })
      },
      openEvent: (eventPage, more) => open({ eventPage, ...more }),
      openHistory: (filter = {}) => open({ history: filter }),
      back: () => history.back(),
      keep(params) {
        remember({ ...place, params }, true)
        setPlace({ ...place, params })
      },
    }
  }, [place, lists, leave])
  return (
    <GuardContext value={guard}>
      <LeaveContext value={leave}>
        <ListsContext value={held}>
          <Context value={view}>{children}</Context>
        </ListsContext>
      </LeaveContext>
    </GuardContext>
  )
}

/** A reload finds the lists as they were. */
function useKeptOnReload(lists: Lists): void {
  useEffect(() => {
    // What a reload brought is not left to whoever signs in here later.
    inSession((storage) => storage.removeItem(KEPT))
    const keep = () => {
      if (!keepsNothing()) inSession((storage) => storage.setItem(KEPT, JSON.stringify(toKeep(lists))))
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      forgetOwn()
    }
  }, [lists])
}

export function useView(): View {
  const view = useContext(Context)
  if (!view) throw new Error('useView must be used within a ViewProvider.')
  return view
}

function useHeld() {
  const held = useContext(ListsContext)
  if (!held) throw new Error('A list must stand within a ViewProvider.')
  return held
}

/** How a table's list is looked at, kept while other views are open. */
export function useKeptList(table: TableName): Settable<ListState> {
  return useHeld().lists[table]
}

/** How whoever is signed in has arranged a table. */
export function useArrangement(table: TableName): Arranged {
  const { arrangements, lists } = useHeld()
  const kept = useLive(arrangements)
  const { ofView } = useLive(lists[table])
  return useMemo(() => arrangedBy(table, kept, ofView), [kept, table, ofView])
}

const arrangedBy = (table: TableName, kept: KeptArrangements, ofView: ListState['ofView']): Arranged =>
  arranged(tables[table], { ...kept.latest, ...kept[table], ...ofView?.columns })

/** Arranges a table; while it has the columns of a view those, not somebody's own. */
export function useArrange(table: TableName) {
  const { arrangements, lists } = useHeld()
  return useMemo(() => {
    const list = lists[table]
    return {
      /** How it is arranged at this moment. */
      now: () => arrangedBy(table, arrangements.get(), list.get().ofView),
      change(part: Arrangement) {
        const { ofView, ...state } = list.get()
        if (!ofView) return arrangements.change(table, part)
        const { ofColumns, ofRows } = parted(part)
        list.set({ ...state, ofView: { ...ofView, columns: { ...ofView.columns, ...ofColumns } } })
        arrangements.change(table, ofRows)
      },
      reset: () => arrangements.reset(table),
      /** Shows somebody's own columns again. */
      leaveView() {
        const { ofView: _, ...state } = list.get()
        list.set(state)
      },
    }
  }, [arrangements, lists, table])
}

/** How the list of the open view is looked at; null of the views that have none. */
export function useOpenList(): Live<ListState | null> {
  const table = tableOfView(useView().view)
  const kept = useKeptList(table ?? 'employees')
  return table ? kept : NO_LIST
}

/** The event whose page is open, else the only one that the open list is filtered by; null where there is none. */
export function useCurrentEvent(): number | null {
  const { view, params } = useView()
  const list = useLive(useOpenList())
  if (params.eventPage !== undefined) return params.eventPage
  const { ofEvent }: TableDeclaration = tables[tableOfView(view) ?? 'employees']
  const filters = list?.conditions.flatMap((one) => (one.field === ofEvent && one.is === 'oneOf' ? [one.values] : []))
  const [event, ...more] = filters?.flat() ?? []
  return more.length === 0 && typeof event === 'number' ? event : null
}

/** What leaves the open view otherwise than by going elsewhere: signing out, or closing what is edited in it. */
export function useLeave(): (then: () => void) => void {
  return useContext(LeaveContext)
}

/** While `unsaved`, the Back button and the menu ask first. */
export function useBackGuard(unsaved: boolean, ask: Ask): void {
  const guard = useContext(GuardContext)
  useEffect(() => (unsaved ? guard(ask) : undefined), [guard, unsaved, ask])
}

function remember({ view, params: { printNow: _, ...params }, at }: Omit<Place, 'visit'>, stay: boolean): void {
  const state = { eventms: { view, params, at } }
  if (stay) history.replaceState(state, '')
  else history.pushState(state, '')
}

/** The place in a history entry; null where the entry is not ours. */
function remembered(state: unknown): Omit<Place, 'visit'> | null {
  const place = (state as { eventms?: Partial<Place> } | null)?.eventms
  return isViewName(place?.view) ? { view: place.view, params: place.params ?? {}, at: place.at ?? 0 } : null
}

/** The lists that a reload kept; else what the open view was opened with. */
function keptLists({ view, params }: Pick<Place, 'view' | 'params'>): Readonly<Record<string, ListState>> {
  const kept = inSession((storage) => JSON.parse(storage.getItem(KEPT) ?? 'null') as Record<string, ListState> | null)
  const opened = openedWith(params)
  return kept ?? (opened && tableOfView(view) ? { [view]: opened } : {})
}

/** A browser that keeps nothing begins anew after a reload. */
function inSession<T>(access: (storage: Storage) => T): T | null {
  try {
    return access(sessionStorage)
  } catch {
    return null
  }
}
