import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { isViewName, type ViewName, type ViewParams } from './views.ts'

export interface View {
  readonly view: ViewName
  readonly params: ViewParams
  /** Rises with every opening, of the same view too: a key for what must begin anew each time. */
  readonly visit: number
  /** Opens a view; Back returns to the one before. */
  go(view: ViewName, params?: ViewParams): void
  /** Remembers what was chosen in the open view, for a reload and Back; nothing opens anew. */
  keep(params: ViewParams): void
}

/** `at`: the history entry's place among ours. */
type Place = Pick<View, 'view' | 'params' | 'visit'> & { readonly at: number }
/** Asks whether what is not saved may be lost; `leave` then goes where the Back button led. */
type Ask = (leave: () => void) => void

const START = { view: 'dashboard', params: {} } as const
const Context = createContext<View | null>(null)
/** Has somebody asked before a step back, until the returned end. */
const GuardContext = createContext<(ask: Ask) => () => void>(() => () => {})

/** Which view is open, kept in the browser history's state: no URL shows it, a reload stays on it (design §4). */
export function ViewProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Place>(() => ({ ...(remembered(history.state) ?? { ...START, at: 0 }), visit: 0 }))
  const ask = useRef<Ask | null>(null)
  const guard = useCallback((asking: Ask) => {
    ask.current = asking
    return () => {
      ask.current = null
    }
  }, [])
  const { at } = place
  useEffect(() => {
    // An entry that is not ours could not be told from the others later.
    if (!remembered(history.state)) remember({ ...START, at: 0 }, true)
    const follow = (event: PopStateEvent) => {
      const to = remembered(event.state)
      // Not ours, or the way back from a step that was not allowed.
      if (!to || to.at === at) return
      if (!ask.current) return setPlace(({ visit }) => ({ ...to, visit: visit + 1 }))
      // The browser is there already: it returns, so that whoever stays finds the history as it was.
      history.go(at - to.at)
      ask.current(() => history.go(to.at - at))
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [at])
  const view = useMemo<View>(
    () => ({
      ...place,
      go(name, params = {}) {
        // The view that is open already does not become a second step back.
        const stay = name === place.view
        const next = { view: name, params, at: stay ? place.at : place.at + 1 }
        remember(next, stay)
        setPlace(({ visit }) => ({ ...next, visit: visit + 1 }))
      },
      keep(params) {
        remember({ ...place, params }, true)
        setPlace({ ...place, params })
      },
    }),
    [place],
  )
  return (
    <GuardContext value={guard}>
      <Context value={view}>{children}</Context>
    </GuardContext>
  )
}

export function useView(): View {
  const view = useContext(Context)
  if (!view) throw new Error('useView must be used within a ViewProvider.')
  return view
}

/** While `unsaved`, the Back button asks first. */
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
