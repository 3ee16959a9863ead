import { useSyncExternalStore } from 'react'

/** Matches narrow screens such as phones, where a side panel fills the page. */
const NARROW = '(width < 48em)'

export const isNarrow = (): boolean => matchMedia(NARROW).matches

/** Own hook: Mantine's would add a chunk that must load before the first table. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, isNarrow)
}

function follow(changed: () => void): () => void {
  const media = matchMedia(NARROW)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
