import { useCallback, useEffect, useRef, useState } from 'react'

export interface Loaded<T> {
  /** Null until the first answer. A failed reload keeps the last value. */
  readonly value: T | null
  readonly failure: unknown
  readonly loading: boolean
  load(): Promise<void>
}

/** Loads a value on mount and whenever `load` is called. `read` must be stable. */
export function useLoaded<T>(read: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, 'load'>>({ value: null, failure: null, loading: true })
  const latest = useRef(0)
  const run = useCallback(async () => {
    const request = ++latest.current
    const answer = await read().then(
      (value) => ({ value, failure: null }),
      (failure: unknown) => ({ failure }),
    )
    // Ignores the answer to an earlier request, which may be older than the shown value.
    if (request === latest.current) setState((before) => ({ ...before, ...answer, loading: false }))
  }, [read])
  useEffect(() => {
    void run()
  }, [run])
  const load = () => {
    setState((before) => ({ ...before, loading: true }))
    return run()
  }
  return { ...state, load }
}
