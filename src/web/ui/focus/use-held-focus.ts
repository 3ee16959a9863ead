import { useLayoutEffect, useState } from 'react'

/**
 * A button that is disabled while work runs loses the focus. This hook gives the focus back when the work ends, unless
 * the user has moved it.
 */
export function useHeldFocus(running: boolean): void {
  const [lastFocus, see] = useState<{ readonly running: boolean; readonly element: Element | null }>({
    running: false,
    element: null,
  })
  // Reads the focus during the render, before the button is disabled.
  if (running !== lastFocus.running) see({ running, element: running ? document.activeElement : lastFocus.element })
  const { element } = lastFocus
  useLayoutEffect(() => {
    if (!running && document.activeElement === document.body && element instanceof HTMLElement)
      element.focus({ preventScroll: true })
  }, [running, element])
}
