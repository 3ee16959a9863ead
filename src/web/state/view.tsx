import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { isViewName, type ViewName, type ViewParams } from './views.ts'

export interface View {
  readonly view: ViewName
  readonly params: ViewParams
  /** Opens a view; Back returns to the one before. */
  go(view: ViewName, params?: ViewParams): void
}

interface Place {
  readonly view: ViewName
  readonly params: ViewParams
}

const START: Place = { view: 'dashboard', params: {} }
const Context = createContext<View | null>(null)

/** Which view is open, kept in the browser history's state: no URL shows it, a reload stays on it (design §4). */
export function ViewProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => remembered(history.state))
  useEffect(() => {
    const follow = (event: PopStateEvent) => setPlace(remembered(event.state))
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const view = useMemo<View>(() => ({ ...place, go: (name, params = {}) => go(place, { view: name, params }, setPlace) }), [place])
  return <Context value={view}>{children}</Context>
}

export function useView(): View {
  const view = useContext(Context)
  if (!view) throw new Error('useView must be used within a ViewProvider.')
  return view
}

function go(from: Place, to: Place, setPlace: (place: Place) => void): void {
  const { printNow: _, ...params } = to.params
  const state = { eventms: { view: to.view, params } }
  // The view that is open already does not become a second step back.
  if (from.view === to.view) history.replaceState(state, '')
  else history.pushState(state, '')
  setPlace(to)
}

/** The place in a history entry; the start where the entry is not ours. */
function remembered(state: unknown): Place {
  const place = (state as { eventms?: Partial<Place> } | null)?.eventms
  return isViewName(place?.view) ? { view: place.view, params: place.params ?? {} } : START
}
