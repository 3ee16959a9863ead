import { useSyncExternalStore } from 'react'

/** Up to this width, as on a phone, side panels fill the page. */
const NARROW = '(width < 48em)'

export const isNarrow = (): boolean => matchMedia(NARROW).matches

/** Own code, because the library's hook would become a separate chunk before the first table. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, isNarrow)
}

function follow(changed: () => void): () => void {
  const media = matchMedia(NARROW)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
