import { useLayoutEffect } from 'react'

/** Scrolls to the top when a page opens; the previous page may have been scrolled down. */
export function useBeginAtTop(): void {
  useLayoutEffect(() => {
    document.documentElement.scrollTop = 0
  }, [])
}
