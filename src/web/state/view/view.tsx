import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { HistoryFilter } from '#domain/history.ts'
import { FIRST_ENTRY, type HistoryEntry, openedEntry, readEntry, writeEntry } from './history-entries.ts'
import { createLeaveGuard, type LeaveGuard, LeaveGuardContext } from './leave-guard.ts'
import { ListStatesContext, useCreateListStates } from '#web/state/lists/list-states.ts'
import { type Lists, type ListState, openedWith } from '#web/state/lists/lists.ts'
import { tableOfView, type ViewName, type ViewParams } from './views.ts'

export interface View {
  readonly view: ViewName
  readonly params: ViewParams
  /**
   * Rises whenever a view is opened, also when the same view is opened again. As a React key, it resets the view's
   * state.
   */
  readonly visit: number
  /** Opens a view. Back returns to the previous view. */
  go(view: ViewName, params?: ViewParams): void
  /** Opens an event's page, or a section of it, in place of the open view. Back returns to the view. */
  openEvent(eventCode: number, more?: Pick<ViewParams, 'eventPart' | 'eventNumber' | 'planNow'>): void
  /** Opens the history in place of the open view. Back returns to the view. */
  openHistory(filter?: HistoryFilter): void
  back(): void
  /** Stores choices in the open view's history entry. Back and a reload restore them. */
  keep(params: ViewParams): void
  /** The view that is open at the time of the call. For code after an `await`, whose own `View` may be outdated. */
  latest(): View
}

const Context = createContext<View | null>(null)

/** Provides the open view, the guard against lost edits, and the lists of all views. */
export function ViewProvider({ children }: { children: ReactNode }) {
  const [opened] = useState(openedEntry)
  const [guard] = useState(createLeaveGuard)
  const states = useCreateListStates(listsOf(opened))
  const view = useNavigation(opened, guard, states.lists)
  return (
    <LeaveGuardContext value={guard}>
      <ListStatesContext value={states}>
        <Context value={view}>{children}</Context>
      </ListStatesContext>
    </LeaveGuardContext>
  )
}

export function useView(): View {
  const view = useContext(Context)
  if (!view) throw new Error('useView must be used within a ViewProvider.')
  return view
}

/**
 * Navigates by entries of the browser's history, which contain the open view. The address never changes, because the
 * product must have no URL routes.
 */
function useNavigation(opened: HistoryEntry, guard: LeaveGuard, lists: Lists): View {
  const [entry, setEntry] = useState({ ...opened, visit: 0 })
  const { at } = entry
  useEffect(() => {
    // Without a stored position, the first entry would look like an entry of another page when the user goes back to
    // it.
    if (!readEntry(history.state)) writeEntry(FIRST_ENTRY, true)
  }, [])
  useEffect(() => {
    const follow = (event: PopStateEvent) => {
      const to = readEntry(event.state)
      // Ignores entries of other pages. Also ignores the event that `history.go` (below) causes when it returns to the
      // open view.
      if (!to || to.at === at) return
      const question = guard.question()
      if (!question) return setEntry(({ visit }) => ({ ...to, visit: visit + 1 }))
      // The browser has already moved. It is moved back while the user is asked; after a consent it moves again.
      history.go(at - to.at)
      question(() => history.go(to.at - at))
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [at, guard])
  const latest = useRef<View | null>(null)
  const view = useMemo<View>(() => {
    const show = (next: HistoryEntry, replaces: boolean) => {
      writeEntry(next, replaces)
      setEntry(({ visit }) => ({ ...next, visit: visit + 1 }))
    }
    const openInside = (params: ViewParams) =>
      guard.leave(() => show({ view: entry.view, params, at: entry.at + 1 }, false))
    const opened: View = {
      ...entry,
      latest: () => latest.current ?? opened,
      go(view, params = {}) {
        // No new history entry if the view is already open.
        const stays = view === entry.view && entry.params.eventPage === undefined && !entry.params.history
        guard.leave(() => {
          const table = tableOfView(view)
          const list = table && openedWith(params)
          if (list) lists[table].set(list)
          show({ view, params, at: stays ? entry.at : entry.at + 1 }, stays)
        })
      },
      openEvent: (eventPage, more) => openInside({ eventPage, ...more }),
      openHistory: (filter = {}) => openInside({ history: filter }),
      back: () => history.back(),
      keep(params) {
        writeEntry({ ...entry, params }, true)
        setEntry({ ...entry, params })
      },
    }
    return opened
  }, [entry, lists, guard])
  useLayoutEffect(() => {
    latest.current = view
  }, [view])
  return view
}

function listsOf({ view, params }: HistoryEntry): Readonly<Record<string, ListState>> {
  const table = tableOfView(view)
  const list = table && openedWith(params)
  return list ? { [table]: list } : {}
}
