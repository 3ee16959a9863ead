import { type ComponentType, useEffect, useReducer } from 'react'

const nothing = () => null

/** A component whose code is fetched when it is first shown, or before. */
export type Deferred<Props extends object> = ComponentType<Props> & {
  /** Fetches the code for when it will be shown. A failure is not kept: it is fetched again when it is shown. */
  prepare(): void
}

/**
 * A component whose code is fetched when it is first shown. In place of React.lazy, which keeps what stands in for it
 * for 300 ms, however soon the code is there (React's throttle of fallbacks): a wait at the first opening of every view
 * and dialog.
 *
 * @param load the code; its failure is thrown where the component stands, to the next error boundary
 * @param Meanwhile what stands there until it has come; nothing, when not given
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = nothing,
): Deferred<Props> {
  let Loaded: ComponentType<Props> | undefined
  let failure: { readonly reason: unknown } | undefined
  let loading: Promise<void> | undefined
  const loadOnce = () =>
    (loading ??= load().then(
      (component) => void (Loaded = component),
      (reason: unknown) => void (failure = { reason }),
    ))

  const prepare = () => {
    if (Loaded || loading) return
    load().then(
      (component) => void (Loaded ??= component),
      () => {},
    )
  }

  function Deferred(props: Props) {
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    // Asked for at once, as React.lazy does: an effect comes after the painting.
    if (!Loaded) void loadOnce()
    const waiting = !Loaded
    useEffect(() => {
      if (!waiting) return
      let gone = false
      void loadOnce().then(() => gone || redraw())
      return () => {
        gone = true
      }
    }, [waiting])
    if (failure) throw failure.reason
    return Loaded ? <Loaded {...props} /> : <Meanwhile {...props} />
  }
  return Object.assign(Deferred, { prepare })
}

/** What is shown has mostly come to rest by then. */
const AT_REST_MS = 1000

/**
 * Fetches the code of what is likely to be opened next, once the browser has nothing else to do; in one that does not
 * say when that is (Safari), a second later.
 */
export function usePrepared(next: readonly Pick<Deferred<object>, 'prepare'>[]): void {
  useEffect(() => {
    if (next.length === 0) return
    const prepare = () => next.forEach((component) => component.prepare())
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(prepare, AT_REST_MS)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(prepare)
    return () => cancelIdleCallback(handle)
  }, [next])
}
