import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { isViewName, type EventPart, type ViewName, type ViewParams } from './views.ts'

export interface View {
  readonly view: ViewName
  readonly params: ViewParams
  /** Rises with every opening, of the same view too: a key for what must begin anew each time. */
  readonly visit: number
  /** Opens a view; Back returns to the one before. */
  go(view: ViewName, params?: ViewParams): void
  /** Opens an event's page, or a part of it, inside the open view; Back returns to what the view showed. */
  openEvent(eventCode: number, part?: EventPart): void
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

/**
 * Which view is open. It is kept in the state of the browser's history entries: Back and a reload return to it, while
 * the address stays the same, since the product was asked for without URL routes.
 */
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
    // The first entry is marked as ours too, so that Back to it is recognised.
    if (!remembered(history.state)) remember({ ...START, at: 0 }, true)
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
  const view = useMemo<View>(
    () => ({
      ...place,
      go(name, params = {}) {
        // Opening the view that is open already adds no further step back.
        const stay = name === place.view && place.params.eventPage === undefined
        const next = { view: name, params, at: stay ? place.at : place.at + 1 }
        remember(next, stay)
        setPlace(({ visit }) => ({ ...next, visit: visit + 1 }))
      },
      openEvent(eventPage, eventPart) {
        const next = { ...place, params: { eventPage, ...(eventPart && { eventPart }) }, at: place.at + 1 }
        remember(next, false)
        setPlace(({ visit }) => ({ ...next, visit: visit + 1 }))
      },
      back: () => history.back(),
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
