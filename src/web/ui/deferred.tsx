import { type ComponentType, useEffect, useReducer } from 'react'

const nothing = () => null

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
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  let failure: { readonly reason: unknown } | undefined
  let loading: Promise<void> | undefined
  const loadOnce = () =>
    (loading ??= load().then(
      (component) => void (Loaded = component),
      (reason: unknown) => void (failure = { reason }),
    ))

  return function Deferred(props: Props) {
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
}
