import { useLayoutEffect, useRef } from 'react'

/**
 * A button that is disabled while something runs loses the focus to nobody. Once it has run, what had the focus when it
 * began has it again, unless somebody went elsewhere meanwhile.
 */
export function useHeldFocus(running: boolean): void {
  const held = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (running) {
      // The browser takes the focus away when it paints next: it is still known here.
      held.current = document.activeElement
      return
    }
    const { current } = held
    held.current = null
    if (document.activeElement === document.body && current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
  }, [running])
}
