import { useCallback, useEffect, useRef, useState } from 'react'

export interface Loaded<T> {
  /** The loaded value; null until the first answer. If a reload fails, the previous value stays. */
  readonly value: T | null
  readonly failure: unknown
  readonly loading: boolean
  load(): Promise<void>
}

/** Loads a value on mount, and again by `load`. @param read a stable function */
export function useLoaded<T>(read: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, 'load'>>({ value: null, failure: null, loading: true })
  const latest = useRef(0)
  const run = useCallback(async () => {
    const request = ++latest.current
    const answer = await read().then(
      (value) => ({ value, failure: null }),
      (failure: unknown) => ({ failure }),
    )
    // An older request's answer must not replace a newer value.
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
