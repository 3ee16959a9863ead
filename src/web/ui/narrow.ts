import { useSyncExternalStore } from 'react'

/** The width of a phone: side panels fill the page. */
const NARROW = '(width < 48em)'

export const isNarrow = (): boolean => matchMedia(NARROW).matches

/** Not the library's hook, which would become a chunk of its own before the first table. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, isNarrow)
}

function follow(changed: () => void): () => void {
  const media = matchMedia(NARROW)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
