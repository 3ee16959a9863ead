import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusMain } from './focus-main.ts'

/**
 * For pages with live data: when a change removes the focused element, its nearest remaining focusable ancestor gets
 * the focus. Call this hook in the component that renders the change.
 */
export function useKeptFocus(): void {
  const focusPath = useRef<readonly HTMLElement[]>([])
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const found: HTMLElement[] = []
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement)
        if (at instanceof HTMLElement && (at === target || at.matches('[tabindex]'))) found.push(at)
      focusPath.current = found
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  useLayoutEffect(() => {
    const [last, ...ancestors] = focusPath.current
    if (!last || last.isConnected || document.activeElement !== document.body) return
    const next = ancestors.find((element) => element.isConnected)
    if (next) next.focus({ preventScroll: true })
    else focusMain()
  })
}
