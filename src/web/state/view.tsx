import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { isViewName, type ViewName, type ViewParams } from './views.ts'

export interface View {
  readonly view: ViewName
  readonly params: ViewParams
  /** Rises with every opening, of the same view too: a key for what must begin anew each time. */
  readonly visit: number
  /** Opens a view; Back returns to the one before. */
  go(view: ViewName, params?: ViewParams): void
}

type Place = Pick<View, 'view' | 'params' | 'visit'>

const START = { view: 'dashboard', params: {} } as const
const Context = createContext<View | null>(null)

/** Which view is open, kept in the browser history's state: no URL shows it, a reload stays on it (design §4). */
export function ViewProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Place>(() => ({ ...remembered(history.state), visit: 0 }))
  useEffect(() => {
    const follow = (event: PopStateEvent) => setPlace(({ visit }) => ({ ...remembered(event.state), visit: visit + 1 }))
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const view = useMemo<View>(
    () => ({
      ...place,
      go(name, params = {}) {
        remember(name, params, name === place.view)
        setPlace(({ visit }) => ({ view: name, params, visit: visit + 1 }))
      },
    }),
    [place],
  )
  return <Context value={view}>{children}</Context>
}

export function useView(): View {
  const view = useContext(Context)
  if (!view) throw new Error('useView must be used within a ViewProvider.')
  return view
}

/** The view that is open already does not become a second step back. */
function remember(view: ViewName, { printNow: _, ...params }: ViewParams, stay: boolean): void {
  const state = { eventms: { view, params } }
  if (stay) history.replaceState(state, '')
  else history.pushState(state, '')
}

/** The place in a history entry; the start where the entry is not ours. */
function remembered(state: unknown): Omit<Place, 'visit'> {
  const place = (state as { eventms?: Partial<View> } | null)?.eventms
  return isViewName(place?.view) ? { view: place.view, params: place.params ?? {} } : START
}
