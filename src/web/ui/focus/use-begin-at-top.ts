import { useLayoutEffect } from 'react'

/** Scrolls to the top when a page opens, because the previous page may have been scrolled. */
export function useBeginAtTop(): void {
  useLayoutEffect(() => {
    document.documentElement.scrollTop = 0
  }, [])
}
