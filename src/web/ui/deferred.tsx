import { type ComponentType, createContext, type ReactNode, use, useEffect, useReducer } from 'react'

export const renderNothing = () => null

export type Deferred<Props extends object> = ComponentType<Props> & {
  /** Loads the code in advance. A failure is ignored: the component loads the code again when it is shown. */
  prepare(): void
}

/**
 * Renders the substitute for a component that is outside of all error boundaries, if its code could not be loaded.
 * `retry` loads the code again. Null inside an error boundary, which gets the error.
 */
export const LoadFailed = createContext<((retry: () => void) => ReactNode) | null>(null)

type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props & object : never

/**
 * A component whose code is loaded when it is first shown. React.lazy would show its fallback for at least 300 ms, so
 * that each view and dialog would open late. If `download` fails, the next error boundary gets the error, or
 * `LoadFailed` renders a substitute.
 * @param name name of the component's export
 * @param Meanwhile the placeholder while loading; nothing by default
 */
export function deferred<Name extends string, Exports extends Readonly<Record<Name, (props: never) => ReactNode>>>(
  download: () => Promise<Exports>,
  name: Name,
  Meanwhile: ComponentType<PropsOf<Exports[Name]>> = renderNothing,
): Deferred<PropsOf<Exports[Name]>> {
  type Props = PropsOf<Exports[Name]>
  const load = async () => (await download())[name] as unknown as ComponentType<Props>
  let Loaded: ComponentType<Props> | undefined
  let failure: { readonly reason: unknown } | undefined
  let loading: Promise<void> | undefined
  const loadOnce = () =>
    (loading ??= load().then(
      (component) => void (Loaded = component),
      (reason: unknown) => {
        console.error(reason)
        failure = { reason }
      },
    ))

  const forgetFailure = () => {
    failure = loading = undefined
  }

  const prepare = () => {
    if (Loaded || loading) return
    load().then(
      (component) => void (Loaded ??= component),
      () => {},
    )
  }

  function Deferred(props: Props) {
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    const renderFailure = use(LoadFailed)
    // Loads during the render, as React.lazy does. An effect would start the load only after the browser has painted.
    if (!Loaded) void loadOnce()
    const isLoading = !Loaded && !failure
    useEffect(() => {
      if (!isLoading) return
      let isUnmounted = false
      void loadOnce().then(() => isUnmounted || redraw())
      return () => {
        isUnmounted = true
      }
    }, [isLoading])
    if (failure && !Loaded) {
      if (!renderFailure) throw failure.reason
      return renderFailure(() => {
        forgetFailure()
        redraw()
      })
    }
    return Loaded ? <Loaded {...props} /> : <Meanwhile {...props} />
  }
  return Object.assign(Deferred, { prepare })
}

/** Delay in milliseconds after which the page has usually been rendered. */
const AT_REST_MS = 1000

/**
 * Preloads components that the user is likely to open next, when the browser is idle. Safari has no
 * `requestIdleCallback`; there, it waits for `AT_REST_MS`.
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
