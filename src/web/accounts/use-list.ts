import { useCallback, useEffect, useState } from 'react'

/** Loads a list on mount and by `load`; null until the first answer. */
export function useList<T>(read: () => Promise<readonly T[]>): {
  list: readonly T[] | null
  failure: unknown
  load(): Promise<void>
} {
  const [answer, setAnswer] = useState<{ list: readonly T[] | null; failure: unknown }>({ list: null, failure: null })
  const load = useCallback(
    () =>
      read().then(
        (list) => setAnswer({ list, failure: null }),
        (failure: unknown) => setAnswer((before) => ({ ...before, failure })),
      ),
    [read],
  )
  useEffect(() => {
    void load()
  }, [load])
  return { ...answer, load }
}
