import { useSyncExternalStore } from 'react'

/** As narrow as a telephone: what stands beside the view on wider screens is the whole page. */
const NARROW = '(width < 48em)'

export const isNarrow = (): boolean => matchMedia(NARROW).matches

/** Followed. The library's hook, used here too, would be a chunk of its own before the first table. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, isNarrow)
}

function follow(changed: () => void): () => void {
  const media = matchMedia(NARROW)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
